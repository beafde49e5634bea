// none: the threads that would return take part in the shuffle
__device__ float sum(float x)
{
    for (int step = 16; step > 0; step /= 2)
        x += __shfl_xor_sync(~0u, x, step);
    return x;
}
__global__ void sums(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = sum(a[i]);
}

int main()
{
    int n = 1000;
    float *a;
    cudaMalloc(&a, n * sizeof(float));
    sums<<<(n + 255) / 256, 256>>>(a, n);
    return cudaDeviceSynchronize();
}
