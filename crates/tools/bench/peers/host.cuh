// The host's part of each CUDA program here; `host.c` and `host.py` do the same for OpenCL and numba.
// Arguments: the lengths of the kernel's arrays a, b and c, its parameter n, the grid in threads along x and y, the block
// along x and y, and the number of launches. Prints a checksum of c.
#include <stdio.h>
#include <stdlib.h>

// The values run through 0 to (period - 1) / period, again and again.
static float *filled(int length, int period)
{
    size_t bytes = length * sizeof(float);
    float *host = (float *)malloc(bytes), *device;
    for (int i = 0; i < length; ++i)
        host[i] = (float)(i % period) / period;
    cudaMalloc(&device, bytes);
    cudaMemcpy(device, host, bytes, cudaMemcpyHostToDevice);
    free(host);
    return device;
}

int main(int argc, char **argv)
{
    int of[9];
    if (argc != 10)
        return 2;
    for (int i = 0; i < 9; ++i)
        of[i] = atoi(argv[i + 1]);
    float *a = filled(of[0], 1013), *b = filled(of[1], 977), *c;
    size_t bytes = of[2] * sizeof(float);
    cudaMalloc(&c, bytes);
    for (int launch = 1; launch <= of[8]; ++launch)
        // The last parameter makes each launch another one, since results of equal launches would be reused.
        KERNEL<<<dim3(of[4] / of[6], of[5] / of[7]), dim3(of[6], of[7])>>>(a, b, c, of[3], launch);
    float *host = (float *)malloc(bytes);
    if (cudaMemcpy(host, c, bytes, cudaMemcpyDeviceToHost) != cudaSuccess)
        return 1;
    double sum = 0;
    for (int i = 0; i < of[2]; ++i)
        sum += host[i] * (double)(i % 7 + 1);
    printf("%.12g\n", sum);
    return 0;
}
