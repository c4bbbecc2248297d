use board_core::Random;

/// The numbers that Steele, Lea and Flood's reference program prints for these seeds.
#[test]
fn numbers_are_those_of_splitmix64() {
    let numbers = |seed| {
        let mut random = Random::new(seed);
        [0; 3].map(|_: u8| random.number())
    };
    assert_eq!(numbers(0), [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]);
    assert_eq!(
        numbers(1_234_567),
        [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
    );
}

#[test]
fn numbers_below_a_bound_are_equally_likely() {
    let mut random = Random::new(1);
    for bound in [1_usize, 2, 3, 61] {
        let mut times = vec![0_u32; bound];
        for _ in 0..1000 * bound {
            times[random.below(bound)] += 1;
        }
        // Five standard deviations.
        assert!(times.iter().all(|&n| n.abs_diff(1000) < 160), "{bound}: {times:?}");
    }
    assert_eq!(random.below(0), 0);
}

/// Pairs of numbers of neighboring parts, and of a part and its source, are equally frequent.
#[test]
fn parts_are_independent() {
    const SIDE: usize = 8;
    let root = Random::new(3);
    for (what, pair) in [
        (
            "neighbors",
            (|n, root: &Random| [root.part(n), root.part(n + 1)]) as fn(u64, &Random) -> _,
        ),
        ("seeds", |n, _| [Random::new(n), Random::new(n + 1)]),
        ("source and part", |n, root| [root.part(n), root.part(n).part(0)]),
        ("part and seed", |n, _| [Random::new(n), Random::new(n).part(n)]),
    ] {
        let mut times = [0_u32; SIDE * SIDE];
        for n in 0..64_000 {
            let [mut a, mut b] = pair(n, &root);
            times[a.below(SIDE) * SIDE + b.below(SIDE)] += 1;
        }
        // The sum has 63 degrees of freedom: five standard deviations above its mean.
        let sum: f64 = times.iter().map(|&n| (f64::from(n) - 1000.0).powi(2) / 1000.0).sum();
        assert!(sum < 63.0 + 5.0 * 126_f64.sqrt(), "{what}: {sum}");
    }
}
