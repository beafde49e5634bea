// Brightness of RGBA pixels, (2 r + 5 g + b) / 8; one byte a channel.
#include <stdio.h>
#include <stdlib.h>

__global__ void kernel(const unsigned char *rgba, float *grey, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int r = rgba[4 * i], g = rgba[4 * i + 1], b = rgba[4 * i + 2];
        grey[i] = (2 * r + 5 * g + b) / 8.0f;
    }
}

// rgba (4 n bytes) and grey (n floats) are device memory from cudaMalloc. Launches the kernel.
void brightness(const unsigned char *rgba, float *grey, int n)
{
    kernel<<<(n + 255) / 256, 256>>>(rgba, grey, n);
}

int main()
{
    const int n = 640 * 100;
    unsigned char *host = (unsigned char *)malloc(4 * n), *rgba;
    float *grey, last;
    for (int i = 0; i < 4 * n; ++i)
        host[i] = i % 251;
    cudaMalloc(&rgba, 4 * n);
    cudaMalloc(&grey, n * sizeof(float));
    cudaMemcpy(rgba, host, 4 * n, cudaMemcpyHostToDevice);
    brightness(rgba, grey, n);
    cudaMemcpy(&last, grey + n - 1, sizeof(float), cudaMemcpyDeviceToHost);
    const unsigned char *p = host + 4 * (n - 1);
    printf("last pixel: %g, should be %g\n", last, (2 * p[0] + 5 * p[1] + p[2]) / 8.0);
    cudaFree(rgba);
    cudaFree(grey);
    free(host);
    return 0;
}
