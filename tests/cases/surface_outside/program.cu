// A write outside of a surface, whose columns are in bytes.
#include <cstdio>
__global__ void k(cudaSurfaceObject_t s) { surf2Dwrite(1.0f, s, threadIdx.x * 8, 2); }
int main() {
    cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    cudaMallocArray(&array, &floats, 32, 4, cudaArraySurfaceLoadStore);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaSurfaceObject_t s;
    printf("%d\n", cudaCreateSurfaceObject(&s, &resource));
    k<<<1, 32>>>(s);
    printf("%d\n", cudaDeviceSynchronize() != cudaSuccess);
    return 0;
}
