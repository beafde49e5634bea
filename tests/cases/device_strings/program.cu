// printf in kernels: %s of text in shared, local, global and constant memory, with widths and precisions.
#include <cstdio>

__constant__ char fixed[] = "constant";
__device__ char global[16] = "global";

__global__ void show(const char *given)
{
    __shared__ char word[12];
    if (threadIdx.x < 11) word[threadIdx.x] = 'k' - threadIdx.x;
    if (threadIdx.x == 11) word[11] = 0;
    __syncthreads();
    char own[4] = {'a', 'b', (char)('0' + threadIdx.x % 10), 0};
    if (threadIdx.x == 13) {
        printf("%s|%s|%s|%s|%s\n", word, own, global, fixed, given);
        printf("%.3s|%6s|%-6s|%8.4s|\n", word + 2, own, own + 1, global + 1);
        word[5] = 0;
        printf("%s %s\n", word, word + 6);
    }
}

int main()
{
    char *text;
    cudaMalloc(&text, 8);
    cudaMemcpy(text, "given", 6, cudaMemcpyHostToDevice);
    show<<<1, 32>>>(text);
    cudaDeviceSynchronize();
    cudaFree(text);
    return cudaGetLastError();
}
