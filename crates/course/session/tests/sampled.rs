//! Sampled programs against the same ones simulated as a whole.

use protocol::{RunReply, RunRequest, Timing};

fn run(source: &str, device: &str, timing: Timing) -> RunReply {
    session::run(&RunRequest {
        file: "a.cu".into(),
        source: source.into(),
        device: device.into(),
        timing,
        ..RunRequest::default()
    })
}

/// Runs a program sampled and as a whole: it computes the same, and each time is in its interval but for `outside` launches.
/// Returns the number of sampled launches and the greatest error of a launch.
fn compare(source: &str, device: &str, outside: usize) -> (usize, f64) {
    let (sampled, exact) = (run(source, device, Timing::Sampled), run(source, device, Timing::On));
    assert_eq!(sampled.stdout, exact.stdout);
    assert_eq!(sampled.hazards, exact.hazards);
    assert!(sampled.estimated && !exact.estimated, "{device}");
    let (mut number, mut worst, mut out) = (0, 0.0_f64, 0);
    for (one, other) in sampled.profile.launches.iter().zip(&exact.profile.launches) {
        assert_eq!(one.warp_instructions, other.warp_instructions);
        assert_eq!(one.thread_instructions, other.thread_instructions);
        assert_eq!(one.divergent_branches, other.divergent_branches);
        assert_eq!(other.error_us, 0.0);
        let off = (one.time_us - other.time_us).abs();
        worst = worst.max(off / other.time_us);
        number += usize::from(one.error_us > 0.0);
        out += usize::from(off > one.error_us + 1e-6);
        let traffic =
            |launch: &protocol::Launch| (launch.global_load.bytes + launch.global_store.bytes) as f64;
        let ratio = traffic(one).max(1.0) / traffic(other).max(1.0);
        assert!((ratio - 1.0).abs() < 0.02, "{device}: {ratio:.3} of the traffic");
    }
    assert!(out <= outside, "{device}: {out} of {number} outside of their intervals");
    (number, worst)
}

/// A kernel with nearly equal blocks, and one whose blocks differ in their work.
const LARGE: &str = "
#include <cstdio>
#define N 1280
__global__ void blur(const float *in, float *out) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= N || y >= N) return;
    float sum = 0;
    for (int v = max(y - 2, 0); v <= min(y + 2, N - 1); v++)
        for (int u = max(x - 2, 0); u <= min(x + 2, N - 1); u++) sum += in[v * N + u];
    out[y * N + x] = sum;
}
__global__ void escape(float *out) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= N || y >= N) return;
    float cx = -2 + 3.f * x / N, cy = -1.5f + 3.f * y / N, a = 0, b = 0;
    int i = 0;
    for (; i < 60 && a * a + b * b < 4; i++) { float t = a * a - b * b + cx; b = 2 * a * b + cy; a = t; }
    out[y * N + x] = i;
}
int main() {
    float *a, *b, *h = new float[N * N];
    cudaMalloc(&a, N * N * 4);
    cudaMalloc(&b, N * N * 4);
    dim3 t(32, 8), g(N / 32, N / 8);
    escape<<<g, t>>>(a);
    blur<<<g, t>>>(a, b);
    cudaMemcpy(h, b, N * N * 4, cudaMemcpyDeviceToHost);
    double sum = 0;
    for (int i = 0; i < N * N; i++) sum += h[i];
    printf(\"%.0f\\n\", sum);
}";

#[test]
fn stretches_of_large_grids_tell_the_time_of_the_whole() {
    for device in ["quadro-fx-4800", "geforce-gtx-480"] {
        let (number, worst) = compare(LARGE, device, 0);
        assert!(number == 2 && worst < 0.05, "{device}: {number} launches, {worst:.3}");
    }
}

/// Launches of two kernels whose input is different each time.
const MANY: &str = "
#include <cstdio>
#include <utility>
#define N 256
__global__ void step(const float *a, float *b) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x > 0 && y > 0 && x < N - 1 && y < N - 1)
        b[y * N + x] = 0.25f * (a[y * N + x - 1] + a[y * N + x + 1] + a[(y - 1) * N + x] + a[(y + 1) * N + x]);
}
__global__ void greatest(const float *a, float *r) {
    __shared__ float s[256];
    float m = 0;
    for (int i = blockIdx.x * 256 + threadIdx.x; i < N * N; i += gridDim.x * 256) m = fmaxf(m, a[i]);
    s[threadIdx.x] = m;
    __syncthreads();
    for (int k = 128; k; k /= 2) {
        if (threadIdx.x < k) s[threadIdx.x] = fmaxf(s[threadIdx.x], s[threadIdx.x + k]);
        __syncthreads();
    }
    if (!threadIdx.x) r[blockIdx.x] = s[0];
}
int main() {
    float *a, *b, *r, h[N * N], q[16];
    for (int i = 0; i < N * N; i++) h[i] = i % 97 ? 0 : 100;
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);
    cudaMalloc(&r, sizeof q);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemcpy(b, h, sizeof h, cudaMemcpyHostToDevice);
    for (int i = 0; i < 60; i++) {
        step<<<dim3(N / 32, N / 8), dim3(32, 8)>>>(a, b);
        greatest<<<16, 256>>>(b, r);
        std::swap(a, b);
    }
    cudaMemcpy(q, r, sizeof q, cudaMemcpyDeviceToHost);
    for (float m : q) printf(\"%g \", m);
}";

