// none: the index is no variable
__global__ void twice(float *a, int n)
{
    a[blockIdx.x * blockDim.x + threadIdx.x] *= 2;
}

int main()
{
    int n = 1000;
    float *a;
    cudaMalloc(&a, n * sizeof(float));
    twice<<<(n + 255) / 256, 256>>>(a, n);
    return cudaDeviceSynchronize();
}
