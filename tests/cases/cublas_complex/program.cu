// Complex vectors and matrices: whole numbers, so that every sum is exact; conjugates in all places.
#include <cuComplex.h>
#include <cublas_v2.h>
#include <complex>
#include <cstdio>
#include <vector>

typedef std::complex<double> Z;
template <class C> struct Calls;
template <> struct Calls<cuComplex> {
    static constexpr auto gemm = cublasCgemm;
    static constexpr auto gemv = cublasCgemv;
    static constexpr auto dotu = cublasCdotu;
    static constexpr auto dotc = cublasCdotc;
    static constexpr auto axpy = cublasCaxpy;
    static constexpr auto asum = cublasScasum;
    static constexpr auto amax = cublasIcamax;
    static constexpr auto gerc = cublasCgerc;
    typedef float real;
};
template <> struct Calls<cuDoubleComplex> {
    static constexpr auto gemm = cublasZgemm;
    static constexpr auto gemv = cublasZgemv;
    static constexpr auto dotu = cublasZdotu;
    static constexpr auto dotc = cublasZdotc;
    static constexpr auto axpy = cublasZaxpy;
    static constexpr auto asum = cublasDzasum;
    static constexpr auto amax = cublasIzamax;
    static constexpr auto gerc = cublasZgerc;
    typedef double real;
};

template <class C> std::vector<C> numbers(int n, int seed) {
    std::vector<C> v(n);
    for (int i = 0; i < n; i++) {
        v[i].x = (i * 7 + seed) % 9 - 4;
        v[i].y = (i * 5 + seed * 3) % 7 - 3;
    }
    return v;
}
template <class C> C *upload(const std::vector<C> &v) {
    C *p;
    cudaMalloc(&p, v.size() * sizeof(C));
    cudaMemcpy(p, v.data(), v.size() * sizeof(C), cudaMemcpyHostToDevice);
    return p;
}
template <class C> std::vector<C> download(C *p, int n) {
    std::vector<C> v(n);
    cudaMemcpy(v.data(), p, n * sizeof(C), cudaMemcpyDeviceToHost);
    cudaFree(p);
    return v;
}
template <class C> Z z(C c) { return Z(c.x, c.y); }
static Z element(const Z &v, int op) { return op == 2 ? std::conj(v) : v; }

template <class C> void run(const char *type) {
    cublasHandle_t h;
    cublasCreate(&h);
    const int m = 19, n = 13, k = 10;
    C alpha, beta;
    alpha.x = 2, alpha.y = -1, beta.x = 1, beta.y = 1;
    int wrong = 0;
    for (int ta = 0; ta < 3; ta++)
        for (int tb = 0; tb < 3; tb++) {
            auto A = numbers<C>(m * k, 1), B = numbers<C>(k * n, 2), D = numbers<C>(m * n, 3);
            C *a = upload(A), *b = upload(B), *d = upload(D);
            Calls<C>::gemm(h, (cublasOperation_t)ta, (cublasOperation_t)tb, m, n, k, &alpha, a, ta ? k : m, b, tb ? n : k,
                           &beta, d, m);
            auto R = download(d, m * n);
            for (int j = 0; j < n; j++)
                for (int i = 0; i < m; i++) {
                    Z sum = 0;
                    for (int l = 0; l < k; l++)
                        sum += element(z(ta ? A[l + i * k] : A[i + l * m]), ta) *
                               element(z(tb ? B[j + l * n] : B[l + j * k]), tb);
                    wrong += z(R[i + j * m]) != z(alpha) * sum + z(beta) * z(D[i + j * m]);
                }
            cudaFree(a);
            cudaFree(b);
        }
    printf("%s gemm: %d wrong\n", type, wrong);
    wrong = 0;
    for (int t = 0; t < 3; t++) {
        const int rows = t ? n : m, cols = t ? m : n;
        auto A = numbers<C>(m * n, 4), X = numbers<C>(cols, 5), Y = numbers<C>(rows, 6);
        C *a = upload(A), *x = upload(X), *y = upload(Y);
        Calls<C>::gemv(h, (cublasOperation_t)t, m, n, &alpha, a, m, x, 1, &beta, y, 1);
        auto R = download(y, rows);
        for (int i = 0; i < rows; i++) {
            Z sum = 0;
            for (int j = 0; j < cols; j++) sum += element(z(t ? A[j + i * m] : A[i + j * m]), t) * z(X[j]);
            wrong += z(R[i]) != z(alpha) * sum + z(beta) * z(Y[i]);
        }
        cudaFree(a);
        cudaFree(x);
    }
    printf("%s gemv: %d wrong\n", type, wrong);

    const int size = 500;
    auto X = numbers<C>(size, 7), Y = numbers<C>(size, 8);
    C *x = upload(X), *y = upload(Y), u, c;
    typename Calls<C>::real sum;
    int largest;
    Calls<C>::dotu(h, size, x, 1, y, 1, &u);
    Calls<C>::dotc(h, size, x, 1, y, 1, &c);
    Calls<C>::asum(h, size, x, 1, &sum);
    Calls<C>::amax(h, size, x, 1, &largest);
    printf("%s dotu %g%+gi, dotc %g%+gi, asum %g, amax %d\n", type, (double)u.x, (double)u.y, (double)c.x, (double)c.y,
           (double)sum, largest);
    Calls<C>::axpy(h, size, &alpha, x, 1, y, 1);
    auto R = download(y, size);
    wrong = 0;
    for (int i = 0; i < size; i++) wrong += z(R[i]) != z(Y[i]) + z(alpha) * z(X[i]);
    printf("%s axpy: %d wrong\n", type, wrong);
    auto A = numbers<C>(m * n, 9);
    C *a = upload(A);
    Calls<C>::gerc(h, m, n, &alpha, x, 1, x + m, 2, a, m);
    R = download(a, m * n);
    wrong = 0;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++)
            wrong += z(R[i + j * m]) != z(A[i + j * m]) + z(alpha) * z(X[i]) * std::conj(z(X[m + 2 * j]));
    printf("%s gerc: %d wrong\n", type, wrong);
    cudaFree(x);
    cublasDestroy(h);
}

int main() {
    run<cuComplex>("single");
    run<cuDoubleComplex>("double");
    const cuDoubleComplex q = cuCdiv(make_cuDoubleComplex(11, -2), make_cuDoubleComplex(1, -2));
    const cuComplex p = cuCmulf(make_cuComplex(3, 4), cuConjf(make_cuComplex(1, 2)));
    printf("%g %g, %g %g, %g\n", cuCreal(q), cuCimag(q), (double)p.x, (double)cuCimagf(p), (double)cuCabsf(make_cuComplex(3, 4)));
    return 0;
}
