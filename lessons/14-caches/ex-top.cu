// Each thread finds the four largest numbers
// of its own series, largest first.
#include <stdio.h>
#include <stdlib.h>

__global__ void kernel(const float *x, float *top, int threads, int length)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= threads)
        return;
    float best[4] = {-1e30f, -1e30f, -1e30f, -1e30f};
    for (int i = 0; i < length; ++i) {
        float v = x[i * threads + t];
        if (v > best[3]) {
            int k = 3;
            while (k > 0 && best[k - 1] < v) {
                best[k] = best[k - 1];
                --k;
            }
            best[k] = v;
        }
    }
    for (int k = 0; k < 4; ++k)
        top[k * threads + t] = best[k];
}

// Number i of thread t is x[i * threads + t];
// its k-th largest goes to top[k * threads +
// t].
// Both are device memory. Launches the
// kernel.
void largest(const float *x, float *top, int threads, int length)
{
    kernel<<<(threads + 127) / 128, 128>>>(x, top, threads, length);
}

int main()
{
    const int threads = 256, length = 20;
    float *host = (float *)malloc(threads * length * sizeof(float)), top[4 * threads], *x, *d;
    for (int k = 0; k < threads * length; ++k)
        host[k] = k / threads * 7 % length;
    cudaMalloc(&x, threads * length * sizeof(float));
    cudaMalloc(&d, sizeof top);
    cudaMemcpy(x, host, threads * length * sizeof(float), cudaMemcpyHostToDevice);
    largest(x, d, threads, length);
    cudaMemcpy(top, d, sizeof top, cudaMemcpyDeviceToHost);
    printf("%g %g %g %g, should be 19 18 17 16\n", top[0], top[threads], top[2 * threads], top[3 * threads]);
    cudaFree(x);
    cudaFree(d);
    free(host);
    return 0;
}
