// What a default captures lies in a lambda in the order in which its body names it. Printed by nvcc's program on an H100.
#include <cstdio>

template <class F> __global__ void call(F f, int *out) {
    out[0] = f();
    out[1] = (int)sizeof(f);
}

int main() {
    char a = 1;
    double b = 2;
    char c = 3;
    int n = 7;
    auto order = [=] { return (int)(b + a + c); };
    auto declared = [=] { return (int)(a + b + c); };
    auto mixed = [=, m = n] { return (int)(c + b + m + a); };
    auto all = [&] { return (int)(c + b + n + a); };
    printf("%zu %zu %zu %zu\n", sizeof order, sizeof declared, sizeof mixed, sizeof all);
    printf("%d\n", order() + declared() + mixed() + all());

    int *out;
    cudaMallocManaged(&out, 2 * sizeof(int));
    auto kernel = [=] __device__ { return (int)(b * 10 + a + c); };
    call<<<1, 1>>>(kernel, out);
    cudaDeviceSynchronize();
    printf("%d %d\n", out[0], out[1]);

    auto nested = [=] {
        auto inner = [=] { return (int)(c + b); };
        return inner() + a;
    };
    printf("%zu\n", sizeof nested);
}
