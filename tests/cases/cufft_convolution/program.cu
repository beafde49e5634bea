// Filtering by the convolution theorem, as in the sample simpleCUFFT: pad, transform, multiply, transform back.
#include <cufft.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

typedef float2 Complex;

static __device__ __host__ inline Complex multiply(Complex a, Complex b) {
    return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

static __global__ void multiply_and_scale(Complex* a, const Complex* b, int size, float scale) {
    const int threads = blockDim.x * gridDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < size; i += threads) {
        Complex z = multiply(a[i], b[i]);
        a[i] = make_float2(z.x * scale, z.y * scale);
    }
}

int main() {
    const int signal_size = 500, filter_size = 11, minor = filter_size / 2, size = signal_size + minor;
    std::vector<Complex> signal(size, make_float2(0, 0)), filter(size, make_float2(0, 0)), result(size);
    srand(1);
    for (int i = 0; i < signal_size; i++) signal[i].x = (i * 37 % 101) / 101.0f;
    std::vector<float> taps(filter_size);
    for (int i = 0; i < filter_size; i++) taps[i] = 1.0f / (1 + abs(i - minor));
    for (int i = 0; i < filter_size; i++) filter[(i - minor + size) % size].x = taps[i];  // its middle at 0
    Complex *a, *b;
    size_t bytes = size * sizeof(Complex);
    cudaMalloc(&a, bytes);
    cudaMalloc(&b, bytes);
    cudaMemcpy(a, signal.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(b, filter.data(), bytes, cudaMemcpyHostToDevice);
    cufftHandle plan;
    size_t work = 0;
    int codes = cufftCreate(&plan);
    codes |= cufftMakePlan1d(plan, size, CUFFT_C2C, 1, &work);
    codes |= cufftExecC2C(plan, a, a, CUFFT_FORWARD);
    codes |= cufftExecC2C(plan, b, b, CUFFT_FORWARD);
    multiply_and_scale<<<8, 64>>>(a, b, size, 1.0f / size);
    codes |= cufftExecC2C(plan, a, a, CUFFT_INVERSE);
    cudaMemcpy(result.data(), a, bytes, cudaMemcpyDeviceToHost);
    double error = 0, norm = 0;
    for (int i = 0; i < signal_size; i++) {
        double sum = 0;
        for (int j = 0; j < filter_size; j++) {
            int k = i - (j - minor);
            if (k >= 0 && k < signal_size) sum += signal[k].x * taps[j];
        }
        error += (sum - result[i].x) * (sum - result[i].x);
        norm += sum * sum;
    }
    printf("codes %d, filtered[100] = %.4f, %s\n", codes, result[100].x, sqrt(error / norm) < 1e-6 ? "same" : "differs");
    codes = cufftDestroy(plan);
    cudaFree(a);
    cudaFree(b);
    printf("destroyed: %d\n", codes);
}
