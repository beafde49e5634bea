// C = A B with cuBLAS, for matrices that lie row after row, as C programmers have them.
#include <cstdio>
#include <cstdlib>
#include <cublas_v2.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>

#define CHECK(call) do { cublasStatus_t s = (call); if (s != CUBLAS_STATUS_SUCCESS) { \
    printf("line %d: cuBLAS status %d\n", __LINE__, (int)s); exit(1); } } while (0)

// A has m rows of k, B has k rows of n, C gets m rows of n; all in device memory, row after row.
void multiply(cublasHandle_t handle, const float *A, const float *B, float *C, int m, int k, int n)
{
    const float one = 1, zero = 0;
    CHECK(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &one, B, n, A, k, &zero, C, n));
}

int main()
{
    const float a[] = { 1, 2,
                        3, 4 };
    const float b[] = { 1, 1,
                        0, 1 };
    thrust::device_vector<float> A(a, a + 4), B(b, b + 4), C(4);
    cublasHandle_t handle;
    CHECK(cublasCreate(&handle));
    multiply(handle, thrust::raw_pointer_cast(A.data()), thrust::raw_pointer_cast(B.data()),
             thrust::raw_pointer_cast(C.data()), 2, 2, 2);
    thrust::host_vector<float> c = C;
    printf("%g %g    want 1 3\n%g %g         3 7\n", c[0], c[1], c[2], c[3]);
    CHECK(cublasDestroy(handle));
    return 0;
}
