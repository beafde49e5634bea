//! Costs of many launches: what is kept of them is bounded, totals stay exact, and recordings end at their limits.
//!
//! Sizes are lengths and bytes of messages, not addresses or allocations, so they are equal on every machine.

use protocol::{AccessRequest, Outcome, RunReply, RunRequest, TimelineRequest, Timing};

/// Most bytes that a launch may add to a reply, on average over all launches of a long program.
const MOST_BYTES: usize = 1024;

fn program(body: &str) -> String {
    format!(
        "__global__ void one(int *a, int i) {{ a[threadIdx.x] += i; }}\n\
         __global__ void two(int *a) {{ if (threadIdx.x < 7) a[threadIdx.x] *= 3; }}\n\
         __global__ void parent(int *a) {{ for (int i = 0; i < 99; i++) two<<<1, 32>>>(a); }}\n\
         int main() {{ int *a; cudaMalloc(&a, 4096); cudaMemset(a, 0, 4096);\n{body}\ncudaDeviceSynchronize(); }}\n"
    )
}

fn run(body: &str, request: RunRequest) -> RunReply {
    let reply = session::run(&RunRequest {
        file: "scale.cu".into(),
        source: program(body),
        device: "h200-sxm".into(),
        ..request
    });
    assert_eq!(reply.outcome, Outcome::Exited(0), "{body}");
    reply
}

fn untimed(body: &str) -> RunReply {
    run(body, RunRequest { timing: Timing::Off, ..RunRequest::default() })
}

/// Size of the reply as a message, in bytes.
fn bytes(reply: &RunReply) -> usize {
    serde_json::to_string(reply).unwrap().len()
}

#[test]
fn a_launch_beyond_the_listed_ones_adds_nothing_to_the_reply() {
    let of = |launches: u32| {
        untimed(&format!(
            "for (int i = 0; i < {launches}; i++) {{ if (i % 3) one<<<2, 64>>>(a, i); else two<<<1, 32>>>(a); }}"
        ))
    };
    let (few, many) = (of(3000), of(100_000));
    assert_eq!((few.profile.launches.len(), many.profile.launches.len()), (1000, 1000));
    assert_eq!((few.profile.launch_count(), many.profile.launch_count()), (3000, 100_000));
    assert_eq!(many.profile.later.len(), 2);
    // Only the digits of sums differ.
    assert!(bytes(&many) < bytes(&few) + 1000, "{} and {}", bytes(&few), bytes(&many));
    assert!(bytes(&many) / 100_000 < MOST_BYTES);
}

#[test]
fn sums_are_those_of_all_launches() {
    let reply = untimed("for (int i = 0; i < 5000; i++) one<<<2, 64>>>(a, i);");
    let each = reply.profile.launches[0].warp_instructions;
    assert!(reply.profile.launches.iter().all(|launch| launch.warp_instructions == each));
    let all: u64 = reply.profile.summed().map(|launch| launch.warp_instructions).sum();
    assert_eq!((all, each > 0), (5000 * each, true));
    let group = &reply.profile.later[0];
    assert_eq!((group.launches, group.first, group.mixed), (4000, 1000, false));
    let line =
        |launch: &protocol::Launch| launch.lines.iter().map(|line| line.thread_instructions).sum::<u64>();
    assert_eq!(line(&group.sum), 4000 * line(&reply.profile.launches[0]));
    assert_eq!((group.sum.line, reply.profile.launches[0].line > 0), (reply.profile.launches[0].line, true));
}

#[test]
fn times_of_the_groups_are_sums_of_exact_times() {
    let body = "for (int i = 0; i < 1300; i++) one<<<1 + i % 2, 64>>>(a, i);";
    let reply = run(body, RunRequest { timing: Timing::On, ..RunRequest::default() });
    assert_eq!(reply.profile.later.len(), 2);
    for group in &reply.profile.later {
        assert_eq!(group.launches, 150);
        let mean = group.sum.time_us / 150.0;
        assert!(group.least_us > 0.0 && group.least_us <= mean + 1e-9 && mean <= group.most_us + 1e-9);
        // The mean launch has causes, whose shares are those of one launch.
        let shares: f64 = group.sum.why.iter().map(|finding| finding.share).sum();
        assert!((0.5..=1.001).contains(&shares), "{shares}");
        assert!((0.0..=1.0).contains(&group.sum.occupancy.achieved));
    }
}

