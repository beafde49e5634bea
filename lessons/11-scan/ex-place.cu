#include <cstdio>
#include <vector>

#define SIZE 256

// Inclusive prefix sums of SIZE numbers, one block.
__global__ void scan(const int *in, int *out)
{
    __shared__ int s[SIZE];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    for (int d = 1; d < SIZE; d *= 2) {
        if (t >= d)
            s[t] += s[t - d];
        __syncthreads();
    }
    out[t] = s[t];
}

int main()
{
    std::vector<int> a(SIZE), b(SIZE);
    for (int i = 0; i < SIZE; ++i)
        a[i] = i % 5;
    int *in, *out;
    cudaMalloc(&in, SIZE * sizeof(int));
    cudaMalloc(&out, SIZE * sizeof(int));
    cudaMemcpy(in, a.data(), SIZE * sizeof(int), cudaMemcpyHostToDevice);
    scan<<<1, SIZE>>>(in, out);
    cudaMemcpy(b.data(), out, SIZE * sizeof(int), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0, sum = 0; i < SIZE; ++i)
        wrong += b[i] != (sum += a[i]);
    printf("%d of %d wrong\n", wrong, SIZE);
    cudaFree(in);
    cudaFree(out);
    return wrong != 0;
}
