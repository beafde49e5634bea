// none: the threads that would return are needed at the barrier
__global__ void reverse(float *out, const float *in, int n)
{
    __shared__ float part[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    part[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = part[255 - threadIdx.x];
}

int main()
{
    int n = 1000;
    float *a;
    cudaMalloc(&a, 2 * n * sizeof(float));
    reverse<<<(n + 255) / 256, 256>>>(a, a + n, n);
    return cudaDeviceSynchronize();
}
