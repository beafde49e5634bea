// Loads, stores and arithmetic on 8, 16 and 64-bit integers: sign, wrap, promotion.
#include <stdio.h>

__global__ void go(signed char *c, unsigned char *u, short *s, unsigned short *w, long long *l, bool *b)
{
    int t = threadIdx.x;
    c[t] = (signed char)(t * 50);
    u[t] = (unsigned char)(t * 50);
    s[t] = (short)(c[t] * 300);
    w[t] = (unsigned short)(u[t] * 300);
    l[t] = (long long)s[t] * w[t] * 1000000;
    b[t] = c[t] < 0;
    c[t] += 100;
    u[t] -= 60;
    s[t] >>= 1;
    w[t] <<= 1;
    l[t] /= 7;
}

int main()
{
    signed char hc[8], *c;
    unsigned char hu[8], *u;
    short hs[8], *s;
    unsigned short hw[8], *w;
    long long hl[8], *l;
    bool hb[8], *b;
    cudaMalloc(&c, 8); cudaMalloc(&u, 8); cudaMalloc(&s, 16); cudaMalloc(&w, 16); cudaMalloc(&l, 64); cudaMalloc(&b, 8);
    go<<<1, 8>>>(c, u, s, w, l, b);
    cudaMemcpy(hc, c, 8, cudaMemcpyDeviceToHost);
    cudaMemcpy(hu, u, 8, cudaMemcpyDeviceToHost);
    cudaMemcpy(hs, s, 16, cudaMemcpyDeviceToHost);
    cudaMemcpy(hw, w, 16, cudaMemcpyDeviceToHost);
    cudaMemcpy(hl, l, 64, cudaMemcpyDeviceToHost);
    cudaMemcpy(hb, b, 8, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 8; ++i) printf("%d %d %d %d %lld %d\n", hc[i], hu[i], hs[i], hw[i], hl[i], hb[i]);
    cudaFree(c); cudaFree(u); cudaFree(s); cudaFree(w); cudaFree(l); cudaFree(b);
    return 0;
}
