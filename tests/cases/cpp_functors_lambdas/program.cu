// Functors as kernel arguments; lambdas written inside a kernel and handed to
// device templates; lambdas on the host for the reference.
#include <cstdio>
#include <vector>
#include <numeric>
#include <algorithm>

struct Affine {
    int a, b;
    __host__ __device__ int operator()(int x) const { return a * x + b; }
};
template <class F, class G> struct Composed {
    F f; G g;
    __host__ __device__ int operator()(int x) const { return f(g(x)); }
};
template <class F, class G> Composed<F, G> compose(F f, G g) { return {f, g}; }
struct Clamp {
    int lo, hi;
    __host__ __device__ int operator()(int x) const { return x < lo ? lo : (x > hi ? hi : x); }
};

template <class F> __global__ void transform(const int *in, int *out, int n, F f)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = f(in[i]);
}

template <class F> __device__ int fold(int n, int start, F step)
{
    int r = start;
    for (int i = 0; i < n; ++i) r = step(r, i);
    return r;
}

__global__ void withLambdas(int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int calls = 0, bias = i % 5;
    auto twice = [](int x) { return 2 * x; };
    auto add = [bias](auto a, auto b) { return a + b + bias; };
    int s = fold(i, 1, [&](int r, int k) { ++calls; return add(r, twice(k)) % 1009; });
    auto counter = [c = 10]() mutable { return c++; };
    counter();
    out[i] = s * 100 + calls % 100 + counter();
}

int main()
{
    const int n = 257;
    std::vector<int> in(n), out(n), want(n);
    std::iota(in.begin(), in.end(), -100);
    int *dIn, *dOut, bad = 0;
    cudaMalloc(&dIn, n * sizeof(int));
    cudaMalloc(&dOut, n * sizeof(int));
    cudaMemcpy(dIn, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);

    auto f = compose(Clamp{-50, 600}, compose(Affine{-3, 7}, Affine{2, 1}));
    transform<<<3, 96>>>(dIn, dOut, n, f);
    cudaMemcpy(out.data(), dOut, n * sizeof(int), cudaMemcpyDeviceToHost);
    std::transform(in.begin(), in.end(), want.begin(), f);
    auto differ = [&] { int c = 0; for (int i = 0; i < n; ++i) c += out[i] != want[i]; return c; };
    std::printf("functor: sum %d, wrong %d\n", std::accumulate(out.begin(), out.end(), 0), bad += differ());

    withLambdas<<<3, 96>>>(dOut, n);
    cudaMemcpy(out.data(), dOut, n * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i) {
        int s = 1;
        for (int k = 0; k < i; ++k) s = (s + 2 * k + i % 5) % 1009;
        want[i] = s * 100 + i % 100 + 11;
    }
    int d = differ();
    std::printf("lambda: out[100] %d, wrong %d\n", out[100], d);
    cudaFree(dIn);
    cudaFree(dOut);
    return bad + d;
}
