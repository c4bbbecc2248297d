//! The check of a rejected text panics if the text is accepted, or rejected for another reason.

use board_laws::text::assert_rejected;

#[test]
fn right_message_passes() {
    assert_rejected::<bool>("yes", "provided string was not `true` or `false`");
}

#[test]
#[should_panic(expected = "expected an error for \"true\", found true")]
fn accepted_text_is_caught() {
    assert_rejected::<bool>("true", "provided string was not `true` or `false`");
}

#[test]
#[should_panic(expected = "\"yes\"")]
fn different_message_is_caught() {
    assert_rejected::<bool>("yes", "neither");
}
