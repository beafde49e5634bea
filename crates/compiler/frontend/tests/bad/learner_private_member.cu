#include <cstdio>

class Interval {
    float low, high;
public:
    __host__ __device__ Interval(float a, float b) : low(a), high(b) {}
    __host__ __device__ float width() const { return high - low; }
};

__global__ void normalise(float *v, int n, Interval range)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        v[i] = (v[i] - range.low) / range.width();
}

int main()
{
    float h[2] = { 2.f, 6.f }, *d;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    normalise<<<1, 2>>>(d, 2, Interval(2.f, 10.f));
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    std::printf("%.2f %.2f\n", h[0], h[1]);
    return 0;
}
