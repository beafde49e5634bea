#include <cstdlib>

__global__ void kernel(float *a)
{
    a[threadIdx.x + blockIdx.x * blockDim.x] += 1;
}

int main()
{
    const int N = 1 << 16;
    float *a = (float *)malloc(N * 4), *pinned, *d, *e;
    cudaMallocHost(&pinned, N * 4);
    cudaMalloc(&d, N * 4);
    cudaMalloc(&e, N * 4);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    kernel<<<N / 256, 256, 0, stream>>>(d);
    kernel<<<N / 256, 256>>>(e);                                            // waits for the stream
    cudaMemcpyAsync(pinned, d, N * 4, cudaMemcpyDeviceToHost, stream);      // waits for the default stream
    cudaMemcpyAsync(a, d, N * 4, cudaMemcpyDeviceToHost, stream);           // pageable: the host waits
    cudaMemset(e, 0, N * 4);
    cudaMemcpy(a, e, N * 4, cudaMemcpyDeviceToHost);
}
