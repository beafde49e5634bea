// Real transforms and back: even, odd and prime lengths, batches, in place with padded rows, float and double.
#include <cufft.h>

#include <cmath>
#include <cstdio>
#include <vector>

#define CHECK(call)                                                               \
    do {                                                                          \
        cufftResult result_ = (call);                                             \
        if (result_ != CUFFT_SUCCESS) printf("%s: %d\n", #call, (int)result_);    \
    } while (0)

static double signal(int n, int b, int j) { return sin(0.3 * j + b) + 0.25 * cos(1.7 * j * j + 2 * b) + (j % 5 == 2); }

static void single(int n, int batch, bool in_place) {
    int half = n / 2 + 1, pitch = in_place ? 2 * half : n;
    std::vector<float> in(pitch * batch, 0.0f), back(pitch * batch);
    std::vector<cufftComplex> spectrum(half * batch);
    for (int b = 0; b < batch; b++)
        for (int j = 0; j < n; j++) in[b * pitch + j] = (float)signal(n, b, j);
    cufftReal* real;
    cufftComplex* complex;
    cudaMalloc(&real, in.size() * sizeof(float));
    if (in_place)
        complex = (cufftComplex*)real;
    else
        cudaMalloc(&complex, spectrum.size() * sizeof(cufftComplex));
    cudaMemcpy(real, in.data(), in.size() * sizeof(float), cudaMemcpyHostToDevice);
    cufftHandle forward, inverse;
    CHECK(cufftPlan1d(&forward, n, CUFFT_R2C, batch));
    CHECK(cufftPlan1d(&inverse, n, CUFFT_C2R, batch));
    CHECK(cufftExecR2C(forward, real, complex));
    cudaMemcpy(spectrum.data(), complex, spectrum.size() * sizeof(cufftComplex), cudaMemcpyDeviceToHost);
    CHECK(cufftExecC2R(inverse, complex, real));
    cudaMemcpy(back.data(), real, back.size() * sizeof(float), cudaMemcpyDeviceToHost);
    double error = 0, norm = 0, drift = 0;
    for (int b = 0; b < batch; b++) {
        for (int k = 0; k < half; k += n > 100 ? 13 : 1) {
            double x = 0, y = 0;
            for (int j = 0; j < n; j++) {
                double angle = -2 * M_PI * ((long long)j * k % n) / n;
                x += in[b * pitch + j] * cos(angle);
                y += in[b * pitch + j] * sin(angle);
            }
            cufftComplex z = spectrum[b * half + k];
            error += (z.x - x) * (z.x - x) + (z.y - y) * (z.y - y);
            norm += x * x + y * y;
        }
        for (int j = 0; j < n; j++) drift = fmax(drift, fabs(back[b * pitch + j] / n - in[b * pitch + j]));
    }
    printf("n %4d batch %d %s: spectrum %s, back %s\n", n, batch, in_place ? "in place    " : "out of place",
           sqrt(error / norm) < 1e-6 ? "ok" : "WRONG", drift < 5e-6 ? "ok" : "WRONG");
    cufftDestroy(forward);
    cufftDestroy(inverse);
    cudaFree(real);
    if (!in_place) cudaFree(complex);
}

static void twice(int n, int batch) {
    int half = n / 2 + 1;
    std::vector<double> in(n * batch), back(n * batch);
    for (int b = 0; b < batch; b++)
        for (int j = 0; j < n; j++) in[b * n + j] = signal(n, b, j);
    double* real;
    cufftDoubleComplex* complex;
    cudaMalloc(&real, in.size() * sizeof(double));
    cudaMalloc(&complex, half * batch * sizeof(cufftDoubleComplex));
    cudaMemcpy(real, in.data(), in.size() * sizeof(double), cudaMemcpyHostToDevice);
    cufftHandle forward, inverse;
    CHECK(cufftPlan1d(&forward, n, CUFFT_D2Z, batch));
    CHECK(cufftPlan1d(&inverse, n, CUFFT_Z2D, batch));
    CHECK(cufftExecD2Z(forward, real, complex));
    cudaMemset(real, 0, in.size() * sizeof(double));
    CHECK(cufftExecZ2D(inverse, complex, real));
    cudaMemcpy(back.data(), real, back.size() * sizeof(double), cudaMemcpyDeviceToHost);
    double drift = 0;
    for (size_t i = 0; i < in.size(); i++) drift = fmax(drift, fabs(back[i] / n - in[i]));
    printf("n %4d batch %d double: back %s\n", n, batch, drift < 1e-13 ? "ok" : "WRONG");
    cufftDestroy(forward);
    cufftDestroy(inverse);
    cudaFree(real);
    cudaFree(complex);
}

int main() {
    for (int n : {1, 2, 3, 8, 15, 30, 37, 64, 100, 127, 256, 1000, 1024}) {
        single(n, n < 300 ? 3 : 1, false);
        single(n, n < 300 ? 2 : 1, true);
    }
    for (int n : {6, 49, 101, 512, 2048}) twice(n, 2);
}
