// Lambdas within device code: captures by value, reference, with initialisers, mutable, generic, nested, passed and returned.
#include <cstdio>
template <typename F> __device__ int twice(F f, int x) { return f(f(x)); }
__device__ auto adder(int n) { return [n](int x) { return x + n; }; }
struct Scaler {
    int k;
    __device__ int run(int x) { auto f = [this](int v) { return v * k; }; k += 1; return f(x); }
    __device__ int copied(int x) { auto f = [*this](int v) { return v * k; }; k += 1; return f(x); }
};

__global__ void kernel(int *out)
{
    int n = 0, a = 3, b = 4;
    auto value = [a, b] { return a * 10 + b; };
    auto reference = [&] { return a * 10 + b; };
    auto mixed = [=, &b] { return a * 10 + b; };
    a = 7;
    b = 8;
    out[n++] = value();
    out[n++] = reference();
    out[n++] = mixed();
    auto counter = [c = a + 1]() mutable { return ++c; };
    counter();
    out[n++] = counter();
    auto other = counter;
    other();
    out[n++] = counter() * 100 + other();
    out[n++] = twice([](int x) { return x * x; }, 3);
    out[n++] = twice(adder(5), 1);
    auto generic = [](auto x, auto y) { return x > y ? x : y; };
    out[n++] = generic(3, 9) + (int)(generic(2.5, 1.0) * 10);
    Scaler s{2};
    out[n++] = s.run(10) + s.copied(100) + s.k;
    auto nested = [&](int x) { auto inner = [&, x](int y) { b += y; return x + b; }; return inner(1) + inner(2); };
    out[n++] = nested(10);
    auto explicitResult = [](double d) -> int { return d; };
    out[n++] = explicitResult(6.9);
    out[n++] = [](int x) { return x + 1; }(41);
    int (*pointer)(int) = [](int x) { return -x; };
    out[n++] = pointer(5);
    auto variadic = [](auto... xs) { return (xs + ... + 0); };
    out[n++] = variadic(1, 2, 3);
    auto change = [&r = a](int v) { r = v; };
    change(55);
    out[n++] = a;
}

int main()
{
    int *d, h[15];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int v : h) printf("%d ", v);
    printf("\n");
    cudaFree(d);
}
