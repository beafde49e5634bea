// device: h200-sxm
// ldmatrix and stmatrix by inline PTX: which lane gets and gives what.
#include <cstdio>
__device__ unsigned at(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
__global__ void load(unsigned *o) {
    __shared__ __align__(16) unsigned short s[4][8][8];
    for (int i = threadIdx.x; i < 256; i += 32) (&s[0][0][0])[i] = i;
    __syncthreads();
    unsigned r[4], *p = o + threadIdx.x * 14;
    // Rows of each matrix in another order.
    unsigned a = at(&s[threadIdx.x / 8][(threadIdx.x * 3 + 1) % 8][0]);
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(p[0]) : "r"(a));
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(p[1]), "=r"(p[2]) : "r"(a));
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(a));
    for (int i = 0; i < 4; i++) p[3 + i] = r[i];
    asm volatile("ldmatrix.sync.aligned.x1.trans.m8n8.shared.b16 {%0}, [%1];" : "=r"(p[7]) : "r"(a));
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared::cta.b16 {%0, %1}, [%2];" : "=r"(p[8]), "=r"(p[9]) : "r"(a));
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4+0];\n" : "=r"(p[10]), "=r"(p[11]), "=r"(p[12]), "=r"(p[13]) : "r"(a) : "memory");
}
__global__ void store(unsigned short *o) {
    __shared__ __align__(16) unsigned short s[4][8][8];
    unsigned a = at(&s[threadIdx.x / 8][(threadIdx.x * 5 + 2) % 8][0]), w[4];
    for (int i = 0; i < 4; i++) w[i] = (threadIdx.x * 8 + 2 * i) | (threadIdx.x * 8 + 2 * i + 1) << 16;
    for (int k = 0; k < 6; k++) {
        for (int i = threadIdx.x; i < 256; i += 32) (&s[0][0][0])[i] = 999;
        __syncwarp();
        if (k == 0) asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" :: "r"(a), "r"(w[0]));
        if (k == 1) asm volatile("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1, %2};" :: "r"(a), "r"(w[0]), "r"(w[1]));
        if (k == 2) asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(a), "r"(w[0]), "r"(w[1]), "r"(w[2]), "r"(w[3]));
        if (k == 3) asm volatile("stmatrix.sync.aligned.m8n8.x1.trans.shared.b16 [%0], {%1};" :: "r"(a), "r"(w[0]));
        if (k == 4) asm volatile("stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [%0], {%1, %2};" :: "r"(a), "r"(w[0]), "r"(w[1]));
        if (k == 5) asm volatile("stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(a), "r"(w[0]), "r"(w[1]), "r"(w[2]), "r"(w[3]));
        __syncwarp();
        for (int i = threadIdx.x; i < 256; i += 32) o[k * 256 + i] = (&s[0][0][0])[i];
    }
}
int main() {
    unsigned *o; unsigned short *p;
    cudaMallocManaged(&o, 32 * 14 * 4); cudaMallocManaged(&p, 6 * 512);
    load<<<1, 32>>>(o);
    store<<<1, 32>>>(p);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    for (int lane = 0; lane < 32; lane++) {
        printf("%2d:", lane);
        for (int i = 0; i < 14; i++) printf(" %u,%u", o[lane * 14 + i] & 65535, o[lane * 14 + i] >> 16);
        printf("\n");
    }
    for (int k = 0; k < 6; k++) for (int i = 0; i < 256; i++) printf("%d%c", p[k * 256 + i], i % 32 == 31 ? '\n' : ' ');
}
