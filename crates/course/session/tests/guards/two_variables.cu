// none: the declaration goes on after the index
__global__ void fill(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, value = i + n;
    a[i] = value;
}

int main()
{
    int n = 1000;
    float *a;
    cudaMalloc(&a, n * sizeof(float));
    fill<<<(n + 255) / 256, 256>>>(a, n);
    return cudaDeviceSynchronize();
}
