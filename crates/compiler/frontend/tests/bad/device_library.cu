// cc: 5.0
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <mma.h>
#include <cuda/barrier>

__global__ void child() {}

__global__ void k(int *v, unsigned *u, __half *h, __half2 *h2, __nv_bfloat162 *b2)
{
    atomicAdd_block(v, 1);
    v[0] = __dp2a_lo(1, 2, 3);
    v[1] = __dp4a(1, 2, 3);
    atomicAdd(h, *h);
    atomicAdd(h2, *h2);
    atomicAdd(b2, *b2);
    child<<<1, 1>>>();
    cudaStreamSynchronize(0);
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    init(&bar, 32);
    nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 16, 16, 16, half, nvcuda::wmma::row_major> a;
    nvcuda::wmma::load_matrix_sync(a, h, 16);
    k<<<1>>>(v, u, h, h2, b2);
    v<<<1, 1>>>();
}

int main()
{
    __fadd_rz(1, 2);
    __dp4a(1, 2, 3);
    return 0;
}
