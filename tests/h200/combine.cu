// Stores that follow each other to the same sectors: how many sectors leave the SM. Run under Nsight Compute; `combine.csv`
// has what it counted, a row for each launch printed here, for each step of a warp.
#include <cstdio>
#include <cstdlib>
__global__ void stores(unsigned *p, int stride, int count, int step, int gap, int reps) {
    unsigned warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    unsigned *q = p + (size_t)warp * 32 * stride * reps + lane * stride;
    for (int r = 0; r < reps; r++) {
        for (int k = 0; k < count; k++) {
            asm volatile("st.global.u32 [%0],%1;" ::"l"(q + k * step), "r"(r) : "memory");
            for (int g = 0; g < gap; g++)
                asm volatile("nanosleep.u32 100;");
        }
        q += 32 * stride;
    }
}
int main(int argc, char **argv) {
    unsigned *p;
    cudaMalloc(&p, 1u << 30);
    int shapes[][2] = {{1, 32}, {1, 64}, {1, 128}, {1, 256}, {1, 1024}, {132, 32}, {1056, 256}};
    int pats[][4] = {// stride, count, step, gap
                     {6, 3, 1, 0}, {6, 2, 1, 0}, {8, 1, 1, 0}, {8, 2, 1, 0}, {8, 3, 1, 0}, {8, 4, 1, 0}, {8, 8, 1, 0}, {1, 1, 0, 0}, {1, 2, 0, 0}, {1, 4, 0, 0},
                     {2, 2, 1, 0}, {4, 4, 1, 0}, {4, 2, 1, 0}, {8, 2, 1, 1}, {8, 2, 4, 0}, {16, 2, 1, 0}, {32, 2, 1, 0}, {16, 2, 8, 0}, {32, 4, 8, 0}, {6, 6, 1, 0}};
    for (auto &s : shapes)
        for (auto &t : pats) {
            int reps = s[0] > 200 ? 4 : 64;
            stores<<<s[0], s[1]>>>(p, t[0], t[1], t[2], t[3], reps);
            cudaDeviceSynchronize();
            printf("launch,blocks=%d,threads=%d,stride=%d,count=%d,step=%d,gap=%d,reps=%d\n", s[0], s[1], t[0], t[1], t[2], t[3], reps);
        }
    if (cudaGetLastError()) printf("ERROR\n");
}
