use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput};

use crate::{Game, Kernel};

/// Times the kernels of all games with Criterion, which reads the arguments of the program.
pub fn time() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(3))
        .sample_size(30)
        .configure_from_args();
    let mut kernels: Vec<Kernel> = Game::all().flat_map(|game| game.kernels()).collect();
    kernels.sort_by_key(|kernel| kernel.group);
    for kernels_of_group in kernels.chunk_by(|a, b| a.group == b.group) {
        let mut group = criterion.benchmark_group(kernels_of_group[0].group);
        for kernel in kernels_of_group {
            group.throughput(Throughput::Elements(kernel.elements));
            let id = BenchmarkId::new(kernel.game, &kernel.case);
            group.bench_function(id, |bencher| bencher.iter(|| kernel.run()));
        }
        group.finish();
    }
    criterion.final_summary();
}
