// What headers of the toolkit include: cuRAND's host functions with its device functions, halves and complex numbers with cuBLAS.
#include <cstdio>
#include <curand_kernel.h>
#include <cublas_v2.h>

__global__ void halves(float *out) { *out = __half2float(__float2half(1.5f)) + __bfloat162float(__float2bfloat16(0.25f)); }

int main() {
    curandGenerator_t g;
    printf("%d\n", (int)curandCreateGenerator(&g, CURAND_RNG_PSEUDO_DEFAULT));
    curandDestroyGenerator(g);
    float *p;
    cudaMallocManaged(&p, sizeof *p);
    halves<<<1, 1>>>(p);
    cudaDeviceSynchronize();
    cuComplex z = make_cuComplex(1, 2);
    cudaDataType_t type = CUDA_R_16BF;
    __half h = __float2half(*p);
    printf("%g %g %d %g\n", *p, cuCimagf(z), (int)type, (float)h);
    cudaFree(p);
}
