// A fetch from a texture that has been destroyed.
// exit: 0
#include <cstdio>
__global__ void k(cudaTextureObject_t t, float *out) { out[threadIdx.x] = tex1Dfetch<float>(t, threadIdx.x); }
int main() {
    float *p, *out;
    cudaMalloc(&p, 256), cudaMemset(p, 0, 256);
    cudaMalloc(&out, 256);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = p;
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = 256;
    cudaTextureDesc desc = {};
    cudaTextureObject_t t;
    printf("%d\n", cudaCreateTextureObject(&t, &resource, &desc, NULL));
    k<<<1, 64>>>(t, out);
    printf("%d\n", cudaDeviceSynchronize());
    printf("%d\n", cudaDestroyTextureObject(t));
    k<<<1, 64>>>(t, out);
    printf("%d\n", cudaDeviceSynchronize());
    return 0;
}
