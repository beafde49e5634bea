// device: h200-sxm
// Vectors of floats are added by one call, part by part.
#include <cstdio>

__device__ float4 sum;
__device__ float2 pair;

__global__ void add() {
#if __CUDA_ARCH__ >= 900
    float4 old = atomicAdd(&sum, make_float4(1, 2, -1, 0.25f));
    if (old.x < 0) printf("never\n");
    atomicAdd(&pair, make_float2(threadIdx.x, 0.5f));
#endif
}

int main() {
    float4 s;
    float2 p;
    add<<<2, 40>>>();
    cudaMemcpyFromSymbol(&s, sum, sizeof s);
    cudaMemcpyFromSymbol(&p, pair, sizeof p);
    printf("%g %g %g %g, %g %g\n", s.x, s.y, s.z, s.w, p.x, p.y);
}
