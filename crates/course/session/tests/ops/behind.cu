#include <thrust/device_vector.h>
#include <thrust/reduce.h>

__global__ void kernel(int *a) { a[threadIdx.x] = 1; }
void called(void *) {}

int main()
{
    int *d;
    cudaMalloc(&d, 1024);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaLaunchHostFunc(stream, called, 0);
    kernel<<<1, 32, 0, stream>>>(d);
    cudaStreamSynchronize(stream);
    thrust::device_vector<int> v(1000, 2);
    return thrust::reduce(v.begin(), v.end()) - 2000;
}
