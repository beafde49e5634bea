// Bytes and elements.
#include <cstdlib>
#include <cstring>
int changed(int n) {
    float *a;
    if (cudaMalloc(&a, n * sizeof(float))) return 1;
    n *= 2;
    return cudaMemset(a, 0, n * sizeof(float)) != cudaSuccess;
}
int main(int argc, char **argv) {
    int n = atoi(argv[1]), m = 100;
    const size_t bytes = n * sizeof(float);
    float *a, *b, *h = (float *)malloc(bytes), little[10];
    double *d;
    if (cudaMalloc(&a, bytes) || cudaMalloc((void **)&b, n) || cudaMalloc(&d, m * 8)) return 1;
    cudaMemcpy(a, h, bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(a, h, n, cudaMemcpyHostToDevice);
    cudaMemcpy(b, h, n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(d, little, m * sizeof(double), cudaMemcpyHostToDevice);
    cudaMemcpy(little, d, sizeof little, cudaMemcpyDeviceToHost);
    cudaMemset(a, 0, n * sizeof(double));
    cudaMemset(d, 0, m);
    cudaMemcpy(a + 1, h, bytes / 2, cudaMemcpyHostToDevice);
    memcpy(little, h, 41);
    return changed(n);
}
