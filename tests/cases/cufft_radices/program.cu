// Lengths whose factors are 11 and 13, alone and among others, compared with sums written out on the host.
#include <cmath>
#include <cstdio>
#include <vector>

#include <cufft.h>

// Of lines of n complex numbers: is each within `most` of the sum that defines it, and does the way back give n times
// what there was?
template <class C, class Run> void check(const char *name, int n, int batch, double most, Run run) {
    std::vector<C> in(n * batch), out(n * batch), back(n * batch);
    unsigned seed = n;
    for (C &z : in) {
        z.x = (int)((seed = seed * 1664525 + 1013904223) >> 16 & 255) / 128.0 - 1;
        z.y = (int)((seed = seed * 1664525 + 1013904223) >> 16 & 255) / 128.0 - 1;
    }
    C *d;
    const size_t bytes = in.size() * sizeof(C);
    cudaMalloc(&d, bytes);
    cudaMemcpy(d, in.data(), bytes, cudaMemcpyHostToDevice);
    run(d, CUFFT_FORWARD);
    cudaMemcpy(out.data(), d, bytes, cudaMemcpyDeviceToHost);
    run(d, CUFFT_INVERSE);
    cudaMemcpy(back.data(), d, bytes, cudaMemcpyDeviceToHost);
    cudaFree(d);

    std::vector<double> c(n), s(n);
    for (int j = 0; j < n; j++) {
        c[j] = cos(2 * M_PI * j / n);
        s[j] = sin(2 * M_PI * j / n);
    }
    double worst = 0, worst_back = 0;
    for (int b = 0; b < batch; b++)
        for (int k = 0; k < n; k++) {
            double x = 0, y = 0;
            for (int j = 0, turns = 0; j < n; j++, turns = (turns + k) % n) {
                const C z = in[b * n + j];
                x += z.x * c[turns] + z.y * s[turns];
                y += z.y * c[turns] - z.x * s[turns];
            }
            const C z = out[b * n + k], r = back[b * n + k], was = in[b * n + k];
            worst = fmax(worst, hypot(z.x - x, z.y - y));
            worst_back = fmax(worst_back, hypot(r.x / n - was.x, r.y / n - was.y));
        }
    printf("%s n=%d x %d: %s\n", name, n, batch, worst < most * sqrt(n) && worst_back < most ? "right" : "wrong");
}

int main() {
    for (int n : {11, 13, 22, 26, 121, 143, 169, 176, 208, 429, 715, 1001}) {
        cufftHandle plan;
        const int batch = n < 200 ? 5 : 2;
        cufftPlan1d(&plan, n, CUFFT_C2C, batch);
        check<cufftComplex>("C2C", n, batch, 1e-5,
                            [=](cufftComplex *d, int direction) { cufftExecC2C(plan, d, d, direction); });
        cufftDestroy(plan);
        cufftPlan1d(&plan, n, CUFFT_Z2Z, batch);
        check<cufftDoubleComplex>("Z2Z", n, batch, 1e-13,
                                  [=](cufftDoubleComplex *d, int direction) { cufftExecZ2Z(plan, d, d, direction); });
        cufftDestroy(plan);
    }

    // Reals there and back: 1, 2, 3 … n has the sum n (n + 1) / 2, and each other X[k] the real part -n / 2.
    for (int n : {26, 143, 286}) {
        std::vector<float> line(n);
        for (int i = 0; i < n; i++) line[i] = i + 1;
        std::vector<cufftComplex> spectrum(n / 2 + 1);
        float *reals;
        cufftComplex *values;
        cudaMalloc(&reals, n * sizeof(float));
        cudaMalloc(&values, (n / 2 + 1) * sizeof(cufftComplex));
        cudaMemcpy(reals, line.data(), n * sizeof(float), cudaMemcpyHostToDevice);
        cufftHandle there, back;
        cufftPlan1d(&there, n, CUFFT_R2C, 1);
        cufftPlan1d(&back, n, CUFFT_C2R, 1);
        cufftExecR2C(there, reals, values);
        cudaMemcpy(spectrum.data(), values, spectrum.size() * sizeof(cufftComplex), cudaMemcpyDeviceToHost);
        cufftExecC2R(back, values, reals);
        cudaMemcpy(line.data(), reals, n * sizeof(float), cudaMemcpyDeviceToHost);
        bool right = fabs(spectrum[0].x - n * (n + 1) / 2.0) < 0.1;
        for (int k = 1; k <= n / 2; k++) right = right && fabs(spectrum[k].x + n / 2.0) < 0.05;
        for (int i = 0; i < n; i++) right = right && fabs(line[i] / n - (i + 1)) < 1e-3;
        printf("R2C, C2R n=%d: %s\n", n, right ? "right" : "wrong");
        cufftDestroy(there);
        cufftDestroy(back);
        cudaFree(reals);
        cudaFree(values);
    }

    // A plane whose columns have one of these lengths: a single point of height 1 has a spectrum of ones in size.
    const int rows = 143, cols = 22;
    std::vector<cufftComplex> plane(rows * cols, {0, 0});
    plane[3 * cols + 5] = {1, 0};
    cufftComplex *d;
    cudaMalloc(&d, plane.size() * sizeof(cufftComplex));
    cudaMemcpy(d, plane.data(), plane.size() * sizeof(cufftComplex), cudaMemcpyHostToDevice);
    cufftHandle plan;
    cufftPlan2d(&plan, rows, cols, CUFFT_C2C);
    cufftExecC2C(plan, d, d, CUFFT_FORWARD);
    cudaMemcpy(plane.data(), d, plane.size() * sizeof(cufftComplex), cudaMemcpyDeviceToHost);
    bool right = true;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++) {
            const double angle = -2 * M_PI * (3.0 * r / rows + 5.0 * c / cols);
            const cufftComplex z = plane[r * cols + c];
            right = right && hypot(z.x - cos(angle), z.y - sin(angle)) < 1e-5;
        }
    printf("C2C %d x %d: %s\n", rows, cols, right ? "right" : "wrong");
    cufftDestroy(plan);
    cudaFree(d);
    return 0;
}
