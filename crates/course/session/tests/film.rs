//! Films of launches as the script of the GPU view gets them.

use protocol::{FilmRequest, RunRequest, Timing};
use serde_json::Value;
use session::Surroundings;

const TRANSPOSE: &str = include_str!("../../../../lessons/08-transpose/transpose.cu");

fn request(source: &str, device: &str, defines: &[(&str, u32)]) -> RunRequest {
    RunRequest {
        file: "a.cu".into(),
        source: source.into(),
        device: device.into(),
        defines: defines.iter().map(|(name, value)| ((*name).to_owned(), value.to_string())).collect(),
        timing: Timing::On,
        ..RunRequest::default()
    }
}

fn film(request: &RunRequest, asked: FilmRequest) -> Value {
    let compiled = session::compile(request, session::target(request)).expect("every header is compiled in");
    let filmed = session::film::record(request, compiled, &asked, &Surroundings::default());
    serde_json::from_str(&session::film::json(&filmed)).expect("JSON")
}

fn numbers(of: &Value) -> Vec<u64> {
    of.as_array().expect("an array").iter().map(|n| n.as_u64().expect("a number")).collect()
}

fn total(film: &Value, name: &str) -> u64 {
    numbers(&film["counts"][name]).iter().sum()
}

#[test]
fn a_film_adds_up_to_the_launch_of_a_run() {
    for (device, n) in [("h200-sxm", 512), ("geforce-8800-gtx", 256), ("geforce-gtx-980", 512)] {
        let request = request(TRANSPOSE, device, &[("N", n), ("BX", 16), ("BY", 16)]);
        let reply = session::run(&request);
        let launch = &reply.profile.launches[0];
        let film = film(&request, FilmRequest::default());
        assert_eq!(film["ending"], "done", "{device}");
        assert_eq!(total(&film, "instructions"), launch.warp_instructions, "{device}");
        assert_eq!(total(&film, "globalLoad"), launch.global_load.sectors, "{device}");
        assert_eq!(total(&film, "globalStore"), launch.global_store.sectors, "{device}");
        assert_eq!(total(&film, "l2Reads"), launch.l2.read_sectors, "{device}");
        assert_eq!(total(&film, "l2Writes"), launch.l2.write_sectors, "{device}");
        assert_eq!(total(&film, "dramRead"), launch.dram.read_bytes, "{device}");
        assert_eq!(total(&film, "dramWritten"), launch.dram.write_bytes, "{device}");
        assert_eq!(film["blocks"].as_array().unwrap().len() as u32, (n / 16) * (n / 16), "{device}");
        let sms = film["device"]["sms"].as_u64().unwrap();
        for request in film["requests"].as_array().unwrap() {
            let request = numbers(request);
            assert!(request[0] < sms && request[4..8].is_sorted(), "{device}: {request:?}");
            // Lines of the kernel, from 2.0 on.
            let line = TRANSPOSE.lines().nth((request[9] as usize).wrapping_sub(1)).unwrap_or("");
            assert!(device == "geforce-8800-gtx" || line.contains("a[j"), "{device}: {line}");
        }
        assert!(film["watched"]["segments"].as_array().unwrap().len() > 100, "{device}");
    }
}

#[test]
fn a_part_of_a_launch_is_seen_closer() {
    let request = request(TRANSPOSE, "h200-sxm", &[("N", 512), ("BX", 16), ("BY", 16)]);
    let whole = film(&request, FilmRequest::default());
    let end = whole["end"].as_u64().unwrap();
    let asked = FilmRequest { from_ps: end / 2, to_ps: end / 2 + end / 8, sm: 7, ..FilmRequest::default() };
    let part = film(&request, asked);
    assert!(part["frame"].as_u64() <= whole["frame"].as_u64());
    assert_eq!((&part["watched"]["sm"], &part["end"]), (&Value::from(7), &whole["end"]));
    let first = part["watched"]["segments"].as_array().unwrap().iter().map(|s| s[4].as_u64().unwrap()).min();
    assert!(first >= Some(asked.from_ps), "segments end after the film's begin");
    assert!(part["to"].as_u64().unwrap() <= asked.to_ps + part["frame"].as_u64().unwrap());
}

const TWICE: &str = "
__global__ void k(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < n; j++) a[i] = a[i] * 1.5f + j;
}
int main() {
    float *a;
    cudaMalloc(&a, BLOCKS * 256 * sizeof(float));
    k<<<1, 256>>>(a, 1);
    k<<<BLOCKS, 256>>>(a, 20);
    k<<<1, 256>>>((float *)16, 1);
    cudaDeviceSynchronize();
}
";

#[test]
fn a_later_launch_is_filmed_and_a_long_one_is_cut() {
    let of = |blocks, launch| {
        let asked = FilmRequest { launch, ..FilmRequest::default() };
        film(&request(TWICE, "h200-sxm", &[("BLOCKS", blocks)]), asked)
    };
    let small = of(100, 1);
    assert_eq!((&small["ending"], &small["shape"][0][0]), (&Value::from("done"), &Value::from(100)));
    let long = of(40_000, 1);
    assert_eq!(long["ending"], "limit");
    let issued = total(&long, "instructions");
    assert!((2_500_000..3_500_000).contains(&issued), "{issued}");
    // The faulty launch ends with its message.
    let faulty = of(1, 2);
    assert_eq!(faulty["ending"][0], "fault");
    assert!(
        faulty["ending"][1].as_str().is_some_and(|message| message.contains("0x10")),
        "{}",
        faulty["ending"]
    );
}

#[test]
fn what_cannot_be_filmed_says_why() {
    let refusal = |source: &str, device: &str, launch| {
        let asked = FilmRequest { launch, ..FilmRequest::default() };
        film(&request(source, device, &[("BLOCKS", 1)]), asked)["refused"][0].clone()
    };
    assert_eq!(refusal("int main() { return x; }", "h200-sxm", 0), "rejected");
    assert_eq!(refusal(TWICE, "h200-sxm", 3), "no-launch");
    assert_eq!(refusal(TWICE, "no-such-device", 0), "no-device");
}
