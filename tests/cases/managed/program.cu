// Managed memory: host and device code use the same pointers; reductions in a block by shuffles.
#include <cstdio>
#include <cstring>

__inline__ __device__ float warp_sum(float v)
{
    for (int offset = warpSize / 2; offset > 0; offset /= 2) v += __shfl_down_sync(0xffffffff, v, offset);
    return v;
}
__inline__ __device__ float block_sum(float v)
{
    static __shared__ float shared[32];
    int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
    v = warp_sum(v);
    if (lane == 0) shared[warp] = v;
    __syncthreads();
    v = threadIdx.x < blockDim.x / warpSize ? shared[lane] : 0;
    return warp == 0 ? warp_sum(v) : v;
}
__global__ void sum(const float *in, float *out, int n)
{
    float s = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) s += in[i];
    s = block_sum(s);
    if (threadIdx.x == 0) atomicAdd(out, s);
}

struct Body { float position[3]; char name[8]; };
__global__ void move(Body *b, float by) { b[threadIdx.x].position[threadIdx.x % 3] += by; }

int main()
{
    int n = 3000;
    float *in, *out;
    Body *bodies;
    cudaMallocManaged(&in, n * sizeof(float));
    cudaMallocManaged(&out, sizeof(float));
    cudaMallocManaged(&bodies, 4 * sizeof(Body));
    *out = 0;
    for (int i = 0; i < n; i++) in[i] = i % 3;
    for (int i = 0; i < 4; i++) { bodies[i] = Body(); strcpy(bodies[i].name, "body"); bodies[i].name[3] = (char)('a' + i); }
    sum<<<3, 256>>>(in, out, n);
    move<<<1, 4>>>(bodies, 1.5f);
    cudaDeviceSynchronize();
    printf("%g %g %g %s\n", *out, bodies[1].position[1], bodies[3].position[0], bodies[2].name);
    cudaFree(in);
    cudaFree(out);
    cudaFree(bodies);
    return 0;
}
