// Every thread adds to one sum without an atomic operation, so additions are lost: the last warp of the block wins.
#include <cstdio>

__global__ void total(const int *in, int *sum, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int before = *sum;
        int after = before + in[i];
        *sum = after;
    }
}

int main() {
    int numbers[128], *in, *sum, result = 0;
    for (int i = 0; i < 128; i++) numbers[i] = 1;
    cudaMalloc(&in, sizeof numbers);
    cudaMalloc(&sum, sizeof(int));
    cudaMemcpy(in, numbers, sizeof numbers, cudaMemcpyHostToDevice);
    cudaMemset(sum, 0, sizeof(int));
    total<<<2, 64>>>(in, sum, 128);
    cudaMemcpy(&result, sum, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d, not 128\n", result);
}
