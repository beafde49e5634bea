struct Params { int n; float alpha; };
__constant__ Params params;
__device__ float total;

__device__ float square(float x) { return x * x; }

__global__ void early(float *a, int n);

__global__ void sum(const float *__restrict__ in, float *out, int n)
{
    __shared__ float part[256];
    extern __shared__ int more[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int lane = threadIdx.x & 31;
    part[threadIdx.x] = i < n ? square(in[i]) * params.alpha : 0.0f;
    more[lane] = i;
    __syncthreads();
    if (lane == 0)
        atomicAdd(&total, part[threadIdx.x]);
    out[i] = total;
}

__global__ void early(float *a, int n) { a[n - 1] = 0; }

int main()
{
    const int n = 1000, block = 256;
    float *a;
    cudaMalloc(&a, n * sizeof *a);
    sum<<<(n + block - 1) / block, block, 128>>>(a, a, n);
    early<<<1, 1>>>(a, n);
    cudaDeviceProp prop;
    dim3 grid(2, 3);
    return cudaDeviceSynchronize() + prop.major + grid.x;
}
