//! The laws that every game obeys.

use ignis::{Illegal, Line, Space};

const A1: Space = Space::from_index(0).unwrap();

board_laws::laws! {
    position: ignis::Position,
    with: [setup, zobrist, symmetry, #[cfg(feature = "serde")] serde],
    endings: ["fire", "water", "draw"],
    illegal: [
        Illegal::GameOver,
        Illegal::NoAir,
        Illegal::OutsideArea(Line::File(0)),
        Illegal::PushesEarth(A1),
        Illegal::AirNeedsEarth(A1),
    ],
    pass: None,
    positions: [
        // Lines that go together and one after another; both colours gone at once (I13, I15).
        "xxxxxx/xxxxxx/xxxxxx/xxxxxx/1FWxxx/EFFxxx f 0a2e",
        "xxxxxx/xxxxxx/xxxxxx/xxxxxx/1FWAxx/EFWExx f 0a2e",
        "xxxxxx/xxxxxx/xxxxxx/FFWxxx/FFAxxx/EEWxxx w 0a1e",
        // Full and shrunk boards, and areas one space wide.
        "EAEAFA/EEEFEF/EFWWEE/WWFWFE/WAFEAA/AEAEEE w 0a1e",
        "EAEAFA/EEEFEF/EFWWEE/WWFWFE/WAFEAA/AEAEEE w 0a1e pushed-air=air",
        "1FE1FE/AWWFWE/EFFWFA/EWWFEA/EEFWAE/xxxxxx f 3a0e",
        "1FE1FE/AWWFWE/EFFWFA/EWWFEA/EEFWAE/xxxxxx f 3a0e lines=gaps,pushed-air=air",
        "xxAxxx/xxFxxx/xxExxx/xxAxxx/xxWxxx/xxExxx f 0a1e",
        "xxxxxx/xxxxxx/xxxxxx/WEFEEE/xxxxxx/xxxxxx w 0a1e",
        "xxxxxx/xxxxxx/xxxxxx/xxxxxx/FWxxxx/WExxxx f 0a1e",
        "x5/xFWFW1/xAWFWF/xFWFW1/xWFWF1/x5 w 11a7e lines=gaps",
    ],
    mutation_floor: 0.4,
}
