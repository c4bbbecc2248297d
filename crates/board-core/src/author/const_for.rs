/// A `for` loop over a range, for tables that are computed at compile time.
///
/// Iterators cannot be used in constants. The loop variable is a `usize`. Despite its form, the loop
/// is not a closure, and must not contain `continue`.
///
/// ```
/// const SQUARES: [usize; 5] = {
///     let mut squares = [0; 5];
///     board_core::author::const_for!(0..5, |n| {
///         squares[n] = n * n;
///     });
///     squares
/// };
/// assert_eq!(SQUARES, [0, 1, 4, 9, 16]);
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! const_for {
    ($range:expr, |$n:ident| $body:block) => {{
        let range: ::core::ops::Range<usize> = $range;
        let mut $n = range.start;
        while $n < range.end {
            $body
            $n += 1;
        }
    }};
}
