// c = a + b: one thread for each element, and the time that the kernel takes.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define N     262144   // elements of each vector
#define BLOCK 256      // threads per block

#define CHECK(call)                                                         \
    do {                                                                    \
        cudaError_t error = (call);                                         \
        if (error != cudaSuccess) {                                         \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error));   \
            exit(1);                                                        \
        }                                                                   \
    } while (0)

__global__ void add(const float *a, const float *b, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // The last block may reach past the end of the vectors.
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    size_t bytes = N * sizeof(float);
    std::vector<float> a(N), b(N), c(N);
    for (int i = 0; i < N; ++i) {
        a[i] = 0.5f * i;
        b[i] = 1.0f / (i + 1);
    }

    // The GPU has memory of its own: allocate there and copy the inputs to it.
    float *d_a, *d_b, *d_c;
    CHECK(cudaMalloc(&d_a, bytes));
    CHECK(cudaMalloc(&d_b, bytes));
    CHECK(cudaMalloc(&d_c, bytes));
    CHECK(cudaMemcpy(d_a, a.data(), bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_b, b.data(), bytes, cudaMemcpyHostToDevice));

    // Events are marks in the GPU's queue, so they time the kernel and not the host.
    cudaEvent_t begin, end;
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));
    CHECK(cudaEventRecord(begin));
    // Round up, or the last N % BLOCK elements would get no thread.
    add<<<(N + BLOCK - 1) / BLOCK, BLOCK>>>(d_a, d_b, d_c, N);
    CHECK(cudaGetLastError());
    CHECK(cudaEventRecord(end));
    CHECK(cudaMemcpy(c.data(), d_c, bytes, cudaMemcpyDeviceToHost));

    float ms;
    CHECK(cudaEventElapsedTime(&ms, begin, end));
    printf("%d sums in %.1f us: %.0f GB/s\n", N, 1000 * ms, 3 * bytes / (1e6 * ms));

    float worst = 0;
    for (int i = 0; i < N; ++i)
        worst = fmaxf(worst, fabsf(c[i] - (a[i] + b[i])));
    printf("max error %g\n", worst);

    CHECK(cudaEventDestroy(begin));
    CHECK(cudaEventDestroy(end));
    CHECK(cudaFree(d_a));
    CHECK(cudaFree(d_b));
    CHECK(cudaFree(d_c));
    return worst != 0;
}
