// Waves as in the sample oceanFFT: a spectrum that turns with time, transformed into heights, and their slopes.
#include <cufft.h>

#include <cmath>
#include <cstdio>
#include <vector>

const int size = 64;
const float patch = 100.0f, gravity = 9.81f;

static float phillips(float kx, float ky) {
    float k2 = kx * kx + ky * ky;
    if (k2 == 0) return 0;
    float wind = 12.0f * 12.0f / gravity, along = kx / sqrtf(k2);
    return 2e-3f * expf(-1 / (k2 * wind * wind)) / (k2 * k2) * along * along * expf(-k2 * 0.04f);
}

// h(k, t) = h0(k)·e^(iwt) + conj h0(-k)·e^(-iwt), so that the heights are real
__global__ void turn(const float2* h0, float2* ht, int n, float t) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= n || y >= n) return;
    float kx = 2 * (float)M_PI * (x - (x < n / 2 ? 0 : n)) / patch, ky = 2 * (float)M_PI * (y - (y < n / 2 ? 0 : n)) / patch;
    float w = sqrtf(gravity * sqrtf(kx * kx + ky * ky)), s, c;
    sincosf(w * t, &s, &c);
    float2 a = h0[y * n + x], b = h0[(n - y) % n * n + (n - x) % n];
    ht[y * n + x] = make_float2(a.x * c - a.y * s + b.x * c - b.y * s, a.x * s + a.y * c - b.x * s - b.y * c);
}

__global__ void slopes(const float2* h, float2* slope, int n) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= n || y >= n) return;
    int right = y * n + (x + 1) % n, down = (y + 1) % n * n + x, i = y * n + x;
    slope[i] = make_float2(h[right].x - h[i].x, h[down].x - h[i].x);
}

int main() {
    std::vector<float2> h0(size * size), h(size * size), slope(size * size);
    unsigned state = 99;
    auto random = [&] { return (float)((state = state * 1664525u + 1013904223u) >> 8) / (1 << 24) - 0.5f; };
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++) {
            float kx = 2 * (float)M_PI * (x - (x < size / 2 ? 0 : size)) / patch;
            float ky = 2 * (float)M_PI * (y - (y < size / 2 ? 0 : size)) / patch, p = sqrtf(phillips(kx, ky) / 2);
            if (x == size / 2 || y == size / 2) p = 0;
            h0[y * size + x].x = random() * p;
            h0[y * size + x].y = random() * p;
        }
    float2 *d0, *dh, *ds;
    size_t bytes = h0.size() * sizeof(float2);
    cudaMalloc(&d0, bytes);
    cudaMalloc(&dh, bytes);
    cudaMalloc(&ds, bytes);
    cudaMemcpy(d0, h0.data(), bytes, cudaMemcpyHostToDevice);
    cufftHandle plan;
    cufftPlan2d(&plan, size, size, CUFFT_C2C);
    dim3 block(16, 16), grid(size / 16, size / 16);
    for (int frame = 0; frame < 3; frame++) {
        turn<<<grid, block>>>(d0, dh, size, 0.5f * frame);
        cufftExecC2C(plan, dh, dh, CUFFT_INVERSE);
        slopes<<<grid, block>>>(dh, ds, size);
        cudaMemcpy(h.data(), dh, bytes, cudaMemcpyDeviceToHost);
        cudaMemcpy(slope.data(), ds, bytes, cudaMemcpyDeviceToHost);
        double energy = 0, imaginary = 0, steep = 0;
        for (auto z : h) {
            energy += (double)z.x * z.x;
            imaginary = fmax(imaginary, fabs(z.y));
        }
        for (auto z : slope) steep = fmax(steep, hypot(z.x, z.y));
        double height = sqrt(energy / h.size());
        printf("t %.1f: height %.3f, steepest %.2f, real: %s, h(5, 7) = %.3f\n", 0.5 * frame, height, steep,
               imaginary < 1e-5 * height ? "yes" : "no", h[7 * size + 5].x);
    }
    cufftDestroy(plan);
    cudaFree(d0);
    cudaFree(dh);
    cudaFree(ds);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
