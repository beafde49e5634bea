// Smooths an array again and again. The array goes to the GPU once and comes back once.
#include <cstdio>
#include <utility>
#include <vector>

__global__ void smooth_step(const float *from, float *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float left = i > 0 ? from[i - 1] : from[i];
        float right = i < n - 1 ? from[i + 1] : from[i];
        to[i] = 0.25f * left + 0.5f * from[i] + 0.25f * right;
    }
}

// x lies in the host's memory: n numbers, smoothed steps times in place.
void smooth(float *x, int n, int steps)
{
    float *from, *to;
    cudaMalloc(&from, n * sizeof(float));
    cudaMalloc(&to, n * sizeof(float));
    cudaMemcpy(from, x, n * sizeof(float), cudaMemcpyHostToDevice);
    for (int step = 0; step < steps; ++step) {
        smooth_step<<<(n + 255) / 256, 256>>>(from, to, n);
        std::swap(from, to);                         // what was written is read next
    }
    cudaMemcpy(x, from, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(from);
    cudaFree(to);
}

int main()
{
    std::vector<float> x(50000, 0.0f);
    x[25000] = 64.0f;
    smooth(x.data(), 50000, 20);
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    printf("in the middle %g, ten further on %g\n", x[25000], x[25010]);
    return 0;
}
