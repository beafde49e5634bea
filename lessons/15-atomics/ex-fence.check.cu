#define main reader_main
#include "ex-fence.cu"
#undef main
#include <vector>
#ifndef N
#define N 1000
#endif
#ifndef BLOCKS
#define BLOCKS 7
#endif
int main()
{
    std::vector<int> h(N);
    int *v, *partial, *result;
    cudaMalloc(&v, N * sizeof(int));
    cudaMalloc(&partial, (BLOCKS + 2) * sizeof(int));
    cudaMalloc(&result, sizeof(int));
    unsigned seed = N;
    int code = 0;
    for (int round = 0; round < 3 && code == 0; ++round) {
        int want = -2000000000, got;
        for (int &x : h) {
            seed = seed * 1664525u + 1013904223u;
            x = (int)(seed >> 4) - 200000000 - round;
            want = x > want ? x : want;
        }
        cudaMemcpy(v, h.data(), N * sizeof(int), cudaMemcpyHostToDevice);
        cudaMemset(result, 0x80, sizeof(int));
        largest<<<BLOCKS + round, 256>>>(v, N, partial, result);
        if (cudaMemcpy(&got, result, sizeof(int), cudaMemcpyDeviceToHost) != cudaSuccess)
            code = 3;
        else if (got != want) {
            printf("N=%d, launch %d: %d, not %d\n", N, round + 1, got, want);
            code = round == 0 ? 1 : 2;
        }
    }
    cudaFree(v);
    cudaFree(partial);
    cudaFree(result);
    return code;
}
