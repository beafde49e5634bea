// Host threads, each with its own stream and slice; mutex, atomic, future;
// chrono is used but only its monotony is printed.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <future>
#include <mutex>
#include <thread>
#include <vector>

__global__ void stepMany(unsigned *v, int n, unsigned add)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) for (int k = 0; k < 10; ++k) v[i] = v[i] * 5u + add;
}

static std::mutex gate;
static std::atomic<int> finished{0};
static unsigned long long grandTotal = 0;

static void worker(int id, unsigned *dev, int n)
{
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    std::vector<unsigned> host(n);
    for (int i = 0; i < n; ++i) host[i] = id * 1000 + i;
    cudaMemcpyAsync(dev, host.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice, stream);
    stepMany<<<(n + 63) / 64, 64, 0, stream>>>(dev, n, id + 1);
    cudaMemcpyAsync(host.data(), dev, n * sizeof(unsigned), cudaMemcpyDeviceToHost, stream);
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
    unsigned long long s = 0;
    for (unsigned x : host) s += x;
    {
        std::lock_guard<std::mutex> lock(gate);
        grandTotal += s;
    }
    finished.fetch_add(1);
}

static unsigned long long reference(int workers, int n)
{
    unsigned long long s = 0;
    for (int id = 0; id < workers; ++id)
        for (int i = 0; i < n; ++i) {
            unsigned v = id * 1000 + i;
            for (int k = 0; k < 10; ++k) v = v * 5u + id + 1;
            s += v;
        }
    return s;
}

int main()
{
    const int workers = 4, n = 700;
    auto t0 = std::chrono::steady_clock::now();
    unsigned *dev;
    cudaMalloc(&dev, workers * n * sizeof(unsigned));
    auto expected = std::async(std::launch::async, reference, workers, n);
    std::vector<std::thread> pool;
    for (int id = 0; id < workers; ++id) pool.emplace_back(worker, id, dev + id * n, n);
    for (auto &t : pool) t.join();
    auto t1 = std::chrono::steady_clock::now();
    double ms = std::chrono::duration<double, std::milli>(t1 - t0).count();
    unsigned long long want = expected.get();
    std::printf("finished %d, total %llu, expected %llu\n", finished.load(), grandTotal, want);
    std::printf("time %s\n", ms >= 0 && ms < 600000 ? "plausible" : "odd");
    cudaFree(dev);
    return grandTotal == want && finished == workers ? 0 : 1;
}
