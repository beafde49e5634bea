// switch: fall through, default in the middle, nested, inside loops, cases as ranges of labels, Duff's device, on characters and enums.
#include <cstdio>
enum class Mode : unsigned char { idle, run = 5, stop };

__device__ int fall(int n)
{
    int r = 0;
    switch (n) {
    case 0: r += 1;
    case 1:
    case 2: r += 10; break;
    default: r += 1000;
    case 7: r += 100; break;
    case -3: return -1;
    }
    return r;
}

__device__ void duff(int *to, const int *from, int count)
{
    int n = (count + 3) / 4;
    switch (count % 4) {
    case 0: do { *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
            } while (--n > 0);
    }
}

__device__ int nested(int a, char c)
{
    for (int i = 0; i < 5; ++i) {
        switch (a) {
        case 1:
            switch (c) { case 'x': return 1; case 'y': break; default: continue; }
            return 10 + i;
        case 2: if (i < 3) continue; break;
        case 3 + 1: { int local = i; return local * 100 + 4; }
        }
        if (i == 3) return 50;
    }
    return 99;
}

__device__ int mode(Mode m)
{
    switch (m) { case Mode::idle: return 1; case Mode::run: return 2; case Mode::stop: return 3; }
    return 4;
}

__global__ void kernel(int *out)
{
    int i = threadIdx.x;
    const int inputs[] = {0, 1, 2, 3, 7, -3, 1000, 2};
    out[i] = fall(inputs[i]);
    if (i == 0) {
        int from[11], *to = out + 8;
        for (int k = 0; k < 11; ++k) from[k] = k * k;
        duff(to, from, 11);
        out[19] = nested(1, 'x'); out[20] = nested(1, 'y'); out[21] = nested(1, 'z'); out[22] = nested(2, 0); out[23] = nested(4, 0); out[24] = nested(9, 0);
        out[25] = mode(Mode::run) * 100 + mode(Mode(6)) * 10 + mode(Mode{});
        switch (long long big = 1LL << 40) { case 1LL << 40: out[26] = (int)(big >> 38); break; default: out[26] = 0; }
        switch (i) out[27] = 5;
        switch (i + 3) case 3: out[27] = 6;
    }
}

int main()
{
    int *d, h[28];
    cudaMalloc(&d, sizeof h);
    cudaMemset(d, 0, sizeof h);
    kernel<<<1, 8>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int v : h) printf("%d ", v);
    printf("\n");
    cudaFree(d);
}
