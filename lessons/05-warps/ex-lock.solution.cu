// The largest value and the lowest index that has it, kept under a lock.
#include <stdio.h>

struct Best { int value, index; };

__device__ int lock;

__global__ void search(const int *in, int n, volatile Best *best)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    bool done = false;
    while (!done) {
        if (atomicCAS(&lock, 0, 1) == 0) {
            __threadfence();
            if (in[i] > best->value || (in[i] == best->value && i < best->index)) {
                best->value = in[i];
                best->index = i;
            }
            __threadfence();
            atomicExch(&lock, 0);   // before anybody goes round again
            done = true;
        }
    }
}

// in and best are device memory; *best begins as {-1, -1}.
void find_best(const int *in, int n, Best *best)
{
    search<<<(n + 63) / 64, 64>>>(in, n, best);
}

int main()
{
    int in[4] = {3, 70, 51, 70}, *d_in;
    Best best = {-1, -1}, *d_best;
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_best, sizeof best);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    cudaMemcpy(d_best, &best, sizeof best, cudaMemcpyHostToDevice);
    find_best(d_in, 4, d_best);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaMemcpy(&best, d_best, sizeof best, cudaMemcpyDeviceToHost);
    printf("best %d at %d (70 at 1 is right)\n", best.value, best.index);
    cudaFree(d_in);
    cudaFree(d_best);
    return 0;
}
