// A reduction whose loop lacks a barrier: the last additions of one warp read what another warp has not written yet.
#include <cstdio>
#define N 128

__global__ void reduce(const int *in, int *out) {
    __shared__ int part[N];
    int t = threadIdx.x;
    part[t] = in[t];
    __syncthreads();
    for (int step = N / 2; step > 0; step /= 2) {
        if (t < step) part[t] += part[t + step];
    }
    if (t == 0) *out = part[0];
}

int main() {
    int numbers[N], *in, *out, result;
    for (int i = 0; i < N; i++) numbers[i] = 1;
    cudaMalloc(&in, sizeof numbers);
    cudaMalloc(&out, sizeof(int));
    cudaMemcpy(in, numbers, sizeof numbers, cudaMemcpyHostToDevice);
    reduce<<<1, N>>>(in, out);
    cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
    printf("%d, not %d\n", result, N);
}
