// Structs in all places: parameters by value, nested, arrays of them, pointers to members, unions, bit-fields, enums.
#include <stdio.h>

enum Colour { RED, GREEN = 5, BLUE };
struct Point { float x, y; };
typedef struct { struct Point at; int id; char tag[3]; double weight; } Particle;
union Word { unsigned u; float f; unsigned char b[4]; };
struct Packed { unsigned a : 3; unsigned b : 5; int c : 8; unsigned d : 16; };

__device__ struct Point shift(struct Point p, float d)
{
    p.x += d;
    p.y -= d;
    return p;
}

__global__ void kernel(Particle *all, struct Point by, int n, struct Packed *packed)
{
    int i = threadIdx.x;
    if (i >= n) return;
    Particle *p = &all[i];
    p->at = shift(p->at, by.x * i);
    (*p).id = i * i;
    p->tag[1] = 'a' + i;
    p->weight /= 3;
    Particle copy = *p;
    copy.id += 1;
    if (i == n - 1) *p = copy;
    if (i == 0) { packed->a = 9; packed->b += 3; packed->c = -5; packed->d = packed->a + packed->b; }
}

int main()
{
    Particle h[4], *d;
    for (int i = 0; i < 4; ++i) {
        Particle p = { { 1.0f * i, 2.0f * i }, -1, { 'x', 'y', 'z' }, 10.0 * i };
        h[i] = p;
    }
    struct Packed hp = { 1, 2, 3, 4 }, *dp;
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&dp, sizeof hp);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemcpy(dp, &hp, sizeof hp, cudaMemcpyHostToDevice);
    struct Point by = { .x = 0.5f, .y = 0 };
    kernel<<<1, 32>>>(d, by, 4, dp);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(&hp, dp, sizeof hp, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 4; ++i)
        printf("%g %g %d %c%c%c %.4f\n", h[i].at.x, h[i].at.y, h[i].id, h[i].tag[0], h[i].tag[1], h[i].tag[2], h[i].weight);
    printf("%u %u %d %u, sizes %d %d %d\n", hp.a, hp.b, hp.c, hp.d, (int)sizeof(Particle), (int)sizeof(union Word), (int)sizeof hp);
    union Word w;
    w.f = 1.0f;
    printf("%x %d %d %d\n", w.u, w.b[3], BLUE, GREEN + RED);
    return 0;
}
