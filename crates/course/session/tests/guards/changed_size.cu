// none: the size changes after the grid was computed
__global__ void fill(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = n;
}

int main(int argc, char **)
{
    int n = 1000 + argc;
    float *a;
    cudaMalloc(&a, n * sizeof(float));
    int blocks = (n + 255) / 256;
    n -= 1;
    fill<<<blocks, 256>>>(a, n);
    return cudaDeviceSynchronize();
}
