// The three levels of BLAS: vector-vector, matrix-vector, matrix-matrix.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cublas_v2.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>

#define N     256   // rows, columns, elements of a vector
#define LEVEL 3     // 1: y = ax + y; 2: y = A x; 3: C = A B

#define CHECK(call) do { cublasStatus_t s = (call); if (s != CUBLAS_STATUS_SUCCESS) { \
    printf("line %d: cuBLAS status %d\n", __LINE__, (int)s); exit(1); } } while (0)

#define AT(row, column) ((column) * N + (row))   // matrices lie column after column

int main()
{
    thrust::host_vector<float> a(N * N), b(N * N);
    for (int c = 0; c < N; ++c)
        for (int r = 0; r < N; ++r) {
            a[AT(r, c)] = (r + 2 * c) % 7;
            b[AT(r, c)] = (3 * r + c) % 5;
        }
    thrust::device_vector<float> da = a, db = b, dc = b;
    const float *A = thrust::raw_pointer_cast(da.data()), *B = thrust::raw_pointer_cast(db.data());
    float *C = thrust::raw_pointer_cast(dc.data());

    cublasHandle_t handle;
    CHECK(cublasCreate(&handle));
    const float one = 1, zero = 0;
    double want = 0;
    int at = LEVEL == 3 ? AT(3, 5) : 3;   // the element that is checked
    if (LEVEL == 1) {
        CHECK(cublasSaxpy(handle, N * N, &one, A, 1, C, 1));   // whole matrices as vectors of N * N elements
        want = a[at] + b[at];
    } else if (LEVEL == 2) {
        CHECK(cublasSgemv(handle, CUBLAS_OP_N, N, N, &one, A, N, B, 1, &zero, C, 1));   // B's first column is x
        for (int k = 0; k < N; ++k)
            want += a[AT(3, k)] * b[k];
    } else {
        CHECK(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, N, N, N, &one, A, N, B, N, &zero, C, N));
        for (int k = 0; k < N; ++k)
            want += a[AT(3, k)] * b[AT(k, 5)];
    }
    float got = dc[at];
    printf("level %d: element %d is %g, on the host %g\n", LEVEL, at, got, want);
    CHECK(cublasDestroy(handle));
    return fabs(got - want) > 1e-5 * fabs(want);
}
