// Promotions: small types compute as int, mixed signs as unsigned, which types the results have, what comparisons make of it.
#include <cstdio>
#include <type_traits>
template <typename T> struct Id { static const int value = 0; };
template <> struct Id<int> { static const int value = 1; };
template <> struct Id<unsigned> { static const int value = 2; };
template <> struct Id<long> { static const int value = 3; };
template <> struct Id<unsigned long> { static const int value = 4; };
template <> struct Id<long long> { static const int value = 5; };
template <> struct Id<unsigned long long> { static const int value = 6; };
template <> struct Id<float> { static const int value = 7; };
template <> struct Id<double> { static const int value = 8; };
template <> struct Id<char> { static const int value = 9; };
template <> struct Id<short> { static const int value = 10; };
#define TYPE(e) Id<typename std::decay<decltype(e)>::type>::value

template <int> __global__ void kernel(int *out)
{
    unsigned char uc = 200, uc2 = 100;
    signed char sc = -100;
    short s = -1;
    unsigned short us = 65535;
    unsigned u = 1;
    long l = 2;
    long long ll = -1;
    unsigned long long ull = 3;
    char c = 'x';
    int n = 0;
    out[n++] = uc + uc2;
    out[n++] = (unsigned char)(uc + uc2);
    out[n++] = sc - uc;
    out[n++] = s < us;
    out[n++] = -1 < u;
    out[n++] = s < u;
    out[n++] = ll < u;
    out[n++] = ll < ull;
    out[n++] = ~uc;
    out[n++] = -us;
    out[n++] = (us << 1) / 2 == us;
    out[n++] = uc > sc;
    out[n++] = TYPE(uc + uc) * 100 + TYPE(us) + TYPE(+us);
    out[n++] = TYPE(u + s) * 100 + TYPE(l + u);
    out[n++] = TYPE(ll + ull) * 100 + TYPE(l + ll);
    out[n++] = TYPE(1.0f * ll) * 100 + TYPE(1.0 * s);
    out[n++] = TYPE(c) * 100 + TYPE(+c) * 10 + TYPE(true + true);
    out[n++] = TYPE(1 ? s : c) * 100 + TYPE(1 ? 1 : 2u);
    out[n++] = TYPE(s << ll) * 100 + TYPE('a');
    out[n++] = TYPE(4000000000) * 100 + TYPE(0xffffffff) * 10 + TYPE(1u);
    out[n++] = TYPE(s += 1.5) ;
    out[n++] = TYPE(sizeof(int)) * 100 + TYPE(out - out);
    uc += 100; sc -= 100; us++; s--;
    out[n++] = uc * 1000000 + sc * 100 + us * 10 + s;
}

int main()
{
    int *d, h[23];
    cudaMalloc(&d, sizeof h);
    kernel<0><<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int v : h) printf("%d ", v);
    printf("\n");
    cudaFree(d);
}
