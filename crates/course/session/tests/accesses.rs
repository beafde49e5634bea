//! Access traces: their transactions and passes agree with the counters, and with the examples of the CUDA
//! programming guides.

use protocol::{Access, AccessKind, AccessRequest, Launch, Outcome, RunRequest, Space, Timing};

const DEVICES: [&str; 8] =
    ["cc-1.0", "geforce-gtx-280", "cc-2.0", "tesla-k20x", "cc-5.2", "cc-7.0", "cc-8.0", "h200-sxm"];

fn launches(source: &str, device: &str, timing: Timing, warp: u32) -> Vec<Launch> {
    let reply = session::run(&RunRequest {
        file: "a.cu".into(),
        source: source.into(),
        device: device.into(),
        timing,
        accesses: Some(AccessRequest { block: 0, warp, most: 1000 }),
        ..RunRequest::default()
    });
    assert_eq!(reply.outcome, Outcome::Exited(0), "{:?}", reply.diagnostics);
    reply.profile.launches
}

const EVERYTHING: &str = "
texture<float, 2> picture;
__constant__ int table[64];
__device__ int counter[64];
struct Wide { float x, y, z; };
__global__ void work(float *a, double *d, float4 *v, char *c, Wide *w, int n) {
    __shared__ float s[512];
    __shared__ double sd[128];
    __shared__ float4 sv[128];
    int i = threadIdx.x;
    a[i] = a[i + 1] + a[3 * i] + a[(i * 37) % 128];
    if (i % 5 != 0) a[i + 200] = a[i / 2] * 2;
    d[i] = d[2 * i] + d[127 - i];
    v[i].x = v[(i * 7) % 128].y;
    float4 all = v[i]; v[(i + 3) % 128] = all;
    c[i] = c[3 * i] + c[i];
    w[i].y = w[i].x;
    s[i] = i; s[2 * i] = i; s[4 * i % 512] = i; s[i / 3] = 2;
    sd[i] = i; sd[(i * 2) % 128] = sd[i];
    sv[i] = all; sv[(i * 3) % 128] = sv[i];
    __syncthreads();
    a[i] += s[(i * 33) % 512] + sd[i / 4] + sv[i ^ 1].z + table[i % 7] + table[0];
    float big[40];
    for (int k = 0; k < 40; k++) big[k] = a[k];
    a[i] = big[(i * n) % 40];
    a[i + 1] = tex2D(picture, i % 8, i / 8) + tex2D(picture, i / 8 + 0.5f, i);
#if __CUDA_ARCH__ >= 120
    atomicAdd(&counter[i % 3], 1);
    atomicAdd(&counter[5], i);
    __shared__ int sums[8];
    if (i < 100) atomicAdd(&sums[i % 8], i);
    atomicMax(&sums[0], i);
#endif
#if __CUDA_ARCH__ >= 350
    a[i] += __ldg(&a[2 * i]);
#endif
}
int main() {
    static float zeros[64 * 64];
    cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
    cudaArray *array;
    cudaMallocArray(&array, &desc, 64, 64);
    cudaMemcpyToArray(array, 0, 0, zeros, sizeof zeros, cudaMemcpyHostToDevice);
    cudaBindTextureToArray(picture, array);
    char *p;
    cudaMalloc(&p, 1 << 20);
    cudaMemset(p, 0, 1 << 20);
    work<<<1, 128>>>((float *)p, (double *)(p + 8192), (float4 *)(p + 16384), p + 32768, (Wide *)(p + 65536), 3);
    return cudaDeviceSynchronize();
}";

/// Transactions or passes of the accesses that `of` selects.
fn parts(accesses: &[Access], of: impl Fn(&Access) -> bool) -> u64 {
    accesses.iter().filter(|a| of(a)).map(|a| a.parts.len() as u64 + u64::from(a.passes)).sum()
}

