    return sum;
}
#ifdef __CUDACC__
__global__ void kernel(unsigned long *out) { out[threadIdx.x] = all(threadIdx.x); }
#endif
int main() {
    for (unsigned n = 0; n < 6; n++) printf("%lx\n", all(n));
    unsigned long out[6];
#ifdef __CUDACC__
    unsigned long *device;
    cudaMalloc(&device, sizeof out);
    kernel<<<1, 6>>>(device);
    cudaMemcpy(out, device, sizeof out, cudaMemcpyDeviceToHost);
    if (cudaGetLastError() != cudaSuccess) printf("failed\n");
#else
    for (unsigned n = 0; n < 6; n++) out[n] = all(n);
#endif
    for (unsigned long x : out) printf("%lx\n", x);
    return 0;
}
