// The advanced layout: interleaved channels, columns of a matrix, a window of a larger image, transposed output.
#include <cufft.h>

#include <cmath>
#include <cstdio>
#include <vector>

typedef std::vector<cufftComplex> Data;

static Data random_data(int count) {
    Data data(count);
    unsigned state = 7;
    for (auto& z : data) {
        state = state * 1664525u + 1013904223u;
        z.x = (float)(state >> 8) / (1 << 24) - 0.5f;
        state = state * 1664525u + 1013904223u;
        z.y = (float)(state >> 8) / (1 << 24) - 0.5f;
    }
    return data;
}

// One line by definition.
static double compare(const Data& in, int first, int stride, const Data& out, int to, int out_stride, int n) {
    double error = 0, norm = 0;
    for (int k = 0; k < n; k++) {
        double x = 0, y = 0;
        for (int j = 0; j < n; j++) {
            double a = -2 * M_PI * (j * k % n) / n;
            cufftComplex z = in[first + j * stride];
            x += z.x * cos(a) - z.y * sin(a);
            y += z.x * sin(a) + z.y * cos(a);
        }
        cufftComplex z = out[to + k * out_stride];
        error += (z.x - x) * (z.x - x) + (z.y - y) * (z.y - y);
        norm += x * x + y * y;
    }
    return sqrt(error / norm);
}

static Data run(const Data& in, int out_count, int rank, int* n, int* inembed, int istride, int idist, int* onembed,
                int ostride, int odist, int batch) {
    cufftComplex *a, *b;
    cudaMalloc(&a, in.size() * sizeof(cufftComplex));
    cudaMalloc(&b, out_count * sizeof(cufftComplex));
    cudaMemcpy(a, in.data(), in.size() * sizeof(cufftComplex), cudaMemcpyHostToDevice);
    Data out(out_count, make_cuComplex(9, 9));
    cudaMemcpy(b, out.data(), out_count * sizeof(cufftComplex), cudaMemcpyHostToDevice);
    cufftHandle plan;
    int made = cufftPlanMany(&plan, rank, n, inembed, istride, idist, onembed, ostride, odist, CUFFT_C2C, batch);
    int done = cufftExecC2C(plan, a, b, CUFFT_FORWARD);
    cudaMemcpy(out.data(), b, out_count * sizeof(cufftComplex), cudaMemcpyDeviceToHost);
    printf("plan %d, exec %d: ", made, done);
    cufftDestroy(plan);
    cudaFree(a);
    cudaFree(b);
    return out;
}

int main() {
    const char* words[] = {"WRONG", "ok"};
    {  // three channels side by side
        int n = 120, embed[1] = {120};
        Data in = random_data(3 * n), out = run(in, 3 * n, 1, &n, embed, 3, 1, embed, 3, 1, 3);
        bool ok = true;
        for (int c = 0; c < 3; c++) ok = ok && compare(in, c, 3, out, c, 3, n) < 1e-6;
        printf("interleaved %s\n", words[ok]);
    }
    {  // columns of a 64 x 40 matrix, spectra as rows
        int n = 64, columns = 40, embed[1] = {64};
        Data in = random_data(n * columns), out = run(in, n * columns, 1, &n, embed, columns, 1, embed, 1, n, columns);
        bool ok = true;
        for (int c = 0; c < columns; c++) ok = ok && compare(in, c, columns, out, c * n, 1, n) < 1e-6;
        printf("columns to rows %s\n", words[ok]);
    }
    {  // two 12 x 10 windows of images with rows of 16 and 15 rows; outside nothing is written
        int n[2] = {12, 10}, embed[2] = {15, 16}, oembed[2] = {13, 11};
        Data in = random_data(2 * 240), out = run(in, 2 * 143, 2, n, embed, 1, 240, oembed, 1, 143, 2);
        double error = 0, norm = 0;
        int kept = 0;
        for (auto& z : out) kept += z.x == 9 && z.y == 9;
        for (int b = 0; b < 2; b++)
            for (int ky = 0; ky < 12; ky++)
                for (int kx = 0; kx < 10; kx++) {
                    double x = 0, y = 0;
                    for (int j = 0; j < 12; j++)
                        for (int i = 0; i < 10; i++) {
                            double a = -2 * M_PI * ((double)(j * ky) / 12 + (double)(i * kx) / 10);
                            cufftComplex z = in[b * 240 + j * 16 + i];
                            x += z.x * cos(a) - z.y * sin(a);
                            y += z.x * sin(a) + z.y * cos(a);
                        }
                    cufftComplex z = out[b * 143 + ky * 11 + kx];
                    error += (z.x - x) * (z.x - x) + (z.y - y) * (z.y - y);
                    norm += x * x + y * y;
                }
        printf("windows %s, %d left alone\n", words[sqrt(error / norm) < 1e-6], kept);
    }
    {  // every second value, spectra four apart
        int n = 77, embed[1] = {77};
        Data in = random_data(2 * n * 5), out = run(in, 4 * n * 5, 1, &n, embed, 2, 2 * n, embed, 4, 4 * n, 5);
        bool ok = true;
        for (int b = 0; b < 5; b++) ok = ok && compare(in, b * 2 * n, 2, out, b * 4 * n, 4, n) < 1e-6;
        printf("strides %s\n", words[ok]);
    }
}
