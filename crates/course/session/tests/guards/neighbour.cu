// none: another access needs another bound
__global__ void differences(const float *a, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = a[i + 1] - a[i];
}

int main()
{
    int n = 1000;
    float *a;
    cudaMalloc(&a, 2 * n * sizeof(float));
    differences<<<(n + 255) / 256, 256>>>(a, a + n, n);
    return cudaDeviceSynchronize();
}
