// One kernel for each way to round a grid up, and those that are right.
#include <cstdio>
#include <cstdlib>
#define CHECK(call) if ((call) != cudaSuccess) exit(1)

__global__ void plain(float *a, const float *b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] += b[i];
}
__global__ void flat(float *a, int w) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    float *row = a + y * w;
    row[0] = 1;
    a[y * w + x] = 2;
}
__global__ void by_ceil(float *a) { atomicAdd(&a[0], a[blockIdx.x * blockDim.x + threadIdx.x]); }
__global__ void by_function(float *a) { a[threadIdx.x + blockDim.x * blockIdx.x] = 0; }
__global__ void guarded(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    a[i] = 1;
}
__global__ void inside(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) { float x = a[i]; a[i] = x + 1; }
    float y = i < n ? a[i] : 0;
    for (int k = i; k < n; k += gridDim.x * blockDim.x) a[k] = y;
}
__global__ void around(float *a, int n) { a[(blockIdx.x * blockDim.x + threadIdx.x) % n] = 1; }
__global__ void fits(float *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void alike(float *a) { a[threadIdx.x * 2] = 1; }
__global__ void one_block(float *a) { a[threadIdx.x] = 1; }
__device__ int number() { return blockIdx.x * blockDim.x + threadIdx.x; }
__global__ void by_helper(float *a) { a[number()] = threadIdx.x; }

int blocks_for(int n, int b) { return (n + b - 1) / b; }

int main(int argc, char **argv) {
    int n = atoi(argv[1]), even = 1 << 20;
    float *a;
    CHECK(cudaMalloc(&a, n * sizeof(float)));
    plain<<<(n + 255) / 256, 256>>>(a, a);
    dim3 block(16, 16), grid((n - 1) / block.x + 1, (n + block.y - 1) / block.y);
    flat<<<grid, block>>>(a, n);
    by_ceil<<<(int)ceil(n / 128.0), 128>>>(a);
    by_function<<<blocks_for(n, 64), 64>>>(a);
    guarded<<<(n + 255) / 256, 256>>>(a, n);
    inside<<<(n + 255) / 256, 256>>>(a, n);
    around<<<(n + 255) / 256, 256>>>(a, n);
    fits<<<(even + 255) / 256, 256>>>(a);
    fits<<<blocks_for(1024, 64), 64>>>(a);
    fits<<<n / 256, 256>>>(a);
    alike<<<n, 64>>>(a);
    one_block<<<1, 64>>>(a);
    by_helper<<<n / 64, 64>>>(a);
}
