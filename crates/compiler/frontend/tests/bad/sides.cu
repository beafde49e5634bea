// A program of two sides that lacks a header.
__host__ __device__ int f(int x) {
#ifdef __CUDA_ARCH__
    return x;
#else
    std::vector<int> v(x);
    return (int)v.size();
#endif
}
__device__ int g() {
    static __constant__ int allowed = 3;
    static __device__ int counter = 0;
    __device__ int local = 4;
    return allowed + counter + local;
}
constexpr int square(int x) { return x * x; }
int plain(int x) { return x; }
constexpr int good = square(3), bad = square(plain(3)), chosen = sizeof(int) == 4 ? 1 : plain(2);
int table[bad];
