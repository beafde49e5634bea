//! Timelines of the warps of an SM: lives without gaps, and the same sums as the launch's stall shares.

use std::collections::BTreeMap;

use protocol::{Launch, RunRequest, Segment, Timeline, TimelineRequest, Timing};

const SOURCE: &str = "
__global__ void loads(float *a, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    float sum = 0;
    for (int k = 0; k < 8; ++k) sum += a[(i * 33 + k * 1024) % n];
    a[i] = sum;
}
__global__ void reduce(float *a)
{
    __shared__ float s[192];
    s[threadIdx.x] = a[threadIdx.x + blockIdx.x * blockDim.x];
    __syncthreads();
    for (int d = blockDim.x / 2; d > 0; d /= 2) {
        if (threadIdx.x < d) s[threadIdx.x] += s[threadIdx.x + d];
        __syncthreads();
    }
    if (threadIdx.x == 0) atomicAdd((int *)a, (int)s[0]);
}
__global__ void computes(float *a)
{
    float x = threadIdx.x, y = 1;
    for (int k = 0; k < 50; ++k) { x = x * y + 0.5f; y = sinf(x); if (threadIdx.x & 1) y += 1; }
    a[threadIdx.x + blockIdx.x * blockDim.x] = x;
}
int main()
{
    float *a;
    const int n = 1 << 17;
    cudaMalloc(&a, n * 4);
    cudaMemset(a, 0, n * 4);
    loads<<<BLOCKS, 100>>>(a, n);
    reduce<<<BLOCKS, 192>>>(a);
    computes<<<BLOCKS, 64>>>(a);
    return cudaDeviceSynchronize();
}";

fn launches(device: &str, blocks: u32, sm: u32, segments: u32) -> Vec<Launch> {
    let reply = session::run(&RunRequest {
        file: "timeline.cu".into(),
        source: format!("#define BLOCKS {blocks}\n{SOURCE}"),
        device: device.into(),
        timing: Timing::On,
        timeline: Some(TimelineRequest { sm, segments }),
        ..RunRequest::default()
    });
    assert_eq!(reply.outcome, protocol::Outcome::Exited(0), "{device}: {:?}", reply.diagnostics);
    reply.profile.launches
}

fn timeline(launch: &Launch) -> &Timeline {
    launch.timeline.as_ref().expect("it was asked for")
}

/// Asserts that segments of a slot do not overlap, and that those of a warp follow one another without gaps.
fn check_lives(what: &str, timeline: &Timeline) {
    let mut slots: BTreeMap<u32, Vec<&Segment>> = BTreeMap::new();
    for segment in &timeline.segments {
        assert!(segment.from_ps < segment.to_ps && segment.line > 0, "{what}: {segment:?}");
        assert_eq!((segment.from_ps % timeline.period_ps, segment.to_ps % timeline.period_ps), (0, 0));
        slots.entry(segment.slot).or_default().push(segment);
    }
    let mut lives = Vec::new();
    for segments in slots.values_mut() {
        segments.sort_by_key(|segment| segment.from_ps);
        lives.push((segments[0].block, segments[0].warp));
        for two in segments.windows(2) {
            let (a, b) = (two[0], two[1]);
            assert!(a.to_ps <= b.from_ps, "{what}: {a:?} {b:?}");
            if (a.block, a.warp) == (b.block, b.warp) {
                assert_eq!(a.to_ps, b.from_ps, "{what}: a gap in a life");
                assert_ne!(a.state, b.state, "{what}: one state, two segments");
            } else {
                lives.push((b.block, b.warp));
            }
        }
    }
    let all = lives.len();
    lives.sort_unstable();
    lives.dedup();
    assert_eq!(lives.len(), all, "{what}: a warp lives once");
}

/// Asserts for one block on one SM that the timeline's states have the launch's stall shares.
fn check_shares(what: &str, launch: &Launch) {
    let timeline = timeline(launch);
    assert_eq!(timeline.dropped, 0);
    let mut sums: BTreeMap<&str, u64> = BTreeMap::new();
    for segment in &timeline.segments {
        *sums.entry(segment.state.as_str()).or_default() += segment.to_ps - segment.from_ps;
    }
    let all: u64 = sums.values().sum();
    assert!(all > 0, "{what}: nobody ran there");
    for (name, share) in &launch.stalls {
        let here = *sums.get(name.as_str()).unwrap_or(&0) as f64 / all as f64;
        assert!((here - share).abs() < 1e-9, "{what}: {name} is {here}, the launch has {share}");
    }
    let known = launch.stalls.iter().filter(|(_, share)| *share > 0.0).count();
    assert_eq!(sums.len(), known, "{what}: {sums:?} {:?}", launch.stalls);
}

#[test]
fn lives_have_no_gaps_and_sums_are_the_launchs() {
    for device in ["cc-1.1", "cc-2.0", "cc-5.2", "cc-9.0"] {
        for launch in launches(device, 1, 0, u32::MAX) {
            let what = format!("{device}, {}", launch.kernel);
            check_lives(&what, timeline(&launch));
            check_shares(&what, &launch);
        }
        // Many blocks, one after the other in the same slots.
        for launch in launches(device, 600, 1, u32::MAX) {
            check_lives(&format!("{device}, {}, 600 blocks", launch.kernel), timeline(&launch));
        }
    }
}

#[test]
fn only_the_first_segments_are_kept() {
    let all = launches("cc-5.2", 8, 0, u32::MAX);
    for (cut, whole) in launches("cc-5.2", 8, 0, 50).iter().zip(&all) {
        let (cut, whole) = (timeline(cut), timeline(whole));
        assert_eq!(cut.segments, whole.segments[..50.min(whole.segments.len())]);
        assert_eq!(cut.dropped as usize + cut.segments.len(), whole.segments.len());
        let missing = whole.segments.iter().filter(|segment| !cut.segments.contains(segment));
        let first = missing.map(|segment| segment.from_ps).min();
        assert_eq!(cut.until_ps, first.unwrap_or(whole.until_ps));
    }
}

#[test]
fn a_program_of_many_launches_has_timelines_of_the_first() {
    let source = "__global__ void k(int *a) { a[threadIdx.x] = 1; } int main() { int *a; cudaMalloc(&a, 128); \
                  for (int i = 0; i < 100; ++i) k<<<1, 32>>>(a); return cudaDeviceSynchronize(); }";
    let request = RunRequest {
        source: source.into(),
        device: "cc-5.2".into(),
        timeline: Some(TimelineRequest { sm: 0, segments: 4 }),
        ..RunRequest::default()
    };
    let launches = session::run(&request).profile.launches;
    assert_eq!(launches.len(), 100);
    let known = launches.iter().take_while(|launch| launch.timeline.is_some()).count();
    assert!((33..40).contains(&known), "{known}");
    assert!(launches[known..].iter().all(|launch| launch.timeline.is_none()));
}
