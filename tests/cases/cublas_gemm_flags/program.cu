// C = alpha op(A) op(B) + beta C for all transposes and shapes that are no multiples of anything, against plain loops.
#include <cublas_v2.h>
#include <cmath>
#include <cstdio>
#include <vector>

template <class T> struct Calls;
template <> struct Calls<float> {
    static constexpr auto gemm = cublasSgemm;
    static constexpr auto geam = cublasSgeam;
    static constexpr auto syrk = cublasSsyrk;
    static constexpr auto symm = cublasSsymm;
};
template <> struct Calls<double> {
    static constexpr auto gemm = cublasDgemm;
    static constexpr auto geam = cublasDgeam;
    static constexpr auto syrk = cublasDsyrk;
    static constexpr auto symm = cublasDsymm;
};

static unsigned state = 12345;
template <class T> std::vector<T> random_matrix(size_t n) {
    std::vector<T> v(n);
    for (T &x : v) {
        state = state * 1664525u + 1013904223u;
        x = (int)(state >> 24) % 9 - 4;
    }
    return v;
}
template <class T> T *upload(const std::vector<T> &v) {
    T *p;
    cudaMalloc(&p, v.size() * sizeof(T));
    cudaMemcpy(p, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice);
    return p;
}
template <class T> std::vector<T> download(T *p, size_t n) {
    std::vector<T> v(n);
    cudaMemcpy(v.data(), p, n * sizeof(T), cudaMemcpyDeviceToHost);
    cudaFree(p);
    return v;
}

template <class T> void run(cublasHandle_t h, const char *type) {
    const int shapes[][3] = {{1, 1, 1}, {5, 3, 7}, {17, 33, 9}, {65, 31, 20}, {40, 8, 0}};
    int wrong = 0, checks = 0;
    double sum = 0;
    for (auto &s : shapes)
        for (int ta = 0; ta < 3; ta++)
            for (int tb = 0; tb < 3; tb++) {
                const int m = s[0], n = s[1], k = s[2];
                const int lda = (ta ? k : m) + 2, ldb = (tb ? n : k) + 1, ldc = m + 3;
                const T alpha = 2, beta = (ta + tb) % 2 ? 3 : 0;
                auto A = random_matrix<T>(lda * (ta ? m : k) + 1), B = random_matrix<T>(ldb * (tb ? k : n) + 1);
                auto C = random_matrix<T>(ldc * n);
                if (beta == 0) // must not be read
                    for (int j = 0; j < n; j++)
                        for (int i = 0; i < m; i++) C[i + j * ldc] = NAN;
                T *a = upload(A), *b = upload(B), *c = upload(C);
                cublasStatus_t status = Calls<T>::gemm(h, (cublasOperation_t)ta, (cublasOperation_t)tb, m, n, k, &alpha, a,
                                                       lda, b, ldb, &beta, c, ldc);
                if (status != CUBLAS_STATUS_SUCCESS) printf("status %d\n", (int)status);
                auto R = download(c, C.size());
                for (int j = 0; j < n; j++)
                    for (int i = 0; i < m; i++) {
                        T dot = 0;
                        for (int l = 0; l < k; l++)
                            dot += (ta ? A[l + i * lda] : A[i + l * lda]) * (tb ? B[j + l * ldb] : B[l + j * ldb]);
                        const T want = alpha * dot + (beta == 0 ? T(0) : beta * C[i + j * ldc]);
                        wrong += R[i + j * ldc] != want;
                        sum += want;
                        checks++;
                    }
                for (int j = 0; j < n; j++)
                    for (int i = m; i < ldc; i++) wrong += R[i + j * ldc] != C[i + j * ldc];
                cudaFree(a);
                cudaFree(b);
            }
    printf("%s gemm: %d elements, %d wrong, sum %g\n", type, checks, wrong, sum);

    // The transposed matrix plus another, a Gram matrix, and a symmetric factor.
    const int m = 33, n = 18;
    const T one = 1, minus = -1, zero = 0;
    auto A = random_matrix<T>(m * n), B = random_matrix<T>(m * n);
    T *a = upload(A), *b = upload(B), *c;
    wrong = 0;
    cudaMalloc(&c, m * n * sizeof(T));
    Calls<T>::geam(h, CUBLAS_OP_T, CUBLAS_OP_N, m, n, &one, a, n, &minus, b, m, c, m);
    auto R = download(c, m * n);
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++) wrong += R[i + j * m] != A[j + i * n] - B[i + j * m];
    printf("%s geam: %d wrong\n", type, wrong);

    for (int upper = 0; upper < 2; upper++) {
        std::vector<T> G(n * n, 77);
        c = upload(G);
        Calls<T>::syrk(h, (cublasFillMode_t)upper, CUBLAS_OP_T, n, m, &one, b, m, &zero, c, n);
        R = download(c, n * n);
        wrong = 0;
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                T dot = 77;
                if (upper ? i <= j : i >= j) {
                    dot = 0;
                    for (int l = 0; l < m; l++) dot += B[l + i * m] * B[l + j * m];
                }
                wrong += R[i + j * n] != dot;
            }
        printf("%s syrk: %d wrong\n", type, wrong);
        auto S = random_matrix<T>(m * m);
        T *s = upload(S);
        cudaMalloc(&c, m * n * sizeof(T));
        Calls<T>::symm(h, CUBLAS_SIDE_LEFT, (cublasFillMode_t)upper, m, n, &one, s, m, b, m, &zero, c, m);
        R = download(c, m * n);
        wrong = 0;
        for (int j = 0; j < n; j++)
            for (int i = 0; i < m; i++) {
                T dot = 0;
                for (int l = 0; l < m; l++) {
                    const bool stored = upper ? i <= l : i >= l;
                    dot += (stored ? S[i + l * m] : S[l + i * m]) * B[l + j * m];
                }
                wrong += R[i + j * m] != dot;
            }
        printf("%s symm: %d wrong\n", type, wrong);
        cudaFree(s);
    }
    cudaFree(a);
    cudaFree(b);
}

int main() {
    cublasHandle_t h;
    cublasCreate(&h);
    run<float>(h, "float");
    run<double>(h, "double");
    cublasDestroy(h);
    return 0;
}