#[test]
fn some_of_many_launches_tell_the_time_of_the_others() {
    for device in ["geforce-8800-gts-512", "h200-sxm"] {
        let (number, worst) = compare(MANY, device, 5);
        assert!(number > 20 && worst < 0.05, "{device}: {number} launches, {worst:.3}");
    }
}

/// Long launches that are equal, with another one between them, so that caches differ each time.
const EQUAL: &str = "
#include <cstdio>
#define N 192
__global__ void product(const float *a, const float *b, float *c) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < N; k++) sum += a[y * N + k] * b[k * N + x];
    c[y * N + x] = sum;
}
__global__ void count(int *n) { *n += 1; }
int main() {
    static float h[N * N];
    float *a, *b, *c;
    int *n, m;
    for (int i = 0; i < N * N; i++) h[i] = i % 11;
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);
    cudaMalloc(&c, sizeof h);
    cudaMalloc(&n, 4096);
    cudaMemset(n, 0, 4096);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemcpy(b, h, sizeof h, cudaMemcpyHostToDevice);
    for (int i = 0; i < 9; i++) {
        if (i == 7) cudaMemset(a, 0, 4 * N);
        product<<<dim3(N / 16, N / 16), dim3(16, 16)>>>(a, b, c);
        count<<<1, 1>>>(n + 64 * i);
        cudaMemcpy(h, c, sizeof h, cudaMemcpyDeviceToHost);
        printf(\"%g %g\\n\", h[5], h[N + 7]);
    }
    cudaMemcpy(&m, n, sizeof m, cudaMemcpyDeviceToHost);
    printf(\"%d\\n\", m);
}";

#[test]
fn equal_launches_have_the_effect_of_earlier_ones_whatever_the_caches_hold() {
    for device in ["geforce-gtx-480", "h200-sxm"] {
        let (number, worst) = compare(EQUAL, device, 1);
        assert!(number >= 5 && worst < 0.05, "{device}: {number} launches, {worst:.3}");
    }
}

/// Kernels of a few waves on large devices, too long to be simulated as a whole: tiles with barriers, and loops of different length
/// over textures, arrays of threads and sums in global memory.
const FEW_WAVES: &str = "
#include <cstdio>
#define N 448
#define T 16
__global__ void product(const float *a, const float *b, float *c) {
    __shared__ float s[T][T], t[T][T];
    int x = blockIdx.x * T + threadIdx.x, y = blockIdx.y * T + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < N; k += T) {
        s[threadIdx.y][threadIdx.x] = a[y * N + k + threadIdx.x];
        t[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * N + x];
        __syncthreads();
        for (int i = 0; i < T; i++) sum += s[threadIdx.y][i] * t[i][threadIdx.x];
        __syncthreads();
    }
    c[y * N + x] = sum;
}
__global__ void bins(cudaTextureObject_t in, unsigned *out) {
    unsigned last[4] = {};
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < 40 + i / 32 % 20; k++) {
        unsigned v = tex1Dfetch<unsigned>(in, (i * 7 + k * 64) % (N * N)) >> 8;
        last[k & 3] += v;
        if (k % 8 == 7) atomicAdd(out + (last[v & 3] & 1023), 1);
    }
}
int main() {
    float *a, *b, *c, *h = new float[N * N];
    unsigned *out, sums[1024];
    for (int i = 0; i < N * N; i++) h[i] = i * 37 % 101 - 50;
    cudaMalloc(&a, N * N * 4); cudaMalloc(&b, N * N * 4); cudaMalloc(&c, N * N * 4); cudaMalloc(&out, 4096);
    cudaMemcpy(a, h, N * N * 4, cudaMemcpyHostToDevice); cudaMemcpy(b, h, N * N * 4, cudaMemcpyHostToDevice);
    cudaMemset(out, 0, 4096);
    cudaResourceDesc r = {};
    r.resType = cudaResourceTypeLinear; r.res.linear.devPtr = a; r.res.linear.sizeInBytes = N * N * 4;
    r.res.linear.desc = cudaCreateChannelDesc<unsigned>();
    cudaTextureDesc d = {};
    d.readMode = cudaReadModeElementType;
    cudaTextureObject_t in;
    cudaCreateTextureObject(&in, &r, &d, nullptr);
    product<<<dim3(N / T, N / T), dim3(T, T)>>>(a, b, c);
    bins<<<400, 256>>>(in, out);
    cudaMemcpy(h, c, N * N * 4, cudaMemcpyDeviceToHost); cudaMemcpy(sums, out, 4096, cudaMemcpyDeviceToHost);
    double sum = 0;
    unsigned hash = 0;
    for (int i = 0; i < N * N; i++) sum += h[i] * (i % 7);
    for (int i = 0; i < 1024; i++) hash = hash * 31 + sums[i];
    printf(\"%.0f %u\\n\", sum, hash);
}";

#[test]
fn some_sms_tell_the_time_of_grids_of_few_waves() {
    for device in ["h200-sxm", "geforce-rtx-3090"] {
        let (number, worst) = compare(FEW_WAVES, device, 0);
        assert!(number == 2 && worst < 0.05, "{device}: {number} launches, {worst:.3}");
    }
}

#[test]
fn short_programs_are_exact() {
    let source = MANY.replace("i < 60", "i < 10");
    assert_eq!(run(&source, "h200-sxm", Timing::Sampled), run(&source, "h200-sxm", Timing::On));
}
