// A transpose through padded shared tiles, of a matrix whose sides the tiles do not divide.
#include <stdio.h>

template <class T, int TILE> __global__ void transpose(const T *in, T *out, int w, int h)
{
    __shared__ T tile[TILE][TILE + 1];
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += blockDim.y)
        if (x < w && y + j < h) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * w + x];
    __syncthreads();
    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += blockDim.y)
        if (x < h && y + j < w) out[(y + j) * h + x] = tile[threadIdx.x][threadIdx.y + j];
}

template <class T> void run(int w, int h)
{
    T *in, *out;
    cudaMallocManaged(&in, w * h * sizeof(T));
    cudaMallocManaged(&out, w * h * sizeof(T));
    for (int i = 0; i < w * h; ++i) in[i] = (T)(i * 7 % 120);
    transpose<T, 32><<<dim3((w + 31) / 32, (h + 31) / 32), dim3(32, 8)>>>(in, out, w, h);
    cudaDeviceSynchronize();
    int wrong = 0;
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) wrong += out[x * h + y] != in[y * w + x];
    printf("%dx%d: %d wrong, %g\n", w, h, wrong, (double)out[h + 1]);
    cudaFree(in);
    cudaFree(out);
}

int main()
{
    run<float>(70, 45);
    run<char>(33, 100);
    run<double>(64, 32);
    return 0;
}
