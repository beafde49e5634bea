// RAII wrappers for device memory, events and streams; errors as exceptions.
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>
#include <cuda_runtime.h>

class CudaError : public std::runtime_error {
public:
    explicit CudaError(cudaError_t e) : std::runtime_error(cudaGetErrorName(e)), code(e) {}
    const cudaError_t code;
};
inline void must(cudaError_t e) { if (e != cudaSuccess) throw CudaError(e); }

static int liveBuffers = 0;

template <typename T> class Buffer {
    T *ptr_ = nullptr;
    std::size_t size_ = 0;
public:
    explicit Buffer(std::size_t n) : size_(n) { must(cudaMalloc(&ptr_, n * sizeof(T))); ++liveBuffers; }
    explicit Buffer(const std::vector<T> &v) : Buffer(v.size()) { upload(v); }
    Buffer(const Buffer &) = delete;
    Buffer &operator=(const Buffer &) = delete;
    ~Buffer() { if (ptr_) { cudaFree(ptr_); --liveBuffers; } }
    void upload(const std::vector<T> &v) { must(cudaMemcpy(ptr_, v.data(), size_ * sizeof(T), cudaMemcpyHostToDevice)); }
    std::vector<T> download() const {
        std::vector<T> v(size_);
        must(cudaMemcpy(v.data(), ptr_, size_ * sizeof(T), cudaMemcpyDeviceToHost));
        return v;
    }
    T *get() { return ptr_; }
    std::size_t size() const { return size_; }
};

struct Stream {
    cudaStream_t s;
    Stream() { must(cudaStreamCreate(&s)); }
    ~Stream() { cudaStreamDestroy(s); }
    operator cudaStream_t() const { return s; }
    void wait() const { must(cudaStreamSynchronize(s)); }
};

__global__ void axpy(float a, const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] += a * x[i];
}

static void failing()
{
    Buffer<int> one(100), two(200);
    std::printf("inside: %d live\n", liveBuffers);
    axpy<<<1, 4096>>>(1.f, nullptr, nullptr, 0);      // too many threads
    must(cudaGetLastError());
    std::printf("never printed\n");
}

int main()
{
    int status = 1;
    {
        std::vector<float> hx(300, 0.5f), hy(300);
        for (int i = 0; i < 300; ++i) hy[i] = float(i);
        Buffer<float> x(hx), y(hy);
        Stream st;
        for (int k = 0; k < 4; ++k) axpy<<<3, 128, 0, st>>>(2.f, x.get(), y.get(), (int)y.size());
        st.wait();
        auto r = y.download();
        int bad = 0;
        for (int i = 0; i < 300; ++i) bad += r[i] != i + 4.f;
        std::printf("r[299]=%.1f bad=%d live=%d\n", r[299], bad, liveBuffers);
        status = bad;
    }
    try { failing(); }
    catch (const CudaError &e) { std::printf("caught %s (%d)\n", e.what(), int(e.code)); }
    std::printf("after: %d live\n", liveBuffers);
    return status + liveBuffers;
}
