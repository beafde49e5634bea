//! Native times of the scenarios on one core, measured by criterion. `cargo xtask bench speed` runs this and
//! uses the fastest sample of each, since other load on the machine can only slow a run down.

use std::time::Duration;

use bench::scenarios::{self, Scenario};
use criterion::{BatchSize, Criterion, SamplingMode, criterion_group, criterion_main};
use protocol::{Outcome, RunRequest};

fn runs(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("runs");
    group.sampling_mode(SamplingMode::Flat).sample_size(10);
    group.warm_up_time(Duration::from_millis(1)).measurement_time(Duration::from_secs(5));
    for Scenario { name, request } in scenarios::runs() {
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(session::run(&request).outcome, Outcome::Exited(0)));
        });
    }
    group.finish();
}

/// Times compilations after an edit, and with empty caches as in a new thread.
fn compilations(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("compilations");
    group.sampling_mode(SamplingMode::Flat).sample_size(20);
    group.warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_secs(2));
    for Scenario { name, request } in scenarios::compilations() {
        let mut edits = 0;
        let mut next = || {
            edits += 1;
            scenarios::edited(&request, edits % 100)
        };
        group.bench_function(name, |bencher| {
            bencher.iter_batched(&mut next, compile, BatchSize::PerIteration)
        });
        group.bench_function(format!("{name}-first"), |bencher| {
            bencher.iter(|| std::thread::scope(|scope| scope.spawn(|| compile(request.clone())).join()));
        });
    }
    group.finish();
}

/// Compiles a request to encoded output for the simulator.
fn compile(request: RunRequest) -> Vec<u8> {
    let target = session::target(&request);
    session::compile(&request, target).expect("all headers are here").encode()
}

criterion_group!(benches, runs, compilations);
criterion_main!(benches);
