// What the buffer of printf holds: `printf KIND LINES LIMIT BLOCKS THREADS`. KIND is the number of arguments, 0 to 20.
// A LIMIT of 0 leaves the buffer as it is. Prints the limit and what the kernel printed.
#include <cstdio>
#include <cstdlib>

__global__ void lines(int kind, int count) {
    double d = 1;
    for (int i = 0; i < count; i++) {
        if (kind == 0) printf("line\n");
        if (kind == 1) printf("%d\n", i);
        if (kind == 18) printf("%d %f %f %f %f %f %f %f %f %f %f %f %f %f %f %f %f %f\n", i, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d);
        if (kind == 20) printf("%d %f %f %f %f %f %f %f %f %f %f %f %f %f %f %f %f %f %f %f\n", i, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d, d);
    }
}

int main(int, char **argv) {
    size_t limit = atol(argv[3]), set;
    if (limit) cudaDeviceSetLimit(cudaLimitPrintfFifoSize, limit);
    cudaDeviceGetLimit(&set, cudaLimitPrintfFifoSize);
    printf("limit %zu\n", set);
    lines<<<atoi(argv[4]), atoi(argv[5])>>>(atoi(argv[1]), atoi(argv[2]));
    cudaDeviceSynchronize();
}
