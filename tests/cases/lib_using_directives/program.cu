// Functions of one name in several namespaces that are used at once, literals of the library among them.
#include <chrono>
#include <complex>
#include <cstdio>
#include <string>
#include <string_view>

namespace metres {
    int size(int n) { return n; }
    __host__ __device__ int twice(int n) { return 2 * n; }
}

namespace words {
    int size(const char *s) { return s[0] - '0'; }
    __host__ __device__ float twice(float x) { return 2 * x; }
}

__global__ void both(float *out)
{
    using namespace metres;
    using namespace words;
    out[0] = twice(3);
    out[1] = twice(1.25f);
}

int main()
{
    using namespace std::literals;
    using namespace metres;
    using namespace words;
    auto text = "text"s + "view"sv.data();
    auto time = 5s + 20ms;
    auto turn = 2.0i * 2.0i;
    printf("%s %lld %g %d %d\n", text.c_str(), (long long)time.count(), turn.real(), size(7), size("8"));
    const char *operators = "+-";       // no name of the library's
    printf("%s %d\n", operators, int("ab"s.size()));
    float *d, h[2];
    cudaMalloc(&d, sizeof h);
    both<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g %g\n", h[0], h[1]);
    cudaFree(d);
    return 0;
}
