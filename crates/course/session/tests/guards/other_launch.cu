// none: another launch passes something else
__global__ void fill(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = n;
}

int main()
{
    int n = 1000;
    float *a;
    cudaMalloc(&a, n * sizeof(float));
    fill<<<(n + 255) / 256, 256>>>(a, n);
    fill<<<1, 256>>>(a, 7);
    return cudaDeviceSynchronize();
}
