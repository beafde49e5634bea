// Radix-2 FFT in shared memory (bit reversal, forward and inverse) and the 8x8
// DCT of an image with quantisation and reconstruction.
#include <cmath>
#include <complex>
#include <cstdio>
#include <vector>

constexpr int LOGN = 9, N = 1 << LOGN;

struct Complex { double re, im; };
__device__ inline Complex operator+(Complex a, Complex b) { return { a.re + b.re, a.im + b.im }; }
__device__ inline Complex operator-(Complex a, Complex b) { return { a.re - b.re, a.im - b.im }; }
__device__ inline Complex operator*(Complex a, Complex b) { return { a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re }; }

template <int DIR> __global__ void fft(const Complex *in, Complex *out)
{
    __shared__ Complex s[N];
    for (int i = threadIdx.x; i < N; i += blockDim.x) s[__brev((unsigned)i) >> (32 - LOGN)] = in[blockIdx.x * N + i];
    __syncthreads();
    for (int len = 2; len <= N; len <<= 1) {
        for (int k = threadIdx.x; k < N / 2; k += blockDim.x) {
            int j = k & (len / 2 - 1), base = k / (len / 2) * len + j;
            double a = DIR * 2.0 * j / len;
            Complex w = { cospi(a), sinpi(a) }, u = s[base], v = w * s[base + len / 2];
            s[base] = u + v;
            s[base + len / 2] = u - v;
        }
        __syncthreads();
    }
    double scale = DIR > 0 ? 1.0 / N : 1.0;
    for (int i = threadIdx.x; i < N; i += blockDim.x) out[blockIdx.x * N + i] = { s[i].re * scale, s[i].im * scale };
}

__constant__ float basis[8][8];

// one block of 8x8 threads per tile; the coefficients are rounded to a step
__global__ void dctTile(const float *img, float *coefs, float *restored, int w, float step)
{
    __shared__ float a[8][8], b[8][8];
    int x = threadIdx.x, y = threadIdx.y, at = (blockIdx.y * 8 + y) * w + blockIdx.x * 8 + x;
    a[y][x] = img[at] - 128.0f;
    __syncthreads();
    float s = 0;
    for (int k = 0; k < 8; ++k) s += basis[x][k] * a[y][k];
    b[y][x] = s;
    __syncthreads();
    s = 0;
    for (int k = 0; k < 8; ++k) s += basis[y][k] * b[k][x];
    float q = rintf(s / step);
    coefs[at] = q;
    a[y][x] = q * step;
    __syncthreads();
    s = 0;
    for (int k = 0; k < 8; ++k) s += basis[k][x] * a[y][k];
    b[y][x] = s;
    __syncthreads();
    s = 0;
    for (int k = 0; k < 8; ++k) s += basis[k][y] * b[k][x];
    restored[at] = s + 128.0f;
}

static int testFft()
{
    const int batch = 3;
    std::vector<std::complex<double>> h(batch * N), f(batch * N), back(batch * N);
    for (int b = 0; b < batch; ++b)
        for (int i = 0; i < N; ++i)
            h[b * N + i] = b == 0 ? std::complex<double>(std::cos(2 * M_PI * 5 * i / N), 0) : std::complex<double>((i * (b + 3)) % 17 - 8, i % 5);
    Complex *d, *e, *g;
    size_t bytes = h.size() * sizeof(Complex);
    cudaMalloc(&d, bytes); cudaMalloc(&e, bytes); cudaMalloc(&g, bytes);
    cudaMemcpy(d, h.data(), bytes, cudaMemcpyHostToDevice);
    fft<-1><<<batch, 128>>>(d, e);
    fft<1><<<batch, 128>>>(e, g);
    cudaMemcpy((void *)f.data(), e, bytes, cudaMemcpyDeviceToHost);
    cudaMemcpy((void *)back.data(), g, bytes, cudaMemcpyDeviceToHost);
    double round = 0, energy = 0, spectrum = 0, dft = 0;
    for (size_t i = 0; i < h.size(); ++i) round = std::fmax(round, std::abs(back[i] - h[i]));
    for (int i = 0; i < N; ++i) { energy += std::norm(h[N + i]); spectrum += std::norm(f[N + i]) / N; }
    for (int k = 0; k < N; k += 37) {
        std::complex<double> s = 0;
        for (int j = 0; j < N; ++j) s += h[2 * N + j] * std::polar(1.0, -2 * M_PI * ((long)j * k % N) / N);
        dft = std::fmax(dft, std::abs(s - f[2 * N + k]));
    }
    std::printf("fft: peak |F5| %.2f, |F4| below 1e-9: %s, round trip %s, Parseval %s, against DFT %s\n", std::abs(f[5]),
                std::abs(f[4]) < 1e-9 ? "yes" : "no", round < 1e-11 ? "ok" : "BAD", std::fabs(energy - spectrum) < 1e-6 ? "ok" : "BAD", dft < 1e-8 ? "ok" : "BAD");
    cudaFree(d); cudaFree(e); cudaFree(g);
    return !(round < 1e-11 && dft < 1e-8 && std::fabs(std::abs(f[5]) - N / 2) < 1e-8);
}

static int testDct()
{
    const int w = 64, h = 32;
    float c[8][8];
    std::vector<float> img(w * h), coef(w * h), rest(w * h);
    for (int u = 0; u < 8; ++u)
        for (int x = 0; x < 8; ++x) c[u][x] = float((u ? 0.5 : std::sqrt(0.125)) * std::cos((2 * x + 1) * u * M_PI / 16));
    for (int i = 0; i < w * h; ++i) img[i] = float(100 + (i % w) * 2 - (i / w) + ((i % w / 16 + i / w / 16) % 2) * 20);
    float *d, *e, *g;
    cudaMalloc(&d, w * h * 4); cudaMalloc(&e, w * h * 4); cudaMalloc(&g, w * h * 4);
    cudaMemcpyToSymbol(basis, c, sizeof c);
    cudaMemcpy(d, img.data(), w * h * 4, cudaMemcpyHostToDevice);
    dctTile<<<dim3(w / 8, h / 8), dim3(8, 8)>>>(d, e, g, w, 6.3f);
    cudaMemcpy(coef.data(), e, w * h * 4, cudaMemcpyDeviceToHost);
    cudaMemcpy(rest.data(), g, w * h * 4, cudaMemcpyDeviceToHost);
    double mse = 0;
    int nonzero = 0;
    for (int i = 0; i < w * h; ++i) { mse += (img[i] - rest[i]) * (img[i] - rest[i]) / (w * h); nonzero += std::fabs(coef[i]) > 1.5f; }
    std::printf("dct: first coefficients %.0f %.0f %.0f, few large ones: %s, error small: %s\n", coef[0], coef[1], coef[w],
                nonzero < w * h / 6 ? "yes" : "no", mse < 4 ? "yes" : "no");
    cudaFree(d); cudaFree(e); cudaFree(g);
    return !(mse < 4 && nonzero < w * h / 6);
}

int main()
{
    int bad = testFft() + testDct();
    std::puts(bad ? "FAILED" : "PASSED");
    return bad;
}
