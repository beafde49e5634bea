// Pitched memory of two dimensions: cudaMallocPitch, cudaMemcpy2D, cudaMemset2D and a kernel that knows the pitch.
#include <stdio.h>

__global__ void scale(float *p, size_t pitch, int w, int h)
{
    int x = threadIdx.x, y = threadIdx.y;
    if (x < w && y < h) ((float *)((char *)p + y * pitch))[x] *= y + 1;
}

int main()
{
    const int w = 5, h = 4;
    float host[h][w + 2] = { }, back[h][w], *d;
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w + 2; ++x) host[y][x] = y * 10 + x;
    size_t pitch;
    cudaMallocPitch(&d, &pitch, w * sizeof(float), h);
    printf("%d %d\n", pitch >= w * sizeof(float), (int)(pitch % 32));
    cudaMemcpy2D(d, pitch, &host[0][1], sizeof host[0], w * sizeof(float), h, cudaMemcpyHostToDevice);
    scale<<<1, dim3(8, 8)>>>(d, pitch, w, h);
    cudaMemset2D((float *)((char *)d + pitch) + 1, pitch, 0, 2 * sizeof(float), 2);
    cudaMemcpy2D(back, sizeof back[0], d, pitch, w * sizeof(float), h, cudaMemcpyDeviceToHost);
    for (auto &row : back) {
        for (float v : row) printf("%g ", v);
        printf("\n");
    }
    printf("%s\n", cudaGetErrorString(cudaMemcpy2D(d, 8, host, 28, 20, h, cudaMemcpyHostToDevice)));
    cudaFree(d);
    return 0;
}
