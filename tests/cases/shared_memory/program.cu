// Static, two-dimensional and dynamic shared memory with barriers.
#include <stdio.h>

__global__ void reverse(int *data)
{
    __shared__ int s[64];
    s[threadIdx.x] = data[threadIdx.x];
    __syncthreads();
    data[threadIdx.x] = s[63 - threadIdx.x];
}

__global__ void transpose(const int *in, int *out)
{
    __shared__ int tile[8][9];
    int x = threadIdx.x, y = threadIdx.y;
    tile[y][x] = in[y * 8 + x];
    __syncthreads();
    out[y * 8 + x] = tile[x][y];
}

__global__ void scan(const float *in, float *out, int n)
{
    extern __shared__ float buffer[];
    int t = threadIdx.x, from = 1, to = 0;
    buffer[t] = t > 0 ? in[t - 1] : 0;
    __syncthreads();
    for (int d = 1; d < n; d *= 2) {
        from = to;
        to = 1 - to;
        buffer[to * n + t] = buffer[from * n + t];
        if (t >= d) buffer[to * n + t] += buffer[from * n + t - d];
        __syncthreads();
    }
    out[t] = buffer[to * n + t];
}

__global__ void reduce(const int *in, int *out)
{
    __shared__ int s[256];
    unsigned t = threadIdx.x;
    s[t] = in[blockIdx.x * blockDim.x + t];
    __syncthreads();
    for (unsigned d = blockDim.x / 2; d > 0; d >>= 1) {
        if (t < d) s[t] += s[t + d];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = s[0];
}

int main()
{
    int h[1024], *d, *o;
    for (int i = 0; i < 1024; ++i) h[i] = i * 7 % 31;
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&o, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    reduce<<<4, 256>>>(d, o);
    int sums[4];
    cudaMemcpy(sums, o, sizeof sums, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d\n", sums[0], sums[1], sums[2], sums[3]);
    reverse<<<1, 64>>>(d);
    transpose<<<1, dim3(8, 8)>>>(d, o);
    int r[64];
    cudaMemcpy(r, o, sizeof r, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 64; ++i) printf("%d%c", r[i], i % 16 == 15 ? '\n' : ' ');
    float f[32], *df, *dg;
    for (int i = 0; i < 32; ++i) f[i] = i + 1;
    cudaMalloc(&df, sizeof f);
    cudaMalloc(&dg, sizeof f);
    cudaMemcpy(df, f, sizeof f, cudaMemcpyHostToDevice);
    scan<<<1, 32, 2 * 32 * sizeof(float)>>>(df, dg, 32);
    cudaMemcpy(f, dg, sizeof f, cudaMemcpyDeviceToHost);
    printf("%g %g %g\n", f[1], f[2], f[31]);
    return 0;
}
