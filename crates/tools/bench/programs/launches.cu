// As many small launches as are asked for, of two kernels, with a copy and an event now and then.
#define LAUNCHES 1000

__global__ void add(int *a, int i) { a[threadIdx.x] += i; }

__global__ void scale(int *a)
{
    if (threadIdx.x < 7)
        a[threadIdx.x] *= 3;
}

int main()
{
    int *a, first = 0;
    cudaMalloc(&a, 32 * sizeof(int));
    cudaMemset(a, 0, 32 * sizeof(int));
    cudaEvent_t event;
    cudaEventCreate(&event);
    for (int i = 0; i < LAUNCHES; i++) {
        if (i % 4)
            add<<<1, 32>>>(a, i);
        else
            scale<<<1, 32>>>(a);
        if (i % 16 == 0)
            cudaEventRecord(event);
        if (i % 64 == 0)
            cudaMemcpy(&first, a, sizeof first, cudaMemcpyDeviceToHost);
    }
    return cudaDeviceSynchronize() != cudaSuccess;
}
