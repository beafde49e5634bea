#define main reader_main
#include "ex-rows.cu"
#undef main
#include <vector>
#ifndef M
#define M 5
#endif
#ifndef K
#define K 7
#endif
#ifndef N
#define N 3
#endif
int main()
{
    std::vector<float> a(M * K), b(K * N);
    unsigned seed = 3;
    for (float &x : a) { seed = seed * 1664525u + 1013904223u; x = seed >> 28; }
    for (float &x : b) { seed = seed * 1664525u + 1013904223u; x = seed >> 28; }
    thrust::device_vector<float> A(a.begin(), a.end()), B(b.begin(), b.end()), C(M * N, -1);
    cublasHandle_t handle;
    if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS)
        return 2;
    multiply(handle, thrust::raw_pointer_cast(A.data()), thrust::raw_pointer_cast(B.data()),
             thrust::raw_pointer_cast(C.data()), M, K, N);
    thrust::host_vector<float> c = C;
    if (cublasDestroy(handle) != CUBLAS_STATUS_SUCCESS)
        return 2;
    for (int i = 0; i < M; ++i)
        for (int j = 0; j < N; ++j) {
            float want = 0;
            for (int k = 0; k < K; ++k)
                want += a[i * K + k] * b[k * N + j];
            if (c[i * N + j] != want) {
                printf("%d x %d x %d: C[%d][%d] = %g, not %g\n", M, K, N, i, j, c[i * N + j], want);
                return 1;
            }
        }
    return 0;
}
