// Mandelbrot in fixed-point integers (exact) drawn as characters, a Julia set
// with a complex class, and an escape-time histogram.
#include <cstdio>
#include <cstring>
#include <vector>

#define MAXITER 64
#define SHIFT 24

typedef long long fix;
__host__ __device__ inline fix fmul(fix a, fix b) { return (a * b) >> SHIFT; }
__host__ __device__ inline fix toFix(int num, int den) { return (fix)num * (1LL << SHIFT) / den; }

class FixComplex {
public:
    fix re, im;
    __host__ __device__ FixComplex(fix r, fix i) : re(r), im(i) {}
    __host__ __device__ FixComplex operator*(const FixComplex &o) const {
        return FixComplex(fmul(re, o.re) - fmul(im, o.im), fmul(re, o.im) + fmul(im, o.re));
    }
    __host__ __device__ FixComplex operator+(const FixComplex &o) const { return FixComplex(re + o.re, im + o.im); }
    __host__ __device__ bool escaped() const { return fmul(re, re) + fmul(im, im) > (4LL << SHIFT); }
};

__host__ __device__ int escapeTime(FixComplex z, const FixComplex &c)
{
    int n = 0;
    while (n < MAXITER && !z.escaped()) {
        z = z * z + c;
        ++n;
    }
    return n;
}

struct View { int width, height; fix left, top, step; };

__host__ __device__ int mandel(const View &v, int x, int y)
{
    return escapeTime(FixComplex(0, 0), FixComplex(v.left + x * v.step, v.top + 2 * y * v.step));
}
__host__ __device__ int julia(const View &v, int x, int y)
{
    return escapeTime(FixComplex(v.left + x * v.step, v.top + 2 * y * v.step), FixComplex(toFix(-4, 5), toFix(5, 32)));
}

template <bool JULIA> __global__ void render(View v, int *out, unsigned *hist)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= v.width || y >= v.height) return;
    int n = JULIA ? julia(v, x, y) : mandel(v, x, y);
    out[y * v.width + x] = n;
    atomicAdd(&hist[n], 1u);
}

static void draw(const View &v, const std::vector<int> &img)
{
    static const char shades[] = " .:-=+*%@#";
    for (int y = 0; y < v.height; ++y) {
        char line[128];
        for (int x = 0; x < v.width; ++x) {
            int n = img[y * v.width + x];
            line[x] = n == MAXITER ? '#' : shades[n < 18 ? n / 2 : 8];
        }
        line[v.width] = 0;
        std::puts(line);
    }
}

template <bool JULIA, class Ref> int test(const char *title, View v, Ref ref)
{
    int n = v.width * v.height, *d, bad = 0;
    unsigned *dh, hist[MAXITER + 1], want[MAXITER + 1];
    std::vector<int> img(n);
    cudaMalloc(&d, n * sizeof(int));
    cudaMalloc(&dh, sizeof hist);
    cudaMemset(dh, 0, sizeof hist);
    std::memset(want, 0, sizeof want);
    dim3 threads(16, 8), blocks((v.width + 15) / 16, (v.height + 7) / 8);
    render<JULIA><<<blocks, threads>>>(v, d, dh);
    cudaMemcpy(img.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(hist, dh, sizeof hist, cudaMemcpyDeviceToHost);
    for (int y = 0; y < v.height; ++y)
        for (int x = 0; x < v.width; ++x) {
            int w = ref(v, x, y);
            bad += w != img[y * v.width + x];
            ++want[w];
        }
    bad += std::memcmp(hist, want, sizeof hist) != 0;
    draw(v, img);
    std::printf("%s: inside %u, quick %u, wrong %d\n", title, hist[MAXITER], hist[0] + hist[1] + hist[2], bad);
    cudaFree(d);
    cudaFree(dh);
    return bad;
}

int main()
{
    View m = { 70, 22, toFix(-22, 10), toFix(-23, 20), toFix(1, 20) };
    View j = { 60, 20, toFix(-3, 2), toFix(-1, 1), toFix(1, 20) };
    int bad = test<false>("mandelbrot", m, mandel) + test<true>("julia", j, julia);
    std::puts(bad ? "FAILED" : "PASSED");
    return bad;
}
