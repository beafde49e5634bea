// Each launch but the last one follows the other stream's. Most have the effect of an equal launch before them, so their
// accesses are that launch's, too.
__global__ void fill(float *p, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] = 1;
}

__global__ void read(const float *p, float *q, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) q[i] = p[i] + 1;
}

int main() {
    const int n = 1 << 14;
    float *p, *q;
    cudaMalloc(&p, n * sizeof(float));
    cudaMalloc(&q, n * sizeof(float));
    cudaStream_t a, b;
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
    for (int i = 0; i < 10; i++) {
        fill<<<n / 256, 256, 0, a>>>(p, n);
        cudaStreamSynchronize(a);
    }
    for (int i = 0; i < 10; i++) {
        read<<<n / 256, 256, 0, b>>>(p, q, n);
        if (i < 9) cudaStreamSynchronize(b);
    }
    fill<<<n / 256, 256, 0, a>>>(p, n);  // <- S0804
    cudaDeviceSynchronize();
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
    cudaFree(p);
    cudaFree(q);
}
