#include <cstdio>

template <int BLOCK>
__global__ void blockMax(const int *in, int *out)
{
    __shared__ int s[BLOCK];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    for (int k = BLOCK / 2; k > 0; k /= 2) {
        if (threadIdx.x < k) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + k]);
        __syncthreads();
    }
    if (threadIdx.x == 0) *out = s[0];
}

int main(int argc, char **argv)
{
    int threads = 32 * argc, *in, *out;
    cudaMalloc(&in, threads * sizeof(int));
    cudaMalloc(&out, sizeof(int));
    cudaMemset(in, 0, threads * sizeof(int));
    blockMax<threads><<<1, threads>>>(in, out);
    cudaDeviceSynchronize();
    std::printf("max found\n");
    return 0;
}
