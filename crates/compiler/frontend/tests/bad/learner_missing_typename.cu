#include <cstdio>
#include <vector>

struct MaxInt {
    using value_type = int;
    static __device__ int identity() { return -2147483647 - 1; }
    static __device__ int apply(int a, int b) { return a > b ? a : b; }
};

struct AddFloat {
    using value_type = float;
    static __device__ float identity() { return 0.0f; }
    static __device__ float apply(float a, float b) { return a + b; }
};

template <typename Op>
__global__ void fold(const typename Op::value_type* in,
                     typename Op::value_type* out, int n)
{
    Op::value_type acc = Op::identity();
    for (int i = 0; i < n; ++i)
        acc = Op::apply(acc, in[i]);
    *out = acc;
}

template <typename Op>
typename Op::value_type run(const std::vector<typename Op::value_type>& v)
{
    using T = typename Op::value_type;
    T *d_in, *d_out, result;
    cudaMalloc(&d_in, v.size() * sizeof(T));
    cudaMalloc(&d_out, sizeof(T));
    cudaMemcpy(d_in, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice);
    fold<Op><<<1, 1>>>(d_in, d_out, (int)v.size());
    cudaMemcpy(&result, d_out, sizeof(T), cudaMemcpyDeviceToHost);
    cudaFree(d_in);
    cudaFree(d_out);
    return result;
}

int main()
{
    printf("max %d\n", run<MaxInt>({3, 9, -4, 7}));
    printf("sum %.1f\n", run<AddFloat>({0.5f, 1.5f, 2.0f}));
    return 0;
}
