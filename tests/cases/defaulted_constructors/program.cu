// A defaulted constructor beside others serves the side that its members serve.
#include <cstdio>
#include <vector>

struct Logged {
    int v;
    Logged(int v = 0) : v(v) { printf("+%d ", v); }
    Logged(Logged &&o) noexcept : v(o.v) { o.v = -1; printf("m%d ", v); }
    ~Logged() { printf("~%d ", v); }
};
struct OnHost {
    Logged a{3};
    OnHost() = default;
    OnHost(OnHost &&) = default;
    OnHost(int n) : a(n) {}
};
struct OnBoth {
    int n = 4;
    OnBoth() = default;
    __host__ __device__ OnBoth(int n) : n(n) {}
};
__global__ void kernel(int *out) { OnBoth b; *out = b.n; }

int main()
{
    { OnHost h; OnHost i(5), j((OnHost &&)h); }
    puts("");
    // New elements are made before those there are move.
    { std::vector<Logged> v(2); v.resize(3); }
    puts("");
    int *out, n;
    cudaMalloc(&out, sizeof(int));
    kernel<<<1, 1>>>(out);
    printf("%s ", cudaGetErrorString(cudaGetLastError()));
    cudaMemcpy(&n, out, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", n);
    cudaFree(out);
}
