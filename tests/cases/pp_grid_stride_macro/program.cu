// Macros around a grid-stride loop: check macro, ceil-division, kernel loop.
#include <stdio.h>
#include <stdlib.h>
#include <cuda_runtime.h>

#define N_ELEMS 10007
#define THREADS 192
#define DIVUP(a, b) (((a) + (b) - 1) / (b))
#define MIN2(x, y) ((x) < (y) ? (x) : (y))
#define KERNEL_LOOP(i, n)                                                    \
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n);             \
         i += blockDim.x * gridDim.x)

#define CUDA_OK(call)                                                        \
    do {                                                                     \
        cudaError_t err_ = (call);                                           \
        if (err_ != cudaSuccess) {                                           \
            fprintf(stderr, "%s failed: %s\n", #call,                        \
                    cudaGetErrorString(err_));                               \
            exit(EXIT_FAILURE);                                              \
        }                                                                    \
    } while (0)

__global__ void saw(int *out, int n, int period)
{
    KERNEL_LOOP(i, n) {
        int phase = i % period;
        out[i] = MIN2(phase, period - phase) * 3 - 1;
    }
}

__global__ void square_in_place(int *data, int n)
{
    KERNEL_LOOP(k, n) data[k] *= data[k];
}

int main(void)
{
    int *d_buf = NULL;
    int *h_buf = (int *)malloc(N_ELEMS * sizeof(int));
    const int blocks = MIN2(DIVUP(N_ELEMS, THREADS), 7);

    CUDA_OK(cudaMalloc((void **)&d_buf, N_ELEMS * sizeof *d_buf));
    saw<<<blocks, THREADS>>>(d_buf, N_ELEMS, 13);
    CUDA_OK(cudaGetLastError());
    square_in_place<<<blocks, THREADS>>>(d_buf, N_ELEMS);
    CUDA_OK(cudaGetLastError());
    CUDA_OK(cudaMemcpy(h_buf, d_buf, N_ELEMS * sizeof *d_buf, cudaMemcpyDeviceToHost));

    long long sum = 0;
    int bad = 0;
    for (int i = 0; i < N_ELEMS; ++i) {
        int p = i % 13, v = MIN2(p, 13 - p) * 3 - 1;
        if (h_buf[i] != v * v) ++bad;
        sum += h_buf[i];
    }
    printf("blocks=%d exact=%d\n", blocks, DIVUP(N_ELEMS, THREADS));
    printf("sum=%lld mismatches=%d\n", sum, bad);
    printf("%s\n", bad ? "FAILED" : "PASSED");
    CUDA_OK(cudaFree(d_buf));
    free(h_buf);
    return bad != 0;
}
