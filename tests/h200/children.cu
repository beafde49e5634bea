// Launches by kernels: `children burst BLOCKS THREADS COUNT` launches COUNT children from each thread and prints how many ran
// and how many were refused; `children deep DEPTH` nests grids. Build: nvcc -rdc=true -arch=sm_90 children.cu -lcudadevrt
#include <cstdio>
#include <cstdlib>

__global__ void leaf(int *counts) { atomicAdd(counts, 1); }

__global__ void burst(int *counts, int count) {
    for (int i = 0; i < count; i++) {
        leaf<<<1, 1>>>(counts);
        if (int error = cudaGetLastError()) {
            atomicAdd(counts + 1, 1);
            counts[2] = error;
        }
    }
}

__global__ void deep(int *counts, int depth) {
    if (depth > 0) deep<<<1, 1>>>(counts, depth - 1);
    int error = cudaGetLastError();
    atomicAdd(counts + (error != 0), 1);
    if (error) counts[2] = error;
}

int main(int argc, char **argv) {
    int *counts;
    cudaMallocManaged(&counts, 12);
    if (argc == 5) burst<<<atoi(argv[2]), atoi(argv[3])>>>(counts, atoi(argv[4]));
    else deep<<<1, 1>>>(counts, atoi(argv[2]));
    cudaError_t error = cudaDeviceSynchronize();
    for (int i = 1; i < argc; i++) printf("%s ", argv[i]);
    printf("%s: %d ran, %d refused, error %d\n", cudaGetErrorName(error), counts[0], counts[1], counts[2]);
}