#[test]
fn many_shapes_share_a_group() {
    let reply = untimed("for (int i = 0; i < 4000; i++) one<<<1 + i, 32>>>(a, i);");
    assert_eq!((reply.profile.later.len(), reply.profile.later_count()), (257, 3000));
    let mixed: Vec<u64> = reply.profile.later.iter().filter(|g| g.mixed).map(|g| g.launches).collect();
    assert_eq!(mixed, [3000 - 256]);
}

#[test]
fn long_kernels_are_listed_less_often() {
    let source = "__global__ void k(float *a) { float x = a[threadIdx.x];\n#pragma unroll\n\
                  for (int i = 0; i < 400; i++) x = x * x + sinf(x);\na[threadIdx.x] = x; }\n\
                  int main() { float *a; cudaMalloc(&a, 128); cudaMemset(a, 0, 128); for (int i = 0; i < 900; i++) k<<<1, 32>>>(a); }\n";
    let request = RunRequest {
        file: "long.cu".into(),
        source: source.into(),
        device: "h200-sxm".into(),
        timing: Timing::Off,
        ..RunRequest::default()
    };
    let reply = session::run(&request);
    assert_eq!(reply.outcome, Outcome::Exited(0));
    assert!((1..900).contains(&reply.profile.launches.len()), "{}", reply.profile.launches.len());
    assert_eq!(reply.profile.launch_count(), 900);
}

#[test]
fn launches_by_kernels_are_summed_too() {
    let reply = untimed("for (int i = 0; i < 40; i++) parent<<<1, 1>>>(a);");
    assert_eq!((reply.profile.launches.len(), reply.profile.launch_count()), (1000, 4000));
    let groups = reply.profile.later.iter();
    let of =
        |kernel: &str| groups.clone().filter(|g| g.sum.kernel == kernel).map(|g| g.launches).sum::<u64>();
    assert_eq!((of("parent"), of("two")), (30, 2970));
}

#[test]
fn copies_beyond_the_listed_ones_are_summed() {
    let reply =
        untimed("int h[4]; for (int i = 0; i < 3000; i++) cudaMemcpy(h, a, 16, cudaMemcpyDeviceToHost);");
    assert_eq!(reply.profile.copies.len(), 1000);
    let later = &reply.profile.later_copies;
    assert_eq!((later.len(), later[0].copies, later[0].bytes), (1, 2000, 32_000));
}

#[test]
fn a_fault_after_many_launches_names_its_kernel() {
    let source = program("for (int i = 0; i < 1500; i++) one<<<1, 32>>>(a, i);\ntwo<<<1, 32>>>((int *)8);");
    let request =
        RunRequest { file: "f.cu".into(), source, device: "h200-sxm".into(), ..RunRequest::default() };
    let reply = session::run(&RunRequest { timing: Timing::Off, ..request });
    let Outcome::Faulted(fault) = &reply.outcome else { panic!("{:?}", reply.outcome) };
    assert_eq!(fault.kernel.as_deref(), Some("two"));
}

#[test]
fn recordings_end_at_their_limits() {
    let (most, segments) = (50, 100);
    let request = RunRequest {
        timing: Timing::On,
        accesses: Some(AccessRequest { block: 0, warp: 0, most }),
        timeline: Some(TimelineRequest { sm: 0, segments }),
        ..RunRequest::default()
    };
    let body = "for (int i = 0; i < 1200; i++) for (int k = 0; k < 1; k++) one<<<1, 64>>>(a, i);";
    let reply = run(body, request);
    let traced = reply.profile.launches.iter().filter_map(|launch| launch.accesses.as_ref());
    assert!(traced.clone().count() > 0 && traced.clone().all(|trace| trace.list.len() <= most as usize));
    let timelines = reply.profile.launches.iter().filter_map(|launch| launch.timeline.as_ref());
    // All launches together record 32 times the limit of one, and the launch that reaches it ends.
    let recorded: usize = timelines.map(|timeline| timeline.segments.len()).sum();
    assert!((1..=33 * segments as usize).contains(&recorded), "{recorded}");
    assert!(
        reply.profile.later.iter().all(|group| group.sum.accesses.is_none() && group.sum.timeline.is_none())
    );
}