#[test]
fn parts_are_what_is_counted() {
    for device in DEVICES {
        let mut all = Vec::new();
        let mut counted = Launch::default();
        for warp in 0..4 {
            let launch = launches(EVERYTHING, device, Timing::On, warp).remove(0);
            let accesses = launch.accesses.clone().expect("asked for");
            assert_eq!(accesses.dropped, 0);
            all.extend(accesses.list);
            counted = launch;
        }
        let of = |space, kind| parts(&all, |a| a.space == space && a.kind == kind);
        let (load, store) = (AccessKind::Load, AccessKind::Store);
        assert_eq!(of(Space::Global, load), counted.global_load.transactions, "{device}");
        assert_eq!(of(Space::Global, store), counted.global_store.transactions, "{device}");
        let shared_reads = of(Space::Shared, load) + of(Space::Shared, AccessKind::Atomic);
        assert_eq!(shared_reads, counted.shared_load.wavefronts, "{device}");
        assert_eq!(of(Space::Shared, store), counted.shared_store.wavefronts, "{device}");
        assert_eq!(of(Space::Texture, load), counted.texture.sectors, "{device}");
        for line in &counted.lines {
            let here =
                |a: &Access| a.line == line.line && !matches!(a.space, Space::Shared | Space::Constant);
            assert_eq!(parts(&all, here), line.transactions, "{device}: line {}", line.line);
        }
        for a in &all {
            let served = a.parts.iter().fold(0, |all, part| all | part.lanes);
            let free = matches!(a.space, Space::Texture | Space::Shared | Space::Constant);
            assert!(served == a.mask || free, "{device} {a:?}");
        }
    }
}

#[test]
fn listening_changes_nothing_and_needs_no_time() {
    for device in ["cc-1.0", "tesla-k20x", "h200-sxm"] {
        let on = launches(EVERYTHING, device, Timing::On, 1).remove(0);
        let off = launches(EVERYTHING, device, Timing::Off, 1).remove(0);
        assert_eq!(on.accesses, off.accesses, "{device}");
        let nobody = session::run(&RunRequest {
            file: "a.cu".into(),
            source: EVERYTHING.into(),
            device: device.into(),
            ..RunRequest::default()
        });
        assert_eq!(Launch { accesses: None, ..on }, nobody.profile.launches[0]);
        assert_eq!(nobody.profile.launches[0].accesses, None);
    }
}

/// Bytes of the transactions of the first warp of a load, one half-warp after the other.
fn moved(index: &str, element: &str, device: &str) -> String {
    let source = format!(
        "__global__ void f({element} *a, {element} *out) {{ int t = threadIdx.x; {element} x = {index}; out[t] = x; }}
        int main() {{
            {element} *p, *q; cudaMalloc(&p, 1 << 20); cudaMalloc(&q, 1 << 20);
            f<<<1, 32>>>(p, q); return cudaDeviceSynchronize(); }}"
    );
    let accesses = launches(&source, device, Timing::Off, 0).remove(0).accesses.expect("asked for");
    let load = accesses.list.iter().find(|a| a.space == Space::Global).expect("a load");
    let named = accesses.allocations.iter().find(|a| a.name == "a").expect("the parameter's");
    assert!((named.address..named.address + named.size).contains(&load.parts[0].address));
    let bytes: Vec<String> = load.parts.iter().map(|part| part.bytes.to_string()).collect();
    bytes.join(" ")
}

// CUDA Programming Guide 2.0, figures 5-1 to 5-4, and the same accesses on later devices.
#[test]
fn examples_of_the_guides() {
    let check = |index: &str, element: &str, expect: [&str; 4]| {
        for (device, expect) in ["cc-1.0", "cc-1.3", "cc-2.0", "cc-7.0"].into_iter().zip(expect) {
            assert_eq!(moved(index, element, device), expect, "{index} {device}");
        }
    };
    let alone = ["32"; 16].join(" ");
    let scattered = format!("64 {alone}");
    let twice = format!("{alone} {alone}");
    let lines = "32 32 32 32";
    check("a[t]", "float", ["64 64", "64 64", "128", lines]);
    check("t == 5 ? 0.f : a[t]", "float", ["64 64", "64 64", "128", lines]);
    // Two lanes of the upper half-warp are swapped.
    check("a[t < 16 ? t : t ^ 1]", "float", [&scattered, "64 64", "128", lines]);
    // Misaligned within a segment of 128 bytes.
    check("t < 16 ? a[t + 1] : 0.f", "float", [&alone, "128", "128", "32 32 32"]);
    // Across the end of a segment of 128 bytes.
    check("t < 16 ? a[t + 17] : 0.f", "float", [&alone, "64 32", "128 128", "32 32 32"]);
    check("a[2 * t]", "float", [&twice, "128 128", "128 128", &["32"; 8].join(" ")]);
    check("a[32 * t]", "float", [&twice, &twice, &["128"; 32].join(" "), &twice]);
    check("a[t]", "float2", ["128 128", "128 128", "128 128", &["32"; 8].join(" ")]);
    check("a[t]", "float4", ["128 128 128 128", "128 128 128 128", "128 128 128 128", &["32"; 16].join(" ")]);
}
