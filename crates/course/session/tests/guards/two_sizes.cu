// none: two parameters have the value of the size
__global__ void fill(float *a, int n, int stride)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = stride;
}

int main()
{
    int n = 1000;
    float *a;
    cudaMalloc(&a, n * sizeof(float));
    fill<<<(n + 255) / 256, 256>>>(a, n, n);
    return cudaDeviceSynchronize();
}
