// Inverts a picture; rows are `pitch` apart.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define WIDTH  1000
#define HEIGHT 200
#define PITCHED 1   // 0: one row directly after the other

#define CHECK(call)                                                                     \
    do {                                                                                \
        cudaError_t status = (call);                                                    \
        if (status != cudaSuccess) {                                                    \
            printf("%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status));      \
            exit(1);                                                                    \
        }                                                                               \
    } while (0)

__global__ void invert(float *picture, size_t pitch, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        // pitch counts bytes
        char *begin = (char *)picture + y * pitch;
        float *row = (float *)begin;
        row[x] = 1.0f - row[x];
    }
}

int main()
{
    std::vector<float> picture(WIDTH * HEIGHT);
    for (int i = 0; i < WIDTH * HEIGHT; ++i)
        picture[i] = i % 256 / 256.0f;

    float *d;
    size_t pitch, rowBytes = WIDTH * sizeof(float);
    if (PITCHED) {
        CHECK(cudaMallocPitch(&d, &pitch, rowBytes, HEIGHT));
    } else {
        CHECK(cudaMalloc(&d, rowBytes * HEIGHT));
        pitch = rowBytes;
    }
    CHECK(cudaMemcpy2D(d, pitch, picture.data(), rowBytes, rowBytes, HEIGHT, cudaMemcpyHostToDevice));

    dim3 block(32, 8);
    dim3 grid((WIDTH + block.x - 1) / block.x, (HEIGHT + block.y - 1) / block.y);
    invert<<<grid, block>>>(d, pitch, WIDTH, HEIGHT);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());

    CHECK(cudaMemcpy2D(picture.data(), rowBytes, d, pitch, rowBytes, HEIGHT, cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int i = 0; i < WIDTH * HEIGHT; ++i)
        if (picture[i] != 1.0f - i % 256 / 256.0f)
            ++wrong;
    printf("row of %zu bytes, pitch %zu; grid of %u x %u blocks; %d pixels wrong\n",
           rowBytes, pitch, grid.x, grid.y, wrong);

    CHECK(cudaFree(d));
    return wrong != 0;
}
