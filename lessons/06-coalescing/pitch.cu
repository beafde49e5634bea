// Doubles an image; its rows are packed or padded.
#include <stdio.h>
#include <stdlib.h>

#define W       1001
#define H       256
#define PITCHED 0   // 1: rows padded

#define CHECK(call)                                                   \
    do {                                                              \
        cudaError_t error = (call);                                   \
        if (error != cudaSuccess) {                                   \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error)); \
            exit(1);                                                  \
        }                                                             \
    } while (0)

__global__ void twice(float *image, size_t pitch, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h) {
        float *row = (float *)((char *)image + y * pitch);   // the pitch is in bytes
        row[x] *= 2;
    }
}

int main()
{
    size_t width = W * sizeof(float), pitch = width;
    float *host = (float *)malloc(width * H), *image;
    for (int k = 0; k < W * H; ++k)
        host[k] = k;
    if (PITCHED)
        CHECK(cudaMallocPitch(&image, &pitch, width, H));
    else
        CHECK(cudaMalloc(&image, width * H));
    CHECK(cudaMemcpy2D(image, pitch, host, width, width, H, cudaMemcpyHostToDevice));

    dim3 block(32, 8), grid((W + 31) / 32, (H + 7) / 8);
    twice<<<grid, block>>>(image, pitch, W, H);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy2D(host, width, image, pitch, width, H, cudaMemcpyDeviceToHost));

    int wrong = 0;
    for (int k = 0; k < W * H; ++k)
        wrong += host[k] != 2 * k;
    printf("%d x %d, a row every %d bytes, %d wrong\n", W, H, (int)pitch, wrong);
    CHECK(cudaFree(image));
    free(host);
    return wrong != 0;
}
