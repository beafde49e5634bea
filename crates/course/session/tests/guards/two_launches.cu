// repair: if (i >= n) return;
__global__ void fill(int *a, int value, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = value;
}

int main()
{
    int small = 10, large = 2000, *a;
    cudaMallocManaged(&a, large * sizeof(int));
    fill<<<(large + 127) / 128, 128>>>(a, 1, large);
    fill<<<(small + 31) / 32, 32>>>(a, 2, small);
    return cudaDeviceSynchronize() != cudaSuccess || a[9] != 2 || a[10] != 1 || a[1999] != 1;
}
