use super::*;

/// Reads lines of at most four bytes.
fn lines(input: &str) -> Vec<Result<String, LineError>> {
    let mut lines = Lines::new(input.as_bytes(), 4);
    std::iter::from_fn(|| lines.next().unwrap().map(|line| line.map(str::to_owned))).collect()
}

#[test]
fn line_breaks_are_kept() {
    assert!(lines("").is_empty());
    let texts = |input| lines(input).into_iter().map(Result::unwrap).collect::<Vec<_>>();
    assert_eq!(texts("\n"), ["\n"]);
    assert_eq!(texts("1234\n\n12\r\n1234"), ["1234\n", "\n", "12\r\n", "1234"]);
}

#[test]
fn long_lines_are_skipped() {
    let long = |length| Err(LineError::TooLong { length, max: 4 });
    let good = |text: &str| Ok(text.to_owned());
    assert_eq!(lines("12345\n1\n"), [long(5), good("1\n")]);
    assert_eq!(lines("1\n12345"), [good("1\n"), long(5)]);
    // Longer than the buffer.
    assert_eq!(lines(&("x".repeat(1_000_000) + "\n1")), [long(1_000_000), good("1")]);
}

#[test]
fn invalid_utf8_is_skipped() {
    let mut lines = Lines::new(b"\xc3\xa9\xff\nb".as_slice(), 4);
    let error = lines.next().unwrap().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "invalid UTF-8 at column 2");
    assert_eq!(lines.next().unwrap(), Some(Ok("b")));
}

#[test]
fn only_an_empty_buffer_has_to_wait() {
    let mut lines = Lines::new(b"a\nb\n".as_slice(), 4);
    assert!(lines.would_wait());
    lines.next().unwrap();
    assert!(!lines.would_wait(), "the second line is buffered");
    lines.next().unwrap();
    assert!(lines.would_wait());
}
