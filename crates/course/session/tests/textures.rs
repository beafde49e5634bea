//! Texture caches: sharing between neighbours in two dimensions, the cost of a fetch, and equal counters on
//! all generations.

use protocol::{Launch, RunRequest};

const PROGRAM: &str = "
texture<float, 2> picture;
texture<int> next;
__global__ void rows(float *out, int n) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    out[y * n + x] = tex2D(picture, x, y);
}
__global__ void columns(float *out, int n) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    out[y * n + x] = tex2D(picture, y, x);
}
__global__ void linear(float *out, const float *in, int n) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    out[y * n + x] = in[x * n + y];
}
__global__ void chase(int *out, int n) {
    int x = 0;
    for (int i = 0; i < n; i++) x = tex1Dfetch(next, x);
    *out = x;
}
__global__ void twice(float *out) {
    int x = threadIdx.x % 8, y = threadIdx.x / 8;
    out[threadIdx.x] = tex2D(picture, x, y) + tex2D(picture, 7 - x, 3 - y);
}
__global__ void between(float *out) {
    out[threadIdx.x] = tex2D(picture, threadIdx.x % 8 + 1.0f, threadIdx.x / 8 + 1.0f);
}
int main() {
    const int N = 256;
    static float zeros[N * N];
    float *d, *in;
    int *p;
    cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
    cudaArray *a;
    cudaMallocArray(&a, &desc, N, N);
    cudaMemcpyToArray(a, 0, 0, zeros, sizeof zeros, cudaMemcpyHostToDevice);
    cudaBindTextureToArray(picture, a);
    cudaMalloc(&d, sizeof zeros);
    cudaMalloc(&in, sizeof zeros);
    cudaMalloc(&p, 4096);
    cudaMemset(p, 0, 4096);
    cudaBindTexture(0, next, p, 4096);
    rows<<<dim3(N / 32, N / 8), dim3(32, 8)>>>(d, N);
    columns<<<dim3(N / 32, N / 8), dim3(32, 8)>>>(d, N);
    linear<<<dim3(N / 32, N / 8), dim3(32, 8)>>>(d, in, N);
    chase<<<1, 1>>>(p, 2000);
    chase<<<1, 1>>>(p, 4000);
    twice<<<1, 32>>>(d);
    picture.filterMode = cudaFilterModeLinear;
    cudaBindTextureToArray(picture, a);
    between<<<1, 32>>>(d);
    return cudaDeviceSynchronize();
}";

/// One device for each kind of texture path.
const DEVICES: [&str; 6] =
    ["geforce-8800-gtx", "geforce-gtx-280", "geforce-gtx-480", "tesla-k20x", "geforce-gtx-980", "h200-sxm"];

fn launches(device: &str) -> Vec<Launch> {
    let request = RunRequest {
        file: "textures.cu".into(),
        source: PROGRAM.into(),
        device: device.into(),
        ..RunRequest::default()
    };
    let reply = session::run(&request);
    assert!(reply.diagnostics.is_empty(), "{:?}", reply.diagnostics);
    reply.profile.launches
}

#[test]
fn neighbours_in_two_dimensions_share_sectors() {
    for device in DEVICES {
        let [rows, columns, linear, .., twice, between] = &launches(device)[..] else { panic!("{device}") };
        // A row of 32 floats lies in 8 sectors of 4 by 2 texels, a column in 16; a column of linear memory in
        // 32.
        assert_eq!((rows.texture.requests, rows.texture.sectors), (2048, 2048 * 8), "{device}");
        assert_eq!(columns.texture.sectors, 2048 * 16, "{device}");
        assert!(columns.time_us < 1.7 * rows.time_us, "{device}: {} {}", columns.time_us, rows.time_us);
        assert!(columns.time_us < linear.time_us, "{device}: {} {}", columns.time_us, linear.time_us);
        // If its warps share a cache, the column walk of a block loads each sector once: four times fewer.
        if device != "tesla-k20x" {
            assert!(columns.texture.hits >= 2048 * 11, "{device}: {}", columns.texture.hits);
        }
        // 8 by 4 floats are four sectors, which are cached for the second fetch.
        let texture = &twice.texture;
        assert_eq!((texture.requests, texture.sectors, texture.hits), (2, 8, 4), "{device}");
        // Filtering needs one more texel in each direction: 9 by 5 texels are three by three sectors.
        assert_eq!((between.texture.requests, between.texture.sectors), (1, 9), "{device}");
    }
}

#[test]
fn a_fetch_takes_its_latency() {
    for device in DEVICES {
        let spec = warpsim::arch::DeviceSpec::named(device).expect("a preset");
        let launches = launches(device);
        let each = (launches[4].cycles - launches[3].cycles) / 2000;
        let latency = u64::from(spec.arch.texture().latency);
        assert!((latency - 1..latency + 16).contains(&each), "{device}: {each}, not {latency}");
        assert_eq!(launches[4].texture.hits, 3999, "{device}");
    }
}
