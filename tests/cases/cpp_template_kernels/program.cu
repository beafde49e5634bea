// Templates: type and size parameters, full and partial specialisation,
// default arguments, if constexpr, template template, explicit instantiation.
#include <cstdio>
#include <type_traits>
#include <vector>

template <typename T> struct Traits { static constexpr const char *name = "integer"; using Acc = long long; };
template <> struct Traits<float> { static constexpr const char *name = "float"; using Acc = double; };
template <typename T> struct Traits<T *> : Traits<T> { static constexpr const char *name = "pointer"; };

template <typename T> struct Plus { __host__ __device__ T operator()(T a, T b) const { return a + b; } };
template <typename T> struct Larger { __host__ __device__ T operator()(T a, T b) const { return a < b ? b : a; } };

template <typename T, int BLOCK, template <typename> class Op = Plus>
__global__ void reduceKernel(const T *in, typename Traits<T>::Acc *out, int n, typename Traits<T>::Acc start)
{
    using Acc = typename Traits<T>::Acc;
    __shared__ Acc cache[BLOCK];
    Op<Acc> op;
    Acc mine = start;
    for (int i = threadIdx.x; i < n; i += BLOCK) {
        if constexpr (std::is_integral<T>::value) mine = op(mine, Acc(in[i]) * 2);
        else mine = op(mine, Acc(in[i]) / 2);
    }
    cache[threadIdx.x] = mine;
    __syncthreads();
    #pragma unroll
    for (int s = BLOCK / 2; s > 0; s >>= 1) {
        if (threadIdx.x < s) cache[threadIdx.x] = op(cache[threadIdx.x], cache[threadIdx.x + s]);
        __syncthreads();
    }
    if (threadIdx.x == 0) *out = cache[0];
}

template <int BLOCK, template <typename> class Op = Plus, typename T>
typename Traits<T>::Acc reduce(const std::vector<T> &v, typename Traits<T>::Acc start = 0)
{
    using Acc = typename Traits<T>::Acc;
    T *d; Acc *r, host;
    cudaMalloc(&d, v.size() * sizeof(T));
    cudaMalloc(&r, sizeof(Acc));
    cudaMemcpy(d, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice);
    reduceKernel<T, BLOCK, Op><<<1, BLOCK>>>(d, r, (int)v.size(), start);
    cudaMemcpy(&host, r, sizeof(Acc), cudaMemcpyDeviceToHost);
    cudaFree(d);
    cudaFree(r);
    return host;
}
template __global__ void reduceKernel<unsigned char, 32>(const unsigned char *, long long *, int, long long);

int main()
{
    std::vector<int> a; std::vector<float> b; std::vector<unsigned char> c;
    for (int i = 0; i < 1234; ++i) { a.push_back(i * 3 - 999); b.push_back(i * 0.5f); c.push_back((unsigned char)(i * 7)); }
    long long sa = 0, sc = 0, ma = -10000; double sb = 0, mb = 0;
    for (int x : a) { sa += 2LL * x; ma = ma < 2 * x ? 2 * x : ma; }
    for (float x : b) { sb += x / 2; mb = mb < x / 2 ? x / 2 : mb; }
    for (unsigned char x : c) sc += 2 * x;
    bool ok = reduce<128>(a) == sa && reduce<64, Larger>(a, -10000) == ma && reduce<256>(b) == sb
           && reduce<32, Larger>(b) == mb && reduce<32>(c) == sc;
    std::printf("%s %lld %lld\n", Traits<int>::name, reduce<128>(a), reduce<64, Larger>(a, -10000));
    std::printf("%s %.2f %.2f\n", Traits<float>::name, reduce<256>(b), reduce<32, Larger>(b));
    std::printf("%s %lld\n%s\n", Traits<short *>::name, reduce<32>(c), ok ? "templates ok" : "templates WRONG");
    return ok ? 0 : 1;
}
