// A sum in each block, through shared memory: as many equal blocks as are asked for, and nothing on the host.
#define BLOCKS 1024
#define THREADS 128

__global__ void sums(const float *in, float *out)
{
    __shared__ float part[THREADS];
    int t = threadIdx.x;
    part[t] = in[blockIdx.x * THREADS + t];
    for (int half = THREADS / 2; half > 0; half /= 2) {
        __syncthreads();
        if (t < half)
            part[t] += part[t + half];
    }
    if (t == 0)
        out[blockIdx.x] = part[0];
}

int main()
{
    float *in, *out;
    cudaMalloc(&in, BLOCKS * THREADS * sizeof(float));
    cudaMalloc(&out, BLOCKS * sizeof(float));
    sums<<<BLOCKS, THREADS>>>(in, out);
    return cudaDeviceSynchronize() != cudaSuccess;
}
