#define main reader_main
#include "ex-place.cu"
#undef main
#ifndef BLOCKS
#define BLOCKS 3
#endif

int main()
{
    if (SIZE != 256) {
        printf("SIZE = %d\n", SIZE);
        return 3;
    }
    for (int round = 0; round < BLOCKS; ++round) {
        std::vector<int> a(SIZE), b(SIZE);
        unsigned seed = 77 + round;
        for (int &x : a) {
            seed = seed * 1664525u + 1013904223u;
            x = int(seed >> 22) - 300;
        }
        int *in, *out;
        cudaMalloc(&in, SIZE * sizeof(int));
        cudaMalloc(&out, SIZE * sizeof(int));
        cudaMemcpy(in, a.data(), SIZE * sizeof(int), cudaMemcpyHostToDevice);
        scan<<<1, SIZE>>>(in, out);
        cudaError_t error = cudaDeviceSynchronize();
        if (error != cudaSuccess) {
            printf("%s\n", cudaGetErrorString(error));
            return 2;
        }
        cudaMemcpy(b.data(), out, SIZE * sizeof(int), cudaMemcpyDeviceToHost);
        cudaFree(in);
        cudaFree(out);
        for (int i = 0, sum = 0; i < SIZE; ++i) {
            sum += a[i];
            if (b[i] != sum) {
                printf("out[%d] = %d, not %d\n", i, b[i], sum);
                return 1;
            }
        }
    }
    return 0;
}
