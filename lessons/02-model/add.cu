// c = a + b, one thread for each element.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define N       50000   // elements
#define THREADS 256     // threads per block

#define CHECK(call)                                                                     \
    do {                                                                                \
        cudaError_t status = (call);                                                    \
        if (status != cudaSuccess) {                                                    \
            printf("%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status));      \
            exit(1);                                                                    \
        }                                                                               \
    } while (0)

__global__ void add(const float *a, const float *b,
                    float *c, int n)
{
    // my number in the whole grid
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)   // the last block is too large
        c[i] = a[i] + b[i];
}

int main()
{
    std::vector<float> a(N), b(N), c(N);
    for (int i = 0; i < N; ++i) {
        a[i] = 0.5f * i;
        b[i] = 1.0f - i;
    }

    size_t bytes = N * sizeof(float);
    float *da, *db, *dc;  // addresses in the GPU's memory
    CHECK(cudaMalloc(&da, bytes));
    CHECK(cudaMalloc(&db, bytes));
    CHECK(cudaMalloc(&dc, bytes));
    CHECK(cudaMemcpy(da, a.data(), bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(db, b.data(), bytes, cudaMemcpyHostToDevice));

    int blocks = (N + THREADS - 1) / THREADS;  // round up
    add<<<blocks, THREADS>>>(da, db, dc, N);
    CHECK(cudaGetLastError());        // was it launched?
    CHECK(cudaDeviceSynchronize());   // did it finish?

    CHECK(cudaMemcpy(c.data(), dc, bytes, cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int i = 0; i < N; ++i)
        if (c[i] != a[i] + b[i])
            ++wrong;
    printf("%d blocks of %d threads, %d too many\n%d of %d sums wrong\n",
           blocks, THREADS, blocks * THREADS - N, wrong, N);

    CHECK(cudaFree(da));
    CHECK(cudaFree(db));
    CHECK(cudaFree(dc));
    return wrong != 0;
}
