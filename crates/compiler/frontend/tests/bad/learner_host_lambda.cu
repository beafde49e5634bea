#include <cstdio>
#include <cmath>
#include <vector>

template <typename F>
__global__ void transform(const float* in, float* out, int n, F f)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = f(in[i]);
}

int main()
{
    const int n = 300;
    std::vector<float> in(n), out(n);
    for (int i = 0; i < n; ++i) in[i] = (float)i / n;

    float *d_in, *d_out;
    cudaMalloc(&d_in, n * sizeof(float));
    cudaMalloc(&d_out, n * sizeof(float));
    cudaMemcpy(d_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice);

    float gain = 3.0f;
    transform<<<(n + 63) / 64, 64>>>(d_in, d_out, n, [gain](float v) { return gain * v * v; });

    cudaMemcpy(out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
    float worst = 0.0f;
    for (int i = 0; i < n; ++i)
        worst = std::fmax(worst, std::fabs(out[i] - gain * in[i] * in[i]));
    printf("max error %g\n", worst);
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
