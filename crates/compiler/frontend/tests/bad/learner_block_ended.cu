#include <cstdio>
#include <vector>

__global__ void movingAverage(const float* in, float* out, int n, int w)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + w <= n) {
        float sum = 0.0f;
        for (int k = 0; k < w; ++k)
            sum += in[i + k];
    }
    if (i + w <= n)
        out[i] = sum / w;
}

int main()
{
    const int n = 1024, w = 8;
    std::vector<float> in(n), out(n - w + 1);
    for (int i = 0; i < n; ++i) in[i] = (float)i;

    float *d_in, *d_out;
    cudaMalloc(&d_in, n * sizeof(float));
    cudaMalloc(&d_out, out.size() * sizeof(float));
    cudaMemcpy(d_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice);

    movingAverage<<<n / 128, 128>>>(d_in, d_out, n, w);

    cudaMemcpy(out.data(), d_out, out.size() * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%.2f ... %.2f\n", out.front(), out.back());
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
