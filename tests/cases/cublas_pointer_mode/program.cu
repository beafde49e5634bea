// Factors and results on the device: a chain of calls that the host never waits for, in a stream of its own.
#include <cublas_v2.h>
#include <cstdio>
#include <vector>

__global__ void negate(float *p) { *p = -*p; }

int main() {
    const int n = 300;
    std::vector<float> x(n), y(n);
    for (int i = 0; i < n; i++) {
        x[i] = i % 4;
        y[i] = i % 5 - 1;
    }
    float *dx, *dy, *scalars;
    int *index;
    cudaMalloc(&dx, n * sizeof(float));
    cudaMalloc(&dy, n * sizeof(float));
    cudaMalloc(&scalars, 4 * sizeof(float));
    cudaMalloc(&index, 2 * sizeof(int));
    cudaStream_t stream, asked;
    cudaStreamCreate(&stream);
    cublasHandle_t h;
    cublasCreate(&h);
    cublasSetStream(h, stream);
    cublasGetStream(h, &asked);
    cublasPointerMode_t mode;
    cublasGetPointerMode(h, &mode);
    printf("stream %d, mode %d", asked == stream, (int)mode);
    cublasSetPointerMode(h, CUBLAS_POINTER_MODE_DEVICE);
    cublasGetPointerMode(h, &mode);
    printf(" then %d\n", (int)mode);
    cublasSetVectorAsync(n, sizeof(float), x.data(), 1, dx, 1, stream);
    cublasSetVectorAsync(n, sizeof(float), y.data(), 1, dy, 1, stream);

    // y -= (x . y) * x
    cublasSdot(h, n, dx, 1, dy, 1, scalars);
    cudaMemcpyAsync(scalars + 1, scalars, sizeof(float), cudaMemcpyDeviceToDevice, stream);
    negate<<<1, 1, 0, stream>>>(scalars + 1);
    if (cudaGetLastError() != cudaSuccess) return 1;
    cublasSaxpy(h, n, scalars + 1, dx, 1, dy, 1);
    cublasSasum(h, n, dy, 1, scalars + 2);
    cublasIsamax(h, n, dy, 1, index);
    cublasIsamin(h, n - 1, dx + 1, 1, index + 1);
    cublasSnrm2(h, 3, dx, 100, scalars + 3); // nothing but zeros
    float s[4];
    int at[2];
    cudaMemcpyAsync(s, scalars, sizeof s, cudaMemcpyDeviceToHost, stream);
    cudaMemcpyAsync(at, index, sizeof at, cudaMemcpyDeviceToHost, stream);
    cudaStreamSynchronize(stream);
    printf("dot %g, minus %g, sizes %g, norm %g, places %d %d\n", s[0], s[1], s[2], s[3], at[0], at[1]);

    // A product whose factors change between two calls, on the device only.
    float two_by_two[4] = {1, 2, 3, 4}, *m, *c, factors[2] = {2, 0};
    cudaMalloc(&m, sizeof two_by_two);
    cudaMalloc(&c, sizeof two_by_two);
    cudaMemcpy(m, two_by_two, sizeof two_by_two, cudaMemcpyHostToDevice);
    cudaMemset(c, 0xff, sizeof two_by_two); // no numbers
    cudaMemcpy(scalars, factors, sizeof factors, cudaMemcpyHostToDevice);
    cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_T, 2, 2, 2, scalars, m, 2, m, 2, scalars + 1, c, 2);
    negate<<<1, 1, 0, stream>>>(scalars);
    if (cudaGetLastError() != cudaSuccess) return 1;
    cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, scalars, m, 2, m, 2, scalars, c, 2);
    cublasSgemv(h, CUBLAS_OP_T, 2, 2, scalars, c, 2, m, 1, scalars + 1, dx, 1);
    cublasGetMatrixAsync(2, 2, sizeof(float), c, 2, two_by_two, 2, stream);
    cudaStreamSynchronize(stream);
    printf("%g %g %g %g\n", two_by_two[0], two_by_two[1], two_by_two[2], two_by_two[3]);
    cublasGetVector(2, sizeof(float), dx, 1, two_by_two, 2);
    printf("%g %g\n", two_by_two[0], two_by_two[2]);

    cublasDestroy(h);
    cudaStreamDestroy(stream);
    for (void *p : {(void *)dx, (void *)dy, (void *)scalars, (void *)index, (void *)m, (void *)c}) cudaFree(p);
    return 0;
}
