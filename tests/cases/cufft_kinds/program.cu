// Every kind of transform, lines with strides and embedded ones, against the sum that defines it.
#include <cufft.h>
#include <cufftXt.h>
#include <cmath>
#include <complex>
#include <cstdio>
#include <vector>
typedef std::complex<double> Z;
const double pi = 3.14159265358979323846;
unsigned seed = 7;
double rnd() { seed = seed * 1664525u + 1013904223u; return (seed >> 8) / double(1 << 24) - 0.5; }
std::vector<Z> dft(const std::vector<Z> &v, int sign) {
    int n = v.size(); std::vector<Z> r(n);
    for (int k = 0; k < n; k++) for (int j = 0; j < n; j++) r[k] += v[j] * std::polar(1.0, sign * 2 * pi * ((long long)j * k % n) / n);
    return r;
}
template <class T> struct dev {
    T *p; size_t n;
    dev(const std::vector<T> &v) : n(v.size()) { cudaMalloc(&p, n * sizeof(T)); cudaMemcpy(p, v.data(), n * sizeof(T), cudaMemcpyHostToDevice); }
    ~dev() { cudaFree(p); }
    std::vector<T> get() { std::vector<T> r(n); cudaMemcpy(r.data(), p, n * sizeof(T), cudaMemcpyDeviceToHost); return r; }
};
#define OK(x) do { cufftResult s_ = x; if (s_) printf("%s: %d\n", #x, s_); } while (0)
double worst;
void far(Z a, Z b, double size) { worst = std::fmax(worst, std::abs(a - b) / size); }
void say(const char *what, double limit) { printf("%s %s\n", what, worst < limit ? "right" : "WRONG"); if (worst >= limit) printf("  %g\n", worst); worst = 0; }
template <class R> void kinds(const char *name, double limit) {
    constexpr bool d = sizeof(R) == 8;
    typedef std::complex<R> C;
    for (int n : {1, 2, 3, 8, 15, 64, 97, 100, 121}) {
        const int batch = 3, half = n / 2 + 1;
        std::vector<C> v(n * batch); for (auto &x : v) x = C(rnd(), rnd());
        std::vector<R> u(n * batch); for (auto &x : u) x = rnd();
        cufftHandle c, f, b;
        OK(cufftPlan1d(&c, n, d ? CUFFT_Z2Z : CUFFT_C2C, batch)); OK(cufftPlan1d(&f, n, d ? CUFFT_D2Z : CUFFT_R2C, batch)); OK(cufftPlan1d(&b, n, d ? CUFFT_Z2D : CUFFT_C2R, batch));
        dev<C> x(v), y(std::vector<C>(n * batch)), s(std::vector<C>(half * batch)); dev<R> r(u), back(std::vector<R>(n * batch));
        for (int sign : {-1, 1}) {
            if (d) OK(cufftExecZ2Z(c, (cufftDoubleComplex *)x.p, (cufftDoubleComplex *)y.p, sign)); else OK(cufftExecC2C(c, (cufftComplex *)x.p, (cufftComplex *)y.p, sign));
            auto got = y.get();
            for (int q = 0; q < batch; q++) { auto want = dft(std::vector<Z>(v.begin() + q * n, v.begin() + q * n + n), sign); for (int k = 0; k < n; k++) far(got[q * n + k], want[k], std::sqrt(n)); }
        }
        if (d) { OK(cufftExecD2Z(f, (double *)r.p, (cufftDoubleComplex *)s.p)); } else OK(cufftExecR2C(f, (float *)r.p, (cufftComplex *)s.p));
        auto got = s.get();
        for (int q = 0; q < batch; q++) { auto want = dft(std::vector<Z>(u.begin() + q * n, u.begin() + q * n + n), -1); for (int k = 0; k < half; k++) far(got[q * half + k], want[k], std::sqrt(n)); }
        if (d) { OK(cufftExecZ2D(b, (cufftDoubleComplex *)s.p, (double *)back.p)); } else OK(cufftExecC2R(b, (cufftComplex *)s.p, (float *)back.p));
        auto again = back.get(); for (int i = 0; i < n * batch; i++) far(again[i] / n, u[i], 1);
        OK(cufftDestroy(c)); OK(cufftDestroy(f)); OK(cufftDestroy(b));
    }
    say(name, limit);
}
int main() {
    kinds<double>("double", 1e-14);
    kinds<float>("float", 2e-6);
    { // columns of a matrix: the transformed values lie `cols` apart
        const int rows = 40, cols = 12; std::vector<Z> v(rows * cols); for (auto &x : v) x = Z(rnd(), rnd());
        dev<Z> x(v); cufftHandle p; int n = rows, embed = rows;
        OK(cufftPlanMany(&p, 1, &n, &embed, cols, 1, &embed, cols, 1, CUFFT_Z2Z, cols)); OK(cufftExecZ2Z(p, (cufftDoubleComplex *)x.p, (cufftDoubleComplex *)x.p, -1));
        auto g = x.get(); for (int j = 0; j < cols; j++) { std::vector<Z> c; for (int i = 0; i < rows; i++) c.push_back(v[i * cols + j]); auto w = dft(c, -1); for (int i = 0; i < rows; i++) far(g[i * cols + j], w[i], 6); }
        say("columns", 1e-14); OK(cufftDestroy(p));
    }
    { // a part of 6 x 10 of planes of 8 x 16, every second value
        int n[2] = {6, 10}, in[2] = {8, 16}, out[2] = {6, 11}; const int batch = 2, din = 8 * 16 * 2, dout = 6 * 11 + 1;
        std::vector<Z> v(din * batch); for (auto &x : v) x = Z(rnd(), rnd()); dev<Z> x(v), y(std::vector<Z>(dout * batch)); cufftHandle p; size_t size;
        OK(cufftCreate(&p)); OK(cufftMakePlanMany(p, 2, n, in, 2, din, out, 1, dout, CUFFT_Z2Z, batch, &size)); OK(cufftExecZ2Z(p, (cufftDoubleComplex *)x.p, (cufftDoubleComplex *)y.p, 1));
        auto g = y.get();
        for (int b = 0; b < batch; b++) for (int k = 0; k < 6; k++) for (int l = 0; l < 10; l++) { Z s = 0; for (int i = 0; i < 6; i++) for (int j = 0; j < 10; j++) s += v[b * din + (i * 16 + j) * 2] * std::polar(1.0, 2 * pi * (i * k / 6.0 + j * l / 10.0)); far(g[b * dout + k * 11 + l], s, 8); }
        say("planes", 1e-14); OK(cufftDestroy(p));
    }
    { // types by number, sizes of 64 bits
        long long n = 30; size_t size; std::vector<Z> v(60); for (auto &x : v) x = Z(rnd(), rnd()); dev<Z> x(v), y(v); cufftHandle p;
        OK(cufftCreate(&p)); OK(cufftXtMakePlanMany(p, 1, &n, nullptr, 1, 30, CUDA_C_64F, nullptr, 1, 30, CUDA_C_64F, 2, &size, CUDA_C_64F)); OK(cufftXtExec(p, x.p, y.p, CUFFT_FORWARD));
        auto g = y.get(); for (int b = 0; b < 2; b++) { auto w = dft(std::vector<Z>(v.begin() + b * 30, v.begin() + b * 30 + 30), -1); for (int i = 0; i < 30; i++) far(g[b * 30 + i], w[i], 6); }
        say("numbered types", 1e-14); OK(cufftDestroy(p));
        std::vector<float> u(64); for (auto &f : u) f = rnd(); dev<float> r(u); dev<std::complex<float>> s(std::vector<std::complex<float>>(33)); n = 64;
        OK(cufftCreate(&p)); OK(cufftMakePlanMany64(p, 1, &n, nullptr, 1, 64, nullptr, 1, 33, CUFFT_R2C, 1, &size)); OK(cufftExecR2C(p, r.p, (cufftComplex *)s.p));
        auto w = dft(std::vector<Z>(u.begin(), u.end()), -1); auto h = s.get(); for (int i = 0; i < 33; i++) far(h[i], w[i], 8); say("64 bits", 1e-6); OK(cufftDestroy(p));
    }
    cufftHandle p; size_t size; int n[4] = {8, 8, 8, 8}; long long nn = 8;
    printf("%d", cufftPlan1d(&p, -1, CUFFT_C2C, 1)); printf(" %d", cufftPlan1d(&p, 8, (cufftType)1, 1)); printf(" %d", cufftPlan1d(&p, 8, CUFFT_C2C, -1));
    printf(" %d", cufftPlanMany(&p, 4, n, nullptr, 1, 0, nullptr, 1, 0, CUFFT_C2C, 1)); printf(" %d", cufftDestroy(12345)); printf(" %d", cufftExecC2C(12345, nullptr, nullptr, -1));
    OK(cufftCreate(&p)); printf(" %d", cufftExecC2C(p, nullptr, nullptr, -1));
    printf(" %d\n", cufftXtMakePlanMany(p, 1, &nn, nullptr, 1, 8, CUDA_C_32F, nullptr, 1, 8, CUDA_C_64F, 1, &size, CUDA_C_64F)); OK(cufftDestroy(p));
}
