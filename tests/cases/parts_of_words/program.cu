// device: h200-sxm
// Unions and arrays in the frame, stored and loaded as bytes, halves and words: the device has them in registers.
#include <stdio.h>
#include <string.h>

union Word {
    unsigned w;
    unsigned short h[2];
    signed char b[4];
    float f;
};

__host__ __device__ unsigned mix(unsigned x, unsigned y)
{
    Word a, b, c;
    a.w = x;
    b.w = y;
    c.h[0] = a.h[1];
    c.h[1] = b.h[0];
    a.b[2] = b.b[3];
    b.b[0] = -b.b[1];
    Word d = a;
    d.h[1] += c.b[3];
    return a.w ^ b.w * 3 ^ c.w * 5 ^ d.w * 7;
}

// Carried around a loop, with a part stored in some rounds only.
__host__ __device__ unsigned turn(unsigned x, int n)
{
    Word a, last;
    a.w = x;
    last.w = 0;
    for (int i = 0; i < n; i++) {
        signed char top = a.b[3];
        a.b[3] = a.b[2];
        a.b[2] = a.b[1];
        a.b[1] = a.b[0];
        a.b[0] = top + i;
        if (a.w & 1) last.h[0] = a.h[1];
        else last.b[3] = a.b[1];
    }
    return a.w ^ last.w;
}

__host__ __device__ unsigned bytes(unsigned x, unsigned y)
{
    unsigned char all[8];
    for (int i = 0; i < 8; i++) all[i] = (i < 4 ? x : y) >> 8 * (i % 4);
    unsigned words[2];
    memcpy(words, all, 8);
    unsigned short halves[4];
    memcpy(halves, all, 8);
    // A word that lies across two.
    unsigned across;
    memcpy(&across, all + 2, 4);
    return words[0] ^ words[1] * 3 ^ halves[1] * 5 ^ halves[2] * 7 ^ across;
}

__host__ __device__ int signs(unsigned x)
{
    Word a;
    a.w = x;
    short halves[2] = {(short)a.h[0], (short)a.h[1]};
    int sum = 0;
    for (int i = 0; i < 4; i++) sum = sum * 31 + a.b[i];
    return sum + halves[0] * 3 + halves[1];
}

__host__ __device__ float number(float x, unsigned short top)
{
    Word a;
    a.f = x;
    a.h[1] = top;
    return a.f;
}

__global__ void all(unsigned *out)
{
    unsigned x = threadIdx.x * 2654435761u, y = x ^ 0x80c1e2f3u;
    unsigned *mine = out + threadIdx.x * 5;
    mine[0] = mix(x, y);
    mine[1] = turn(x, threadIdx.x % 11);
    mine[2] = bytes(x, y);
    mine[3] = signs(x);
    mine[4] = (unsigned)(number(threadIdx.x, 0x4100 + threadIdx.x % 5) * 1000);
}

int main()
{
    unsigned *out;
    cudaMallocManaged(&out, 64 * 5 * sizeof(unsigned));
    all<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    int wrong = 0;
    unsigned sums[5] = {};
    for (unsigned t = 0; t < 64; t++) {
        unsigned x = t * 2654435761u, y = x ^ 0x80c1e2f3u;
        unsigned mine[5] = {mix(x, y), turn(x, t % 11), bytes(x, y), (unsigned)signs(x),
                            (unsigned)(number(t, 0x4100 + t % 5) * 1000)};
        for (int k = 0; k < 5; k++) {
            wrong += mine[k] != out[t * 5 + k];
            sums[k] = sums[k] * 31 + out[t * 5 + k];
        }
    }
    printf("%d wrong\n", wrong);
    for (int k = 0; k < 5; k++) printf("%08x\n", sums[k]);
    cudaFree(out);
    return 0;
}
