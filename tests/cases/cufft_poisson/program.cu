// Poisson's equation on a periodic square, spectrally: -laplace u = f becomes a division by |k|² of f's spectrum.
#include <cufft.h>

#include <cmath>
#include <cstdio>
#include <vector>

__global__ void right_side(double* f, double* exact, int n) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= n || y >= n) return;
    double h = 2 * M_PI / n, a = sin(3 * x * h) * cos(2 * y * h), b = cos(x * h + 5 * y * h);
    exact[y * n + x] = a + 0.5 * b;
    f[y * n + x] = 13 * a + 0.5 * 26 * b;
}

__global__ void divide(cufftDoubleComplex* spectrum, int n) {
    int kx = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    int width = n / 2 + 1;
    if (kx >= width || row >= n) return;
    int ky = row <= n / 2 ? row : row - n;
    double k2 = (double)kx * kx + (double)ky * ky, factor = k2 > 0 ? 1 / (k2 * n * n) : 0;
    spectrum[row * width + kx].x *= factor;
    spectrum[row * width + kx].y *= factor;
}

int main() {
    for (int n : {16, 48, 64, 90}) {
        size_t cells = (size_t)n * n;
        double *f, *exact;
        cufftDoubleComplex* spectrum;
        cudaMalloc(&f, cells * sizeof(double));
        cudaMalloc(&exact, cells * sizeof(double));
        cudaMalloc(&spectrum, n * (n / 2 + 1) * sizeof(cufftDoubleComplex));
        dim3 block(16, 16), grid((n + 15) / 16, (n + 15) / 16);
        right_side<<<grid, block>>>(f, exact, n);
        cufftHandle forward, inverse;
        cufftPlan2d(&forward, n, n, CUFFT_D2Z);
        cufftPlan2d(&inverse, n, n, CUFFT_Z2D);
        cufftExecD2Z(forward, f, spectrum);
        divide<<<grid, block>>>(spectrum, n);
        cufftExecZ2D(inverse, spectrum, f);
        std::vector<double> u(cells), v(cells);
        cudaMemcpy(u.data(), f, cells * sizeof(double), cudaMemcpyDeviceToHost);
        cudaMemcpy(v.data(), exact, cells * sizeof(double), cudaMemcpyDeviceToHost);
        double worst = 0;
        for (size_t i = 0; i < cells; i++) worst = fmax(worst, fabs(u[i] - v[i]));
        printf("%d x %d: u(3, 2) = %.6f, error %s\n", n, n, u[2 * n + 3], worst < 1e-12 ? "below 1e-12" : "too large");
        cufftDestroy(forward);
        cufftDestroy(inverse);
        cudaFree(f);
        cudaFree(exact);
        cudaFree(spectrum);
    }
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
