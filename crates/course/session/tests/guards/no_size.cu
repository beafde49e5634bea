// none: the kernel does not know the size
__global__ void twice(float *a)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] *= 2;
}

int main()
{
    int n = 1000;
    float *a;
    cudaMalloc(&a, n * sizeof(float));
    twice<<<(n + 255) / 256, 256>>>(a);
    return cudaDeviceSynchronize();
}
