// A sum over a local array that begins with nothing,
// or with zero.
#include <cstdio>

#define PRINTED 1   // 1: the sum begins unset   0: it begins with 0
#define N       16  // elements of the local array

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void squares(const int *in, int *out)
{
    int last[N];
#if PRINTED
    int sum;
#else
    int sum = 0;
#endif
    for (int i = 0; i < N; ++i)
        last[i] = in[i] + threadIdx.x;
    for (int i = 0; i < N; ++i)
        sum += last[i] * last[N - 1 - i];
    out[threadIdx.x] = sum;
}

int main()
{
    int in[N], out[32], wrong = 0, *d, *r;
    for (int i = 0; i < N; ++i)
        in[i] = i;
    CHECK(cudaMalloc(&d, sizeof in));
    CHECK(cudaMalloc(&r, sizeof out));
    CHECK(cudaMemcpy(d, in, sizeof in, cudaMemcpyHostToDevice));
    squares<<<1, 32>>>(d, r);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out, r, sizeof out, cudaMemcpyDeviceToHost));
    for (int t = 0; t < 32; ++t) {
        int sum = 0;
        for (int i = 0; i < N; ++i)
            sum += (i + t) * (N - 1 - i + t);
        wrong += out[t] != sum;
    }
    printf("%d wrong\n", wrong);
    CHECK(cudaFree(d));
    CHECK(cudaFree(r));
    return PRINTED ? 0 : wrong != 0;
}
