#include <cstdio>
#include <vector>

#define N 1000

__global__ void twice(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] *= 2;
}

int main()
{
    std::vector<float> a(N);
    for (int i = 0; i < N; i++)
        a[i] = i;

    float *d;
    cudaMalloc(&d, N * sizeof(float));
    cudaMemcpy(d, a.data(), N * sizeof(float), cudaMemcpyHostToDevice);
    twice<<<(N + 255) / 256, 256>>>(d, N);
    cudaMemcpy(a.data(), d, N * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(d);

    for (int i = 0; i < N; i++)
        if (a[i] != 2 * i) {
            printf("a[%d] is %g, not %d\n", i, a[i], 2 * i);
            return 1;
        }
    printf("%d numbers doubled\n", N);
}
