// The place of an element in a matrix
// 1024 wide: by / and %, or by hand.
#include <cstdio>

#define WAY 0   // 0: unsigned / and %   1: shift and mask   2: signed / and %

#define N 65536

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void place(const int *index, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#if WAY == 0
    unsigned k = index[i], row = k / 1024, column = k % 1024;
#elif WAY == 1
    unsigned k = index[i], row = k >> 10, column = k & 1023;
#else
    int k = index[i], row = k / 1024, column = k % 1024;
#endif
    out[i] = column * 64 + row;
}

int index[N], result[N];

int main()
{
    for (int i = 0; i < N; ++i)
        index[i] = (i * 977) % N;
    int *in, *out;
    CHECK(cudaMalloc(&in, sizeof index));
    CHECK(cudaMalloc(&out, sizeof result));
    CHECK(cudaMemcpy(in, index, sizeof index, cudaMemcpyHostToDevice));
    place<<<N / 256, 256>>>(in, out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int i = 0; i < N; ++i)
        wrong += result[i] != index[i] % 1024 * 64 + index[i] / 1024;
    printf("%d wrong\n", wrong);
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    return wrong != 0;
}
