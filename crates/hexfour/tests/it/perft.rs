//! Perft counts from the start are products: the fields off the edge, times six neighbors, times
//! the empty fields.

use board_core::perft;
use hexfour::prelude::*;
use hexfour::{Hexfour, Rules, Size};

#[test]
fn counts_from_the_start_are_products() {
    for size in Size::ALL {
        let start = Hexfour::start_with(Rules::default().with_size(size));
        let [fields, edge] = [size.fields(), 6 * (size.side() - 1)].map(|n| n as u64);
        let mut product = (fields - edge) * 6;
        assert_eq!(perft(&start, 2), product);
        for (depth, left) in [(3, fields - 2), (4, fields - 3)] {
            product *= left;
            assert_eq!(perft(&start, depth), product, "side {size} at depth {depth}");
        }
    }
}
