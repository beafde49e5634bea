// device: geforce-8800-gts-512
// Compute capability 1.1 has atomics on global memory only, whatever the pointer is called.
__device__ void add(int *p) { atomicAdd(p, 1); }

__global__ void count(int *out) {
    __shared__ int all;
    if (threadIdx.x == 0) all = 0;
    __syncthreads();
    int *p = &all;
    atomicMax(p, (int)threadIdx.x);
    add(&all);
    __syncthreads();
    if (threadIdx.x == 0) add(out + all);
}

int main() {
    int *d;
    cudaMalloc(&d, 1024);
    count<<<1, 32>>>(d);
    return cudaFree(d);
}
