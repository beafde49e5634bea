// Constructors that a class has as `= default` beside others: kernels may use them, also for members that are arrays.
#include <algorithm>
#include <cstdio>

template <class R> struct Complex {
    R re, im;
    Complex() = default;
    __host__ __device__ Complex(R r, R i = 0) : re(r), im(i) {}
    __host__ __device__ Complex operator*(const Complex &o) const { return {re * o.re - im * o.im, re * o.im + im * o.re}; }
};
struct Counted {
    int steps = 3;
    Counted() = default;
    Counted(int n) : steps(n) {}
};
template <class R, int N> struct Matrix {
    Complex<R> e[N][N];
    Counted counted;
};

__global__ void multiply(float *out) {
    Matrix<float, 2> a, b;
    for (int i = 0; i < 4; i++) {
        a.e[i / 2][i % 2] = Complex<float>(i, 1);
        b.e[i / 2][i % 2] = Complex<float>(2.f * i);
    }
    Complex<float> rows[2];
    for (int r = 0; r < 2; r++) rows[r] = a.e[r][0] * b.e[r][1];
    out[0] = rows[0].re + a.counted.steps;
    out[1] = rows[1].im + b.counted.steps;
}

int main() {
    float *out, host[2];
    cudaMalloc(&out, std::max<size_t>(sizeof host, 1));
    multiply<<<1, 1>>>(out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    printf("%g %g %d\n", host[0], host[1], Counted(7).steps);
    cudaFree(out);
}
