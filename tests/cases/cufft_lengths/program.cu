// One-dimensional complex transforms of many lengths, against the sum that defines them.
#include <cufft.h>

#include <cmath>
#include <cstdio>
#include <vector>

static double error_of(int n, int batch, int direction) {
    std::vector<cufftComplex> in(n * batch), out(n * batch);
    unsigned state = 12345u + n;
    auto random = [&] { return (float)((state = state * 1664525u + 1013904223u) >> 8) / (1 << 24) - 0.5f; };
    for (auto& z : in) z = make_cuComplex(random(), random());
    cufftComplex* data;
    cudaMalloc(&data, in.size() * sizeof(cufftComplex));
    cudaMemcpy(data, in.data(), in.size() * sizeof(cufftComplex), cudaMemcpyHostToDevice);
    cufftHandle plan;
    if (cufftPlan1d(&plan, n, CUFFT_C2C, batch) != CUFFT_SUCCESS) return 1;
    if (cufftExecC2C(plan, data, data, direction) != CUFFT_SUCCESS) return 1;
    cudaMemcpy(out.data(), data, out.size() * sizeof(cufftComplex), cudaMemcpyDeviceToHost);
    cufftDestroy(plan);
    cudaFree(data);
    std::vector<double> c(n), s(n);
    for (int k = 0; k < n; k++) {
        c[k] = cos(2 * M_PI * k / n);
        s[k] = direction * sin(2 * M_PI * k / n);
    }
    double error = 0, norm = 0;
    for (int b = 0; b < batch; b++)
        for (int k = 0; k < n; k += n > 128 ? 37 : 1) {
            double x = 0, y = 0;
            for (int j = 0; j < n; j++) {
                int a = (long long)j * k % n;
                cufftComplex z = in[b * n + j];
                x += z.x * c[a] - z.y * s[a];
                y += z.x * s[a] + z.y * c[a];
            }
            cufftComplex z = out[b * n + k];
            error += (z.x - x) * (z.x - x) + (z.y - y) * (z.y - y);
            norm += x * x + y * y;
        }
    return sqrt(error / norm);
}

int main() {
    const int lengths[] = {1,  2,  3,  4,  5,   6,   7,   8,   9,   10,  11,  12,  13,  15,   16,   17,
                           21, 24, 31, 32, 35, 36, 49, 60, 64, 81, 97, 100, 121, 125, 127, 128, 210, 243,
                           256, 343, 512, 625, 720, 1000, 1009, 1024, 2048, 4096, 8192};
    int good = 0, all = 0;
    for (int n : lengths) {
        double forward = error_of(n, n < 200 ? 3 : 1, CUFFT_FORWARD);
        double inverse = error_of(n, 2, CUFFT_INVERSE);
        bool ok = forward < 1e-6 && inverse < 1e-6;
        if (!ok) printf("n = %d: %g %g\n", n, forward, inverse);
        all++;
        good += ok;
    }
    printf("%d of %d lengths\n", good, all);
}
