// Move semantics: owning device arrays travel through functions and containers.
#include <iostream>
#include <utility>
#include <vector>
#include <memory>
#include <cassert>

struct Log { static int allocs, frees, moves, copies; };
int Log::allocs = 0, Log::frees = 0, Log::moves = 0, Log::copies = 0;

__global__ void setTo(int *p, int n, int first)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n) p[i] = first + i;
}

class DeviceArray {
    int *d_{nullptr};
    int n_{0};
public:
    DeviceArray() = default;
    DeviceArray(int n, int first) : n_(n) {
        cudaMalloc(&d_, n * sizeof(int));
        ++Log::allocs;
        setTo<<<(n + 31) / 32, 32>>>(d_, n, first);
    }
    DeviceArray(const DeviceArray &o) : n_(o.n_) {
        cudaMalloc(&d_, n_ * sizeof(int));
        cudaMemcpy(d_, o.d_, n_ * sizeof(int), cudaMemcpyDeviceToDevice);
        ++Log::allocs; ++Log::copies;
    }
    DeviceArray(DeviceArray &&o) noexcept { swap(o); ++Log::moves; }
    DeviceArray &operator=(DeviceArray o) noexcept { swap(o); return *this; }
    ~DeviceArray() { if (d_) { cudaFree(d_); ++Log::frees; } }
    void swap(DeviceArray &o) noexcept { std::swap(d_, o.d_); std::swap(n_, o.n_); }
    bool empty() const { return d_ == nullptr; }
    long sum() const {
        std::unique_ptr<int[]> h(new int[n_]);
        cudaMemcpy(h.get(), d_, n_ * sizeof(int), cudaMemcpyDeviceToHost);
        long s = 0;
        for (int i = 0; i < n_; ++i) s += h[i];
        return s;
    }
};

static DeviceArray pick(bool big)
{
    DeviceArray a(10, 1), b(100, 1);
    if (big) return b;
    return a;
}
static long consume(DeviceArray &&gone) { DeviceArray mine(std::move(gone)); return mine.sum(); }

int main()
{
    long r1, r2, r3, r4;
    {
        DeviceArray x = pick(true), y = pick(false);
        r1 = x.sum();
        r2 = y.sum();
        y = x;                                   // copy, then swap
        r3 = y.sum();
        r4 = consume(std::move(x));
        assert(x.empty());
        std::vector<DeviceArray> all;
        all.reserve(4);
        all.push_back(std::move(y));
        all.emplace_back(3, 7);
        all.push_back(DeviceArray(2, -1));
        std::swap(all[0], all[1]);
        std::cout << "in the vector: " << all[0].sum() << ' ' << all[1].sum() << ' ' << all[2].sum() << '\n';
        auto held = std::make_unique<DeviceArray>(std::move(all.back()));
        all.pop_back();
        std::cout << "held: " << held->sum() << ", size " << all.size() << '\n';
    }
    std::cout << r1 << ' ' << r2 << ' ' << r3 << ' ' << r4 << '\n';
    std::cout << "copies " << Log::copies << ", leaked " << Log::allocs - Log::frees
              << ", moved " << (Log::moves > 0 ? "yes" : "no") << std::endl;
    return r1 == 5050 && r2 == 55 && r3 == 5050 && r4 == 5050 && Log::allocs == Log::frees ? 0 : 1;
}
