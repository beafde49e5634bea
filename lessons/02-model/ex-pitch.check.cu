#define main reader_main
#include "ex-pitch.cu"
#undef main
#include <cstdio>
#include <vector>
#ifndef W
#define W 100
#endif
#ifndef H
#define H 60
#endif

int main()
{
    unsigned random = 777;
    std::vector<float> pixels(W * H), wanted(W * H);
    for (int i = 0; i < W * H; ++i) {
        random = random * 1664525u + 1013904223u;
        pixels[i] = random >> 16;
        wanted[i] = pixels[i] * 2.5f;
    }
    size_t row = W * sizeof(float), pitch;
    float *picture;
    cudaMallocPitch(&picture, &pitch, row, H);
    cudaMemset(picture, 0xff, pitch * H);
    cudaMemcpy2D(picture, pitch, pixels.data(), row, row, H, cudaMemcpyHostToDevice);

    auto judge = [&]() -> int {
        scale(picture, pitch, W, H, 2.5f);
        cudaError_t status = cudaGetLastError();
        if (status != cudaSuccess) {
            printf("%d x %d: %s\n", W, H, cudaGetErrorString(status));
            return 3;
        }
        cudaMemcpy2D(pixels.data(), row, picture, pitch, row, H, cudaMemcpyDeviceToHost);
        for (int y = 0; y < H; ++y)
            for (int x = 0; x < W; ++x)
                if (pixels[y * W + x] != wanted[y * W + x]) {
                    printf("%d x %d, pitch %zu: x = %d, y = %d: %g, not %g\n", W, H, pitch, x, y,
                           pixels[y * W + x], wanted[y * W + x]);
                    return y < H / 4 ? 1 : 2;
                }
        return 0;
    };
    int verdict = judge();
    cudaFree(picture);
    return verdict;
}
