// Every mode of shuffle on int, unsigned, float, double and 64-bit integers.
#include <stdio.h>

template <class T> __global__ void modes(T *out, T scale)
{
    unsigned all = 0xffffffffu;
    int lane = threadIdx.x;
    T v = scale * (T)(lane + 1);
    out[lane] = __shfl_sync(all, v, 31 - lane);
    out[32 + lane] = __shfl_up_sync(all, v, 3);
    out[64 + lane] = __shfl_down_sync(all, v, 5);
    out[96 + lane] = __shfl_xor_sync(all, v, 9);
}

template <class T> void run(const char *name, T scale)
{
    T h[128], *d;
    cudaMalloc(&d, sizeof h);
    modes<<<1, 32>>>(d, scale);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%s", name);
    for (int m = 0; m < 4; ++m)
        for (int k = 0; k < 32; k += 10) printf(" %.15g", (double)h[m * 32 + k + (k == 30)]);
    printf("\n");
    cudaFree(d);
}

int main()
{
    run<int>("int", -7);
    run<unsigned>("unsigned", 100000000u);
    run<float>("float", 0.125f);
    run<double>("double", 1.0 / 1024 + 65536);
    run<long long>("long long", -(1ll << 33));
    run<unsigned long long>("unsigned long long", 0x100000001ull);
    run<long>("long", 1l << 40);
    return 0;
}
