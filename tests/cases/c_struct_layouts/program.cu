/* Structs in C manner: array of structs, struct of arrays, union, bit fields,
 * nested struct passed by value to a kernel. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct particle { float x, y; int id; unsigned char tag; } particle_t;
typedef struct { float *x; float *y; int *id; } particles_soa;
typedef union { float f; unsigned int u; struct { unsigned mant : 23, expo : 8, sign : 1; } parts; } float_bits;
typedef struct { struct { float dx, dy; } shift; int n; } params_t;

__global__ void move_aos(particle_t *p, params_t prm)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= prm.n) return;
    particle_t q = p[i];
    q.x += prm.shift.dx;
    q.y -= prm.shift.dy;
    q.tag ^= 0x81;
    p[i] = q;
}

__global__ void split(const particle_t *p, particles_soa s, unsigned *expo, params_t prm)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < prm.n) {
        const particle_t *src = p + i;
        float_bits fb;
        s.x[i] = src->x;
        s.y[i] = src->y;
        s.id[i] = src->id * 256 + src->tag;
        fb.f = src->x;
        expo[i] = fb.parts.expo | (fb.parts.sign << 8);
    }
}

int main(void)
{
    params_t prm = { { 0.5f, 2.25f }, 500 };
    size_t i, n = prm.n;
    particle_t *h = (particle_t *)calloc(n, sizeof *h), *d;
    particles_soa s;
    unsigned *de, *he = (unsigned *)malloc(n * sizeof *he);
    float *hy = (float *)malloc(n * sizeof *hy);
    int *hid = (int *)malloc(n * sizeof *hid), errors = 0;

    for (i = 0; i < n; i++) {
        h[i].x = (float)i - 250.0f;
        h[i].y = i * 0.125f;
        h[i].id = (int)(3 * i);
        h[i].tag = (unsigned char)i;
    }
    cudaMalloc((void **)&d, n * sizeof *d);
    cudaMalloc((void **)&s.x, n * sizeof(float));
    cudaMalloc((void **)&s.y, n * sizeof(float));
    cudaMalloc((void **)&s.id, n * sizeof(int));
    cudaMalloc((void **)&de, n * sizeof(unsigned));
    cudaMemcpy(d, h, n * sizeof *d, cudaMemcpyHostToDevice);
    move_aos<<<(int)((n + 63) / 64), 64>>>(d, prm);
    split<<<(int)((n + 63) / 64), 64>>>(d, s, de, prm);
    cudaMemcpy(hy, s.y, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemcpy(hid, s.id, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(he, de, n * sizeof(unsigned), cudaMemcpyDeviceToHost);
    for (i = 0; i < n; i++) {
        float_bits fb;
        fb.f = h[i].x + 0.5f;
        if (he[i] != (fb.u >> 23)) errors++;
        if (hy[i] != h[i].y - 2.25f) errors++;
        if (hid[i] != (int)(768 * i + (((unsigned char)i) ^ 0x81))) errors++;
    }
    printf("sizeof: particle %d, params %d, union %d\n", (int)sizeof(particle_t),
           (int)sizeof(params_t), (int)sizeof(float_bits));
    printf("he[0]=%u he[499]=%u hy[8]=%.3f hid[3]=%d\n", he[0], he[499], hy[8], hid[3]);
    printf("errors: %d\n", errors);
    cudaFree(d); cudaFree(s.x); cudaFree(s.y); cudaFree(s.id); cudaFree(de);
    free(h); free(he); free(hy); free(hid);
    return errors;
}
