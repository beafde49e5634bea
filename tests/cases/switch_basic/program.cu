// switch without oddities: falling through, default in the middle, by enumerations, inside loops.
#include <cstdio>
enum class Mode { idle, run = 5, stop };
__device__ int pick(int n)
{
    int r = 0;
    switch (n) {
    case 0: r += 1;
    case 1: case 2: r += 10; break;
    default: r += 1000;
    case 7: r += 100; break;
    case -3: return -1;
    }
    return r;
}
__global__ void kernel(int *out)
{
    const int in[] = {0, 1, 2, 3, 7, -3, 9, 2};
    int i = threadIdx.x, s = 0;
    for (int k = 0; k < 4; ++k) {
        Mode m = k == i ? Mode::run : Mode(k);
        switch ((int)m) { case 0: continue; case 5: s += 100; break; default: s += k; }
    }
    out[i] = pick(in[i]) * 1000 + s;
}
int main()
{
    int *d, h[8];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 8>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int v : h) printf("%d ", v);
    printf("\n");
    cudaFree(d);
}
