use super::*;

fn lines(input: &[u8]) -> Vec<Result<String, String>> {
    let mut lines = Lines::new(input);
    std::iter::from_fn(|| lines.next().unwrap().map(|line| line.map(str::to_owned))).collect()
}

#[test]
fn line_breaks_are_kept_and_invalid_lines_skipped() {
    let good = |text: &str| Ok(text.to_owned());
    assert!(lines(b"").is_empty());
    assert_eq!(lines(b"\n\n12\r\n34"), ["\n", "\n", "12\r\n", "34"].map(good));
    let utf8 = Err("invalid UTF-8 at column 2".into());
    assert_eq!(lines(b"\xc3\xa9\xff\nb"), [utf8, good("b")]);
    let line = |length| "x".repeat(length);
    let (longest, longer) = (line(1 << 20), Err(too_long(1_048_577, 1_048_576)));
    let input = format!("{}\n{longest}\n1\n{}", line((1 << 20) + 1), line((1 << 20) + 1));
    let expected = [longer.clone(), Ok(longest + "\n"), good("1\n"), longer];
    assert!(lines(input.as_bytes()) == expected);
}

#[test]
fn only_an_empty_buffer_has_to_wait() {
    let mut lines = Lines::new(b"a\nb\n".as_slice());
    assert!(lines.would_wait());
    lines.next().unwrap();
    assert!(!lines.would_wait(), "the second line is buffered");
    lines.next().unwrap();
    assert!(lines.would_wait());
}
