// unique_ptr with a CUDA deleter, shared_ptr, std::function, optional, tuple,
// exceptions on the host side.
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

struct CudaDeleter { void operator()(void *p) const { cudaFree(p); ++released; } static int released; };
int CudaDeleter::released = 0;
template <typename T> using device_ptr = std::unique_ptr<T[], CudaDeleter>;

template <typename T> device_ptr<T> device_alloc(size_t n)
{
    if (n == 0) throw std::invalid_argument("empty allocation");
    void *p = nullptr;
    if (cudaMalloc(&p, n * sizeof(T)) != cudaSuccess) throw std::bad_alloc();
    return device_ptr<T>(static_cast<T *>(p));
}

__global__ void addScaled(float *y, const float *x, float a, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) y[i] += a * x[i];
}
__global__ void firstAbove(const float *y, int n, float limit, int *where)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) if (y[i] > limit) atomicMin(where, i);
}

static std::optional<int> search(const float *y, int n, float limit)
{
    auto where = device_alloc<int>(1);
    int h = n;
    cudaMemcpy(where.get(), &h, sizeof h, cudaMemcpyHostToDevice);
    firstAbove<<<1, 64>>>(y, n, limit, where.get());
    cudaMemcpy(&h, where.get(), sizeof h, cudaMemcpyDeviceToHost);
    if (h == n) return std::nullopt;
    return h;
}

static std::tuple<float, float, int> stats(const std::vector<float> &v)
{
    float lo = v[0], hi = v[0];
    for (float x : v) { lo = std::min(lo, x); hi = std::max(hi, x); }
    return {lo, hi, (int)v.size()};
}

int main()
{
    const int n = 500;
    int failures = 0;
    {
        auto x = device_alloc<float>(n), y = device_alloc<float>(n);
        std::shared_ptr<std::vector<float>> host = std::make_shared<std::vector<float>>(n), alias = host;
        for (int i = 0; i < n; ++i) (*host)[i] = float(i % 50);
        cudaMemcpy(x.get(), host->data(), n * 4, cudaMemcpyHostToDevice);
        cudaMemset(y.get(), 0, n * 4);
        std::vector<std::function<void()>> steps;
        for (float a : {1.f, 2.5f, -0.5f})
            steps.push_back([&, a] { addScaled<<<1, 128>>>(y.get(), x.get(), a, n); });
        for (auto &s : steps) s();
        cudaMemcpy(alias->data(), y.get(), n * 4, cudaMemcpyDeviceToHost);
        auto [lo, hi, count] = stats(*host);
        std::cout << "range " << lo << ".." << hi << " of " << count << ", owners " << host.use_count() << '\n';
        auto a = search(y.get(), n, 100.f), b = search(y.get(), n, 1000.f);
        std::cout << "first above 100: " << a.value_or(-1) << ", above 1000: " << (b ? std::to_string(*b) : "none") << '\n';
        failures += hi != 147.f || a != 34 || b.has_value();
        try { device_alloc<int>(0); ++failures; }
        catch (const std::exception &e) { std::cout << "exception: " << e.what() << '\n'; }
        x.reset();
    }
    std::cout << "released " << CudaDeleter::released << ", failures " << failures << std::endl;
    return failures;
}
