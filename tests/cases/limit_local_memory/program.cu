// device: h200-sxm
// An array that a thread can't have is refused by the launch (recorded on an H200: 520 000 bytes run, 524 288 don't); what a
// thread can have may be too much for all that run at a time, here.
#include <cstdio>

template <int N> __global__ void kernel(int *out, int by)
{
    int a[N];
    for (int i = 0; i < 100; ++i)
        a[i * by] = i;
    out[0] = a[by * 7];
}

template <int N> void launch(int blocks)
{
    int *out, value = 0;
    cudaMalloc(&out, sizeof *out);
    kernel<N><<<blocks, 32>>>(out, 1);
    cudaError_t error = cudaGetLastError();
    printf("%d: %s", N, cudaGetErrorName(error));
    if (error == cudaSuccess) {
        error = cudaMemcpy(&value, out, sizeof value, cudaMemcpyDeviceToHost);
        printf(" %s %d", cudaGetErrorName(error), value);
    }
    printf("\n");
    cudaFree(out);
}

int main()
{
    launch<1000>(4);
    launch<130000>(1);
    launch<131072>(1);
    launch<1000000>(1);
    launch<130000>(64);
}
