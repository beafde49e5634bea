//! Causes of a kernel's time, on kernels whose bottleneck is known: each program of `tests/why` states what
//! must be found.
//!
//! `// why: DEVICE [NAME=VALUE …] WORD …`: the first finding of the last launch is WORD (`a|b`: one of them);
//! with `!` before it, no finding is WORD. Words are the JSON names of causes, refined as in `pipe:double`
//! and `memory_latency/grid`.

use std::path::Path;

use protocol::{Cause, Launch, Limiter, Outcome, RunRequest, TimelineRequest};

#[test]
fn known_kernels_have_known_limits() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/why");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut wrong = Vec::new();
    for file in files {
        let source = std::fs::read_to_string(&file).unwrap();
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let cases: Vec<&str> = source.lines().filter_map(|line| line.strip_prefix("// why: ")).collect();
        assert!(!cases.is_empty(), "{name} expects nothing");
        for case in cases {
            let (words, defines) = parse(case);
            let launch = run(&source, words[0], &defines);
            check_shares(&launch);
            let found: Vec<[String; 3]> = launch.why.iter().map(|finding| names(&finding.cause)).collect();
            if !words[1..].iter().all(|word| holds(&found, word)) {
                let shares: Vec<String> = launch
                    .why
                    .iter()
                    .map(|f| format!("{:?} {:.2} ×{:.1}", f.cause, f.share, f.speedup))
                    .collect();
                wrong.push(format!("{name}: {case}\n    {}", shares.join("\n    ")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn findings_are_the_same_every_time() {
    let source = include_str!("why/strided.cu");
    let run = || run(source, "geforce-gtx-1080", &[]);
    assert_eq!(run().why, run().why);
}

#[test]
fn the_roofline_counts_what_was_computed() {
    let source = include_str!("why/fma.cu");
    for (real, width) in [("float", 0), ("double", 1)] {
        let launch = run(source, "geforce-gtx-1080", &[("REAL".into(), real.into())]);
        let threads = 160 * 256;
        // Eight multiply-adds in each round, seven additions at the end.
        let roofline = &launch.roofline;
        let flops = [roofline.fp32_flops, roofline.fp64_flops];
        assert_eq!(flops[width], threads * (96 * 8 * 2 + 7), "{real}");
        assert_eq!((flops[1 - width], roofline.fp16_flops), (0, 0), "{real}");
        let peak = [roofline.peak_fp32_gflops, roofline.peak_fp64_gflops][width];
        assert!(roofline.gflops > 0.5 * peak && roofline.gflops <= peak, "{} of {peak}", roofline.gflops);
    }
}

#[test]
fn a_timeline_comes_with_its_lines() {
    let reply = session::run(&RunRequest {
        file: "why.cu".into(),
        source: include_str!("why/few_blocks.cu").into(),
        device: "geforce-gtx-1080".into(),
        timeline: Some(TimelineRequest { sm: 0, segments: 500 }),
        ..RunRequest::default()
    });
    let launch = reply.profile.launches.last().unwrap();
    let timeline = launch.timeline.as_ref().unwrap();
    assert_eq!((timeline.sm, timeline.segments.len()), (0, 500));
    let states = |state: &str| timeline.segments.iter().any(|s| s.state == state && s.line > 0);
    assert!(states("issued") && states("long_scoreboard"), "{:?}", &timeline.segments[..4]);
}

fn parse(case: &str) -> (Vec<&str>, Vec<(String, String)>) {
    let (defines, words): (Vec<&str>, Vec<&str>) =
        case.split_whitespace().partition(|word| word.contains('='));
    let define = |word: &str| word.split_once('=').map(|(name, value)| (name.to_string(), value.to_string()));
    (words, defines.into_iter().filter_map(define).collect())
}

fn run(source: &str, device: &str, defines: &[(String, String)]) -> Launch {
    let reply = session::run(&RunRequest {
        file: "why.cu".into(),
        source: source.into(),
        device: device.into(),
        defines: defines.to_vec(),
        cold: true,
        ..RunRequest::default()
    });
    assert_eq!(reply.outcome, Outcome::Exited(0), "{device}: {:?}", reply.diagnostics);
    reply.profile.launches.last().unwrap().clone()
}

fn holds(found: &[[String; 3]], word: &str) -> bool {
    let is = |names: &[String; 3], word: &str| names.iter().any(|name| name == word);
    match word.strip_prefix('!') {
        Some(absent) => !found.iter().any(|names| is(names, absent)),
        None => found.first().is_some_and(|names| word.split('|').any(|word| is(names, word))),
    }
}

/// The words for a cause: its name, its name with the pipe, its name with the limiter.
fn names(cause: &Cause) -> [String; 3] {
    let json = serde_json::to_value(cause).unwrap();
    let (name, inside) = match &json {
        serde_json::Value::Object(map) => map.iter().next().map(|(k, v)| (k.clone(), v.clone())).unwrap(),
        plain => (plain.as_str().unwrap().to_string(), serde_json::Value::Null),
    };
    let pipe = inside.as_str().map_or(name.clone(), |pipe| format!("{name}:{pipe}"));
    let limiter = inside["limiter"].as_str().map_or(name.clone(), |limiter| format!("{name}/{limiter}"));
    [name, pipe, limiter]
}

fn check_shares(launch: &Launch) {
    let mut sum = 0.0;
    for finding in &launch.why {
        assert!(finding.share > 0.0 && finding.share <= 1.0, "{finding:?}");
        assert!(finding.speedup >= 1.0 && finding.speedup.is_finite(), "{finding:?}");
        if let Cause::MemoryLatency(warps) | Cause::ArithmeticLatency(warps) = finding.cause {
            assert!(warps.resident <= f64::from(warps.limit) + 1e-9);
            assert!(warps.limiter != Limiter::Enough || warps.resident > 0.0);
        }
        sum += finding.share;
    }
    assert!(sum <= 1.0 + 1e-9, "{sum}");
    assert!(launch.why.windows(2).all(|pair| pair[0].share >= pair[1].share), "{:?}", launch.why);
}
