// Shifts of every width, division and remainder of negatives, by constants and by variables, by powers of two.
#include <cstdio>

template <typename T> __device__ void divide(T a, T b, long long *out)
{
    out[0] = a / b;
    out[1] = a % b;
    out[2] = a / 4;
    out[3] = a % 4;
    out[4] = a / -7 ;
    out[5] = a % 10;
    out[6] = (a / b) * b + a % b == a;
}

__global__ void kernel(long long *out, const int *a, const int *b)
{
    int i = threadIdx.x;
    long long *o = out + i * 25;
    divide<int>(a[i], b[i], o);
    divide<long long>(a[i] * 10000000000LL, b[i], o + 7);
    divide<short>(a[i], b[i], o + 14);
    o[21] = a[i] >> 1;
    o[22] = (unsigned)a[i] >> 28;
    o[23] = (unsigned char)a[i] << (i + 3);
    o[24] = ((long long)a[i] >> 40) + (1ull << (60 - i)) + (a[i] & 1 ? 1u << 31 : 0);
}

int main()
{
    const int a[] = {17, -17, 17, -17, -32768, 0}, b[] = {5, 5, -5, -5, -1, 3};
    int *da, *db;
    long long *out, h[150];
    cudaMalloc(&da, sizeof a);
    cudaMalloc(&db, sizeof b);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(da, a, sizeof a, cudaMemcpyHostToDevice);
    cudaMemcpy(db, b, sizeof b, cudaMemcpyHostToDevice);
    kernel<<<1, 6>>>(out, da, db);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 150; ++i) printf("%lld%c", h[i], i % 25 == 24 ? '\n' : ' ');
    printf("%d %d %d %d\n", -7 / 2, -7 % 2, 7 % -2, -7 >> 1);
    cudaFree(da); cudaFree(db); cudaFree(out);
}
