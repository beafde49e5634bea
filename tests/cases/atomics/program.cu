// Atomics on global and shared memory.
#include <stdio.h>

__global__ void histogram(const unsigned char *text, int n, unsigned *bins)
{
    __shared__ unsigned local[26];
    if (threadIdx.x < 26) local[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&local[text[i] - 'a'], 1u);
    __syncthreads();
    if (threadIdx.x < 26) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

__global__ void others(int *v, unsigned *u, float *f, unsigned long long *l)
{
    int t = threadIdx.x;
    atomicMax(&v[0], t * 37 % 64);
    atomicMin(&v[1], 1000 - t);
    atomicOr(&v[2], 1 << (t % 20));
    atomicAnd(&v[3], ~(1 << (t % 8)));
    atomicXor(&v[4], t);
    atomicSub(&v[5], t);
    atomicInc(&u[0], 9);
    atomicDec(&u[1], 6);
    atomicAdd(&f[0], 0.5f);
    atomicAdd(&l[0], 1ull << 33);
    int old = atomicCAS(&v[6], 0, 77);
    if (old == 0) atomicExch(&v[7], 123);
    int seen = v[8], assumed;
    do { assumed = seen; seen = atomicCAS(&v[8], assumed, assumed + t); } while (seen != assumed);
}

int main()
{
    unsigned char text[5000], *dt;
    for (int i = 0; i < 5000; ++i) text[i] = 'a' + (i * i + 3 * i) % 26;
    unsigned bins[26], *db;
    cudaMalloc(&dt, sizeof text);
    cudaMalloc(&db, sizeof bins);
    cudaMemset(db, 0, sizeof bins);
    cudaMemcpy(dt, text, sizeof text, cudaMemcpyHostToDevice);
    histogram<<<6, 128>>>(dt, 5000, db);
    cudaMemcpy(bins, db, sizeof bins, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 26; ++i) printf("%u ", bins[i]);
    int hv[9] = { 0, 5000, 0, -1, 0, 0, 0, 0, 0 }, *v;
    unsigned hu[2] = { 0, 3 }, *u;
    float hf = 0, *f;
    unsigned long long hl = 0, *l;
    cudaMalloc(&v, sizeof hv); cudaMalloc(&u, sizeof hu); cudaMalloc(&f, 4); cudaMalloc(&l, 8);
    cudaMemcpy(v, hv, sizeof hv, cudaMemcpyHostToDevice);
    cudaMemcpy(u, hu, sizeof hu, cudaMemcpyHostToDevice);
    cudaMemcpy(f, &hf, 4, cudaMemcpyHostToDevice);
    cudaMemcpy(l, &hl, 8, cudaMemcpyHostToDevice);
    others<<<1, 96>>>(v, u, f, l);
    cudaMemcpy(hv, v, sizeof hv, cudaMemcpyDeviceToHost);
    cudaMemcpy(hu, u, sizeof hu, cudaMemcpyDeviceToHost);
    cudaMemcpy(&hf, f, 4, cudaMemcpyDeviceToHost);
    cudaMemcpy(&hl, l, 8, cudaMemcpyDeviceToHost);
    printf("\n");
    for (int i = 0; i < 9; ++i) printf("%d ", hv[i]);
    printf("%u %u %g %llu\n", hu[0], hu[1], hf, hl);
    return 0;
}
