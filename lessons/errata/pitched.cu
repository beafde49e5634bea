// Rows with a pitch: as in the old listing, and right.
#include <cstdio>

#define PRINTED 1    // 1: an int for the pitch, sizes that the kernel doesn't know   0: right
#define WIDTH   50
#define HEIGHT  40

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

#if PRINTED
typedef int pitch_type;
__global__ void fill(float *p, int pitch)
{
    for (int r = 0; r < height; ++r) {
        float *row = (float *)((char *)p + r * pitch);
        for (int c = 0; c < width; ++c)
            row[c] = r + c;
    }
}
#else
typedef size_t pitch_type;
__global__ void fill(float *p, size_t pitch, int width, int height)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y;
    if (c < width && r < height)
        ((float *)((char *)p + r * pitch))[c] = r + c;
}
#endif

int main()
{
    static float h[HEIGHT][WIDTH];
    float *p;
    pitch_type pitch;
    int wrong = 0;
    CHECK(cudaMallocPitch((void **)&p, &pitch, WIDTH * sizeof(float), HEIGHT));
#if PRINTED
    fill<<<100, 512>>>(p, pitch);
#else
    fill<<<dim3((WIDTH + 31) / 32, HEIGHT), 32>>>(p, pitch, WIDTH, HEIGHT);
#endif
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy2D(h, sizeof h[0], p, pitch, sizeof h[0], HEIGHT, cudaMemcpyDeviceToHost));
    for (int r = 0; r < HEIGHT; ++r)
        for (int c = 0; c < WIDTH; ++c)
            wrong += h[r][c] != r + c;
    printf("%d wrong\n", wrong);
    CHECK(cudaFree(p));
    return wrong != 0;
}
