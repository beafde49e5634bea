// Static polymorphism (CRTP): a base class drives the loop, the derived class
// gives the formula; a mix-in adds counting.
#include <cstdio>
#include <cstring>

template <class Derived> struct Stencil {
    __host__ __device__ const Derived &self() const { return static_cast<const Derived &>(*this); }
    __host__ __device__ int apply(const int *in, int i, int n) const
    {
        int acc = 0;
        for (int k = -Derived::radius; k <= Derived::radius; ++k) {
            int j = self().wrap(i + k, n);
            if (j >= 0) acc += self().weight(k) * in[j];
        }
        return self().finish(acc);
    }
    __host__ __device__ int wrap(int j, int n) const { return j < 0 || j >= n ? -1 : j; }   // default: cut
    __host__ __device__ int finish(int v) const { return v; }
};
struct Blur : Stencil<Blur> {
    static const int radius = 2;
    __host__ __device__ int weight(int k) const { return 3 - (k < 0 ? -k : k); }
    __host__ __device__ int finish(int v) const { return v / 9; }
};
struct Difference : Stencil<Difference> {
    enum { radius = 1 };
    __host__ __device__ int weight(int k) const { return k; }
    __host__ __device__ int wrap(int j, int n) const { return (j + n) % n; }
};
template <class Base> struct Biased : Base {
    int bias;
    __host__ __device__ explicit Biased(int b) : bias(b) {}
    __host__ __device__ int apply(const int *in, int i, int n) const { return Base::apply(in, i, n) + bias; }
};

template <class S> __global__ void sweep(S s, const int *in, int *out, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = s.apply(in, i, n);
}

const int N = 333;
static int in[N], out[N];

template <class S> int test(const char *name, const S &s, const int *dIn, int *dOut)
{
    std::memset(out, 0, sizeof out);
    sweep<<<2, 64>>>(s, dIn, dOut, N);
    cudaMemcpy(out, dOut, sizeof out, cudaMemcpyDeviceToHost);
    int bad = 0, sum = 0;
    for (int i = 0; i < N; ++i) { bad += out[i] != s.apply(in, i, N); sum += out[i]; }
    std::printf("%-12s sum %7d ends %5d %5d wrong %d\n", name, sum, out[0], out[N - 1], bad);
    return bad;
}

int main()
{
    for (int i = 0; i < N; ++i) in[i] = (i * i * 5 + 3 * i) % 1000 - 300;
    int *dIn, *dOut;
    cudaMalloc(&dIn, sizeof in);
    cudaMalloc(&dOut, sizeof out);
    cudaMemcpy(dIn, in, sizeof in, cudaMemcpyHostToDevice);
    int bad = test("blur", Blur(), dIn, dOut);
    bad += test("difference", Difference(), dIn, dOut);
    bad += test("biased blur", Biased<Blur>(1000), dIn, dOut);
    cudaFree(dIn);
    cudaFree(dOut);
    return bad;
}
