// std::complex and <cmath> on the host beside a hand-written complex struct on
// the device: a small DFT with integer twiddles, polynomial roots by Newton.
#include <complex>
#include <cmath>
#include <cstdio>
#include <vector>

struct Cplx {
    double re, im;
    __host__ __device__ Cplx operator+(Cplx o) const { return {re + o.re, im + o.im}; }
    __host__ __device__ Cplx operator-(Cplx o) const { return {re - o.re, im - o.im}; }
    __host__ __device__ Cplx operator*(Cplx o) const { return {re * o.re - im * o.im, re * o.im + im * o.re}; }
    __host__ __device__ Cplx operator/(Cplx o) const {
        double q = o.re * o.re + o.im * o.im;
        return {(re * o.re + im * o.im) / q, (im * o.re - re * o.im) / q};
    }
};

// Newton for z^3 = 1 ; returns which root is reached (0, 1, 2) or 3
__host__ __device__ int newton(Cplx z, int maxIter)
{
    for (int k = 0; k < maxIter; ++k) {
        Cplx z2 = z * z;
        z = z - (z2 * z - Cplx{1, 0}) / (z2 * Cplx{3, 0});
    }
    const Cplx root[3] = { {1, 0}, {-0.5, 0.86602540378443865}, {-0.5, -0.86602540378443865} };
    for (int r = 0; r < 3; ++r)
        if (fabs(z.re - root[r].re) + fabs(z.im - root[r].im) < 1e-6) return r;
    return 3;
}

__global__ void basins(int *out, int side)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < side && y < side) out[y * side + x] = newton({(x - 4) * 0.75 + 0.1, (y - 4) * 0.75 + 0.2}, 60);
}

__global__ void dft(const Cplx *in, Cplx *out, int n)
{
    int k = threadIdx.x;
    Cplx s{0, 0};
    for (int j = 0; j < n; ++j) {
        double a = -2.0 * ((j * k) % n) / n;
        s = s + in[j] * Cplx{cospi(a), sinpi(a)};
    }
    out[k] = s;
}

int main()
{
    using C = std::complex<double>;
    const int side = 9, n = 12;
    std::vector<int> map(side * side);
    std::vector<C> sig(n), spec(n);
    for (int j = 0; j < n; ++j) sig[j] = C(j % 5, 3 - j % 3);
    int *dMap, bad = 0;
    Cplx *dIn, *dOut;
    cudaMalloc(&dMap, map.size() * sizeof(int));
    cudaMalloc(&dIn, n * sizeof(Cplx));
    cudaMalloc(&dOut, n * sizeof(Cplx));
    static_assert(sizeof(C) == sizeof(Cplx), "same layout");
    cudaMemcpy(dIn, sig.data(), n * sizeof(Cplx), cudaMemcpyHostToDevice);
    basins<<<dim3(2, 2), dim3(8, 8)>>>(dMap, side);
    dft<<<1, n>>>(dIn, dOut, n);
    cudaMemcpy(map.data(), dMap, map.size() * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy((void *)spec.data(), dOut, n * sizeof(Cplx), cudaMemcpyDeviceToHost);
    for (int k = 0; k < n; ++k) {
        C s = 0;
        for (int j = 0; j < n; ++j) s += sig[j] * std::polar(1.0, -2 * M_PI * j * k / n);
        bad += std::abs(s - spec[k]) > 1e-9;
    }
    int count[4] = {};
    for (int v : map) count[v]++;
    for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) putchar("ABC?"[map[y * side + x]]);
        putchar('\n');
    }
    printf("DFT wrong %d, |X0| %.4f, arg(X3) %.4f, norm %.2f\n", bad, std::abs(spec[0]), std::arg(spec[3]), std::norm(spec[0]));
    printf("basins %d %d %d unknown %d\n", count[0], count[1], count[2], count[3]);
    cudaFree(dMap); cudaFree(dIn); cudaFree(dOut);
    return bad || count[3];
}
