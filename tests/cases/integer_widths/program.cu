// Arithmetic that wraps, of every unsigned width, and signed in wider types.
#include <cstdint>
#include <cstdio>
template <typename T> __device__ unsigned long long wrap(T a, T b)
{
    T sum = a + b, difference = b - a, product = (T)((unsigned long long)a * b), inverse = ~a, negative = -a;
    a <<= 3; b >>= 1; a |= 5; b ^= a;
    return (unsigned long long)sum + difference * 3ull + product * 5ull + inverse * 7ull + negative * 11ull + a * 13ull + b * 17ull;
}
__global__ void kernel(unsigned long long *out)
{
    unsigned i = threadIdx.x + 200;
    out[threadIdx.x * 4] = wrap<uint8_t>(i, 77);
    out[threadIdx.x * 4 + 1] = wrap<uint16_t>(i * 300, 7777);
    out[threadIdx.x * 4 + 2] = wrap<uint32_t>(i * 20000000u, 7);
    out[threadIdx.x * 4 + 3] = wrap<uint64_t>(i * 0x0102030405060708ull, 99);
}
int main()
{
    unsigned long long *d, h[16];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 4>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (auto v : h) printf("%llu ", v);
    printf("\n");
    cudaFree(d);
}
