// none: the index changes
__global__ void fill(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = 1;
    i += 1;
    a[i] = 2;
}

int main()
{
    int n = 1000;
    float *a;
    cudaMalloc(&a, n * sizeof(float));
    fill<<<(n + 255) / 256, 256>>>(a, n);
    return cudaDeviceSynchronize();
}
