// Products are fused into sums and differences, whatever has a sign: signs of operands cost nothing.
#include <cstdio>
#include <cstring>

__global__ void floats(const float *a, float *o) {
    o[0] = a[0] * a[1] - a[2];
    o[1] = a[2] - a[0] * a[1];
    o[2] = -(a[0] * a[1]) + a[2];
    o[3] = -(a[0] * a[1]) - a[2];
    o[4] = a[0] * a[1] - a[2] * a[3];
    o[5] = a[0] * a[1] + a[2] * a[3];
    o[6] = a[0] * -a[1] + a[2];
    float s = a[0];
    s -= a[1] * a[2];
    o[7] = s;
    o[8] = a[1] * a[2] - a[3];
    o[9] = (a[0] - a[1]) * (a[0] - a[1]) - a[2] * a[2];
    o[10] = 2.0f * a[0] * a[1] - a[2];
}

__global__ void doubles(const double *a, double *o) {
    o[0] = a[0] * a[1] - a[2];
    o[1] = a[2] - a[0] * a[1];
    o[2] = a[0] * a[1] - a[2] * a[3];
}

int main() {
    float f[11] = {1.1f, 1.3f, 1.7f, 2.3f}, *df;
    double d[4] = {1.1, 1.3, 1.7, 2.3}, *dd;
    cudaMalloc(&df, 2 * sizeof f);
    cudaMalloc(&dd, 2 * sizeof d);
    cudaMemcpy(df, f, sizeof f, cudaMemcpyHostToDevice);
    cudaMemcpy(dd, d, sizeof d, cudaMemcpyHostToDevice);
    floats<<<1, 1>>>(df, df + 11);
    doubles<<<1, 1>>>(dd, dd + 4);
    cudaMemcpy(f, df + 11, sizeof f, cudaMemcpyDeviceToHost);
    cudaMemcpy(d, dd + 4, sizeof d, cudaMemcpyDeviceToHost);
    for (float x : f) {
        unsigned bits;
        memcpy(&bits, &x, sizeof bits);
        printf("%08x\n", bits);
    }
    for (int i = 0; i < 3; ++i) {
        unsigned long long bits;
        memcpy(&bits, &d[i], sizeof bits);
        printf("%016llx\n", bits);
    }
    cudaFree(df);
    cudaFree(dd);
}
