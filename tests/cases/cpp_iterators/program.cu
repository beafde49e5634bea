// Own iterators on the device: range-for over a strided view, reverse
// iteration, a counting iterator and a generic algorithm.
#include <cstdio>
#include <vector>
#include <iterator>

template <typename T> class StridedIter {
    T *p_; int step_;
public:
    using value_type = T;
    __host__ __device__ StridedIter(T *p, int step) : p_(p), step_(step) {}
    __host__ __device__ T &operator*() const { return *p_; }
    __host__ __device__ StridedIter &operator++() { p_ += step_; return *this; }
    __host__ __device__ StridedIter operator+(int k) const { return StridedIter(p_ + k * step_, step_); }
    __host__ __device__ int operator-(const StridedIter &o) const { return int((p_ - o.p_) / step_); }
    __host__ __device__ bool operator!=(const StridedIter &o) const { return p_ != o.p_; }
};
class Counting {
    int v_;
public:
    using value_type = int;
    __host__ __device__ explicit Counting(int v) : v_(v) {}
    __host__ __device__ int operator*() const { return v_; }
    __host__ __device__ Counting &operator++() { ++v_; return *this; }
    __host__ __device__ bool operator!=(const Counting &o) const { return v_ != o.v_; }
};
template <typename It> struct Range {
    It b, e;
    __host__ __device__ It begin() const { return b; }
    __host__ __device__ It end() const { return e; }
};
__host__ __device__ Range<Counting> upTo(int n) { return {Counting(0), Counting(n)}; }

template <typename It, typename Pred>
__host__ __device__ int countIf(It b, It e, Pred p) { int c = 0; for (; b != e; ++b) if (p(*b)) ++c; return c; }

struct Matrix {
    int *data; int rows, cols;
    __host__ __device__ Range<StridedIter<int>> column(int c) const {
        StridedIter<int> b(data + c, cols);
        return {b, b + rows};
    }
    __host__ __device__ Range<StridedIter<int>> rowBackwards(int r) const {
        StridedIter<int> b(data + r * cols + cols - 1, -1);
        return {b, b + cols};
    }
};
struct Odd { __host__ __device__ bool operator()(int v) const { return v & 1; } };

__host__ __device__ int summarise(const Matrix &m, int c)
{
    int s = 0, w = 1;
    for (int v : m.column(c)) s += v;
    for (int v : m.rowBackwards(c % m.rows)) { s += v * w; w = -w; }
    for (int k : upTo(c)) s += k;
    auto col = m.column(c);
    return s * 10 + countIf(col.begin(), col.end(), Odd()) + (col.end() - col.begin());
}
__global__ void columns(Matrix m, int *out)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    if (c < m.cols) out[c] = summarise(m, c);
}

int main()
{
    const int R = 13, C = 50;
    std::vector<int> h(R * C), out(C);
    for (std::size_t i = 0; i < h.size(); ++i) h[i] = int(i * i % 23);
    Matrix hm{h.data(), R, C}, dm{nullptr, R, C};
    int *dOut;
    cudaMalloc(&dm.data, h.size() * sizeof(int));
    cudaMalloc(&dOut, C * sizeof(int));
    cudaMemcpy(dm.data, &*h.begin(), h.size() * sizeof(int), cudaMemcpyHostToDevice);
    columns<<<2, 32>>>(dm, dOut);
    cudaMemcpy(out.data(), dOut, C * sizeof(int), cudaMemcpyDeviceToHost);
    int bad = 0;
    for (auto it = out.cbegin(); it != out.cend(); ++it) bad += *it != summarise(hm, int(std::distance(out.cbegin(), it)));
    std::printf("out[0]=%d out[49]=%d wrong=%d\n", out.front(), out.back(), bad);
    cudaFree(dm.data);
    cudaFree(dOut);
    return bad;
}
