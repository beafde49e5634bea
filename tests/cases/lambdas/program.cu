// Lambdas: captures by value and by reference, defaults, init captures, mutable, generic, as arguments of templates and kernels.
#include <cstdio>

template <typename F> void repeat(int n, F f) { for (int i = 0; i < n; ++i) f(i); }
template <typename F> __global__ void for_each_index(int n, F f)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) f(i);
}
template <typename F> void parallel_for(int n, F f) { for_each_index<<<(n + 63) / 64, 64>>>(n, f); }

struct Scaler {
    int factor;
    int twice(int x) const
    {
        auto scale = [this](int y) { return y * factor; };
        auto all = [=](int y) { return scale(y) + factor; };
        return all(x);
    }
};

int apply(int (*f)(int), int x) { return f(x); }
auto adder(int n) { return [n](int x) { return x + n; }; }

int main()
{
    int sum = 0, k = 3;
    repeat(5, [&sum, k](int i) { sum += i * k; });
    printf("%d\n", sum);

    auto add = [=](auto a, auto b) { return a + b + k; };
    printf("%d %g\n", add(1, 2), add(1.5, 2.0));

    int counter = 0;
    auto next = [counter]() mutable { return ++counter; };
    next();
    int third = (next(), next());
    printf("%d %d\n", third, counter);

    auto fact = [](int n) -> long { long r = 1; while (n > 1) r *= n--; return r; };
    printf("%ld\n", fact(10));

    auto from = [n = 10 * k, &s = sum](int x) { s += 1; return x - n; };
    int rest = from(50);
    printf("%d %d\n", rest, sum);

    const int limit = 4;
    int table[limit] = {1, 2, 3, 4};
    auto total = [&table] { int t = 0; for (int i = 0; i < limit; ++i) t += table[i]; return t; };
    printf("%d\n", total());

    auto outer = [&](int x) { auto inner = [&](int y) { return x * y + k; }; return inner(x + 1); };
    printf("%d\n", outer(4));

    printf("%d %d\n", Scaler{5}.twice(2), adder(7)(8));
    printf("%d\n", apply([](int x) { return x * x; }, 9));

    const int n = 200;
    float *d, h[n];
    cudaMalloc(&d, sizeof(h));
    float a = 2.0f;
    parallel_for(n, [=] __device__(int i) { d[i] = i; });
    parallel_for(n, [=] __device__(int i) { d[i] = a * d[i] + 1.0f; });
    auto square = [] __host__ __device__(float v) { return v * v; };
    parallel_for(n, [=] __device__(int i) { d[i] = square(d[i]); });
    cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
    printf("%g %g %g\n", h[0], h[199], square(3.0f));
    cudaFree(d);
    return 0;
}
