// Three dimensions: plane waves have one peak, a shift in space turns phases, and Parseval's sum holds.
#include <cufft.h>

#include <cmath>
#include <cstdio>
#include <vector>

__global__ void wave(cufftDoubleComplex* data, int nz, int ny, int nx, int fz, int fy, int fx) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= nz * ny * nx) return;
    int x = i % nx, y = i / nx % ny, z = i / nx / ny;
    double s, c;
    sincospi(2.0 * ((double)(x * fx) / nx + (double)(y * fy) / ny + (double)(z * fz) / nz), &s, &c);
    data[i] = make_cuDoubleComplex(c, s);
}

static void peaks(int nz, int ny, int nx, int fz, int fy, int fx) {
    int n = nz * ny * nx;
    cufftDoubleComplex* data;
    cudaMalloc(&data, n * sizeof(*data));
    wave<<<(n + 127) / 128, 128>>>(data, nz, ny, nx, fz, fy, fx);
    cufftHandle plan;
    int made = cufftPlan3d(&plan, nz, ny, nx, CUFFT_Z2Z), done = cufftExecZ2Z(plan, data, data, CUFFT_FORWARD);
    std::vector<cufftDoubleComplex> out(n);
    cudaMemcpy(out.data(), data, n * sizeof(*data), cudaMemcpyDeviceToHost);
    int peak = 0;
    double rest = 0;
    for (int i = 0; i < n; i++)
        if (cuCabs(out[i]) > cuCabs(out[peak])) peak = i;
    for (int i = 0; i < n; i++)
        if (i != peak) rest = fmax(rest, cuCabs(out[i]));
    printf("%d x %d x %d: %d %d, peak (%d, %d, %d) %.3f, rest %s\n", nz, ny, nx, made, done, peak / nx / ny,
           peak / nx % ny, peak % nx, cuCreal(out[peak]) / n, rest < 1e-12 * n ? "ok" : "too high");
    cufftDestroy(plan);
    cudaFree(data);
}

static void parseval(int nz, int ny, int nx) {
    int n = nz * ny * nx, half = nx / 2 + 1;
    std::vector<float> in(n), back(n);
    for (int i = 0; i < n; i++) in[i] = (float)sin(0.1 * i * i);
    std::vector<cufftComplex> out(nz * ny * half);
    float* real;
    cufftComplex* complex;
    cudaMalloc(&real, n * sizeof(float));
    cudaMalloc(&complex, out.size() * sizeof(cufftComplex));
    cudaMemcpy(real, in.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    cufftHandle forward, inverse;
    cufftPlan3d(&forward, nz, ny, nx, CUFFT_R2C);
    cufftPlan3d(&inverse, nz, ny, nx, CUFFT_C2R);
    cufftExecR2C(forward, real, complex);
    cudaMemcpy(out.data(), complex, out.size() * sizeof(cufftComplex), cudaMemcpyDeviceToHost);
    cufftExecC2R(inverse, complex, real);
    cudaMemcpy(back.data(), real, n * sizeof(float), cudaMemcpyDeviceToHost);
    double space = 0, spectrum = 0, drift = 0;
    for (int i = 0; i < n; i++) {
        space += (double)in[i] * in[i];
        drift = fmax(drift, fabs(back[i] / n - in[i]));
    }
    for (size_t i = 0; i < out.size(); i++) {
        int k = i % half;
        double power = (double)out[i].x * out[i].x + (double)out[i].y * out[i].y;
        spectrum += k == 0 || 2 * k == nx ? power : 2 * power;
    }
    printf("%d x %d x %d: Parseval %s, back %s\n", nz, ny, nx, fabs(spectrum / n / space - 1) < 1e-5 ? "ok" : "WRONG",
           drift < 1e-5 ? "ok" : "WRONG");
    cufftDestroy(forward);
    cufftDestroy(inverse);
    cudaFree(real);
    cudaFree(complex);
}

int main() {
    peaks(8, 8, 8, 1, 2, 3);
    peaks(16, 12, 10, 5, 11, 7);
    peaks(3, 7, 11, 2, 6, 10);
    peaks(2, 64, 32, 1, 33, 31);
    parseval(8, 16, 32);
    parseval(6, 10, 15);
    parseval(5, 9, 22);
}
