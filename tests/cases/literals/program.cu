// Literals: bases, separators, suffixes, escapes, raw and joined strings, hexadecimal floats, prefixes, characters.
#include <cstdio>
#include <cstring>
__device__ const char raw[] = R"(a\n"b")" "\x21";
__global__ void kernel(long long *out, double *real)
{
    int n = 0;
    out[n++] = 0b1011'0001;
    out[n++] = 0777 + 0xFFull + 1'000'000;
    out[n++] = 0x7fffffffffffffff;
    out[n++] = 0xffffffffu + 1ll;
    out[n++] = 2147483648 / -2;
    out[n++] = '\0' + '\a' + '\\' + '\'' + '"' + '\177' + '\x7f';
    out[n++] = sizeof(raw) * 1000 + raw[2] + raw[7];
    out[n++] = sizeof("a\0b") + sizeof "" + sizeof('a') + sizeof(1.0f) + sizeof(1.0) + sizeof 1l;
    out[n++] = u'\u00e9' + U'\U0001F600';
    out[n++] = sizeof(u"ab") + sizeof(U"ab") * 10 + sizeof(u8"ab") * 100;
    out[n++] = "abc"[1] + *"xyz" + 2["012"];
    out[n++] = -2147483647 - 1;
    n = 0;
    real[n++] = 0x1.8p3;
    real[n++] = 1e-3f * 1000;
    real[n++] = .5 + 5. + 1'0.5e1;
    real[n++] = 0xAp-1f;
    real[n++] = 1 / 2 + 1 / 2. + 3 / 2 * 2.0f;
}

int main()
{
    long long *d, h[12];
    double *r, hr[5];
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&r, sizeof hr);
    kernel<<<1, 1>>>(d, r);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(hr, r, sizeof hr, cudaMemcpyDeviceToHost);
    for (auto v : h) printf("%lld ", v);
    printf("\n");
    for (auto v : hr) printf("%g ", v);
    printf("\n%s|%s|%zu\n", R"x(line )" one
line two)x", "tab\there\x41" "BC \101\u0062", strlen("caf\u00e9"));
    cudaFree(d); cudaFree(r);
}
