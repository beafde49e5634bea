// Memory in whole blocks: no thread goes beyond it.
#include <cstdlib>
__global__ void plain(float *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
int main(int argc, char **argv) {
    int n = atoi(argv[1]), blocks = (n + 255) / 256, padded = blocks * 256;
    float *a;
    if (cudaMalloc(&a, padded * sizeof(float)) != cudaSuccess) return 1;
    plain<<<(n + 255) / 256, 256>>>(a);
}
