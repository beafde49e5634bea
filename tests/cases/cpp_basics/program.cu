// The C++ that is everywhere in CUDA files: references, overloads, defaults, methods, operators, auto, lambdas.
#include <cstdio>
#include <cmath>

struct Complex {
    float re, im;
    __host__ __device__ Complex(float r = 0, float i = 0) : re(r), im(i) {}
    __host__ __device__ float norm() const { return re * re + im * im; }
    __host__ __device__ Complex operator*(const Complex &o) const { return Complex(re * o.re - im * o.im, re * o.im + im * o.re); }
    __host__ __device__ Complex operator+(const Complex &o) const { return Complex(re + o.re, im + o.im); }
};

namespace maths {
constexpr int limit = 50;
__device__ int escape(Complex c)
{
    Complex z;
    int n = 0;
    while (n < limit && z.norm() < 4.0f) { z = z * z + c; ++n; }
    return n;
}
}

__device__ void bump(int &x, int by = 1) { x += by; }
inline float half_of(float x) { return x / 2; }
inline int half_of(int x) { return x / 2; }

__global__ void mandelbrot(int *out, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    auto n = maths::escape(Complex(-2.0f + 3.0f * x / w, -1.0f + 2.0f * y / h));
    bump(n);
    bump(n, 2);
    out[y * w + x] = n;
}

int main()
{
    const int w = 24, h = 12;
    int *d = nullptr, image[w * h];
    cudaMalloc(&d, sizeof(image));
    mandelbrot<<<dim3((w + 7) / 8, (h + 7) / 8), dim3(8, 8)>>>(d, w, h);
    cudaMemcpy(image, d, sizeof(image), cudaMemcpyDeviceToHost);
    for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; ++x) std::putchar(" .:-=+*#%@"[image[y * w + x] * 9 / 53]);
        std::putchar('\n');
    }
    bool flag = static_cast<bool>(4);
    auto add = [](int a, int b) { return a + b; };
    int total = 0;
    for (int v : { 1, 2, 3 }) total += v;
    std::printf("%g %d %d %d %d\n", half_of(3.0f), half_of(3), flag, add(2, 3), total);
    return 0;
}
