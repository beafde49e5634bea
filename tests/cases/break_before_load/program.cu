// What a loop loads each round stays behind the `break` before it: in the first round there may be nothing to load.
#include <cstdio>

__global__ void sum(const int* by, int* out, int n) {
    int s = 0;
    for (int i = 0;; i++) {
        if (i == n) break;
        s += *by + i;
    }
    *out = s;
}

int main() {
    int *by, *out;
    cudaMallocManaged(&by, sizeof(int));
    cudaMallocManaged(&out, sizeof(int));
    *by = 5;
    for (int n = 0; n < 4; n++) {
        sum<<<1, 1>>>(n ? by : nullptr, out, n);
        cudaError_t error = cudaDeviceSynchronize();
        printf("%s: %d\n", cudaGetErrorString(error), error ? -1 : *out);
    }
    cudaFree(by);
    cudaFree(out);
}
