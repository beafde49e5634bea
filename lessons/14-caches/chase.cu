// One thread follows a chain of indices
// through BYTES of memory: how many clocks
// does a step take?
#include <stdio.h>
#include <stdlib.h>

#define BYTES 16384   // length of the array
#define STEPS 1000    // steps that are timed
// ints from one step to the next: 128 bytes
#define LINE  32

#define CHECK(call)                                                   \
    do {                                                              \
        cudaError_t error = (call);                                   \
        if (error != cudaSuccess) {                                   \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error)); \
            exit(1);                                                  \
        }                                                             \
    } while (0)

__global__ void chase(const int *next, int n, int *result)
{
    int sum = 0;
    if (blockIdx.x > 0) {      // these touch every line, so that it is in the L2 if it fits there
        for (int i = ((blockIdx.x - 1) * blockDim.x + threadIdx.x) * LINE; i < n;
             i += (gridDim.x - 1) * blockDim.x * LINE)
            sum += next[i];
    } else {                   // block 0 touches what might fit into its L1, and then walks
        if (BYTES <= 262144)
            for (int i = threadIdx.x * LINE; i < n; i += blockDim.x * LINE)
                sum += next[i];
        __syncthreads();
        if (threadIdx.x == 0) {
            int i = 0, start = clock();
            for (int step = 0; step < STEPS; ++step)
                i = next[i];   // no step can begin before the last has ended
            result[0] = i;
            result[1] = clock() - start;
        }
    }
    if (sum < 0)
        result[0] = sum;       // never happens, but keeps the first loops
}

int main()
{
    int n = BYTES / sizeof(int), *next, *result;
    int *host = (int *)malloc(BYTES);
    for (int i = 0; i < n; i += LINE)
        host[i] = (i + LINE) % n;
    CHECK(cudaMalloc(&next, BYTES));
    CHECK(cudaMalloc(&result, 2 * sizeof(int)));
    CHECK(cudaMemcpy(next, host, BYTES, cudaMemcpyHostToDevice));
    chase<<<64, 256>>>(next, n, result);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(host, result, 2 * sizeof(int), cudaMemcpyDeviceToHost));
    int right = STEPS * LINE % n;
    printf("%d KB: %.0f clocks a step, the end is %s\n", BYTES / 1024, (double)host[1] / STEPS,
           host[0] == right ? "right" : "wrong");
    CHECK(cudaFree(next));
    CHECK(cudaFree(result));
    int wrong = host[0] != right;
    free(host);
    return wrong;
}
