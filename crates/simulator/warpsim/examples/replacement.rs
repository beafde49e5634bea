//! A replacement policy of one's own: lines that were used twice are protected from lines that were used once.
//!
//! `cargo run --release -p warpsim --all-features --example replacement`
//!
//! The kernel reads an array again and again that fits into the L2, and between two rounds a part of an array that does not.

use warpsim::timing::policies::{CacheLevel, DynPolicies, Replacement};
use warpsim::{Device, Program, Simulation};

/// Segmented LRU: a victim is the least recently used line that was used only once, else the least recently used one.
#[derive(Clone, Debug)]
struct Segmented {
    /// For each line the time of its last use, 0 if the place is empty, and whether it was used more than once.
    lines: Vec<(u32, bool)>,
    /// Uses so far.
    now: u32,
    ways: usize,
}

impl Segmented {
    fn new(sets: usize, ways: usize) -> Self {
        Self { lines: vec![(0, false); sets * ways], now: 0, ways }
    }
}

impl Replacement for Segmented {
    fn clear(&mut self) {
        self.lines.fill((0, false));
        self.now = 0;
    }
    fn accessed(&mut self) {
        self.now += 1;
    }
    fn hit(&mut self, _set: usize, line: usize) {
        self.lines[line] = (self.now, true);
    }
    fn filled(&mut self, _set: usize, line: usize) {
        self.lines[line] = (self.now, false);
    }
    fn invalidated(&mut self, _set: usize, line: usize) {
        self.lines[line] = (0, false);
    }
    fn victim(&mut self, set: usize) -> usize {
        let lines = set * self.ways..(set + 1) * self.ways;
        let victim = lines.clone().min_by_key(|&line| (self.lines[line].1, self.lines[line].0));
        // Protected lines lose their protection one by one, or a line that is never used again would stay for ever.
        if let Some(oldest) = lines.min_by_key(|&line| self.lines[line].0) {
            self.lines[oldest].1 = false;
        }
        victim.expect("a set has ways")
    }
    fn rank(&self, line: usize) -> u32 {
        self.lines[line].0
    }
}

const SOURCE: &str = r#"
__global__ void read(const float *a, float *sum)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (a[i] > 0) sum[0] = i;
}
int main()
{
    const int often = 1 << 18, once = 1 << 20, part = 1 << 17;
    float *a, *b, *sum;
    cudaMalloc(&a, often * sizeof *a);
    cudaMalloc(&b, once * sizeof *b);
    cudaMalloc(&sum, sizeof *sum);
    cudaMemset(a, 0, often * sizeof *a);
    cudaMemset(b, 0, once * sizeof *b);
    for (int round = 0; round < 8; round++) {
        read<<<often / 256, 256>>>(a, sum);
        read<<<often / 256, 256>>>(a, sum);
        read<<<part / 256, 256>>>(b + round * part, sum);
    }
    cudaDeviceSynchronize();
}
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // 1.5 MB of L2: the array of 1 MB fits, with 0.5 MB of the other one beside it.
    let device = Device::parse("geforce-gtx-480+memory.l2_kb=1536")?;
    let program = Program::compile("read.cu", SOURCE, &device)?;
    let mut own = DynPolicies::default();
    own.set_replacement(&[CacheLevel::L2], |sets, ways| Box::new(Segmented::new(sets, ways)));
    let mut fifo = DynPolicies::default();
    fifo.set("l2-replacement", "fifo")?;
    for (name, policies) in [("LRU", DynPolicies::default()), ("FIFO", fifo), ("segmented", own)] {
        let run = Simulation::new(&program, &device).policies(policies).run();
        let (mut hits, mut sectors, mut time) = (0, 0, 0.0);
        for launch in run.launches() {
            hits += launch.report().l2_hits;
            sectors += launch.report().l2_read_sectors;
            time += launch.time_us();
        }
        println!(
            "{name:>9}: {:.1} % of the L2's reads hit, {time:.1} µs",
            100.0 * hits as f64 / sectors as f64
        );
    }
    Ok(())
}
