// vector and <algorithm>/<numeric> around kernels: sort, unique, lower_bound,
// rotate, partition, accumulate with lambdas, inner_product, nth_element.
#include <algorithm>
#include <functional>
#include <iostream>
#include <numeric>
#include <vector>

__global__ void binarySearch(const int *sorted, int n, const int *keys, int *pos, int m)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= m) return;
    int lo = 0, hi = n;
    while (lo < hi) {
        int mid = lo + (hi - lo) / 2;
        if (sorted[mid] < keys[i]) lo = mid + 1; else hi = mid;
    }
    pos[i] = lo;
}

template <typename T> struct DeviceCopy {
    T *p;
    explicit DeviceCopy(const std::vector<T> &v) {
        cudaMalloc(&p, v.size() * sizeof(T));
        cudaMemcpy(p, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice);
    }
    ~DeviceCopy() { cudaFree(p); }
};

int main()
{
    std::vector<int> v(900);
    int seed = 17;
    std::generate(v.begin(), v.end(), [&seed] { return (seed = seed * 75 % 65537) % 2000; });
    std::sort(v.begin(), v.end());
    v.erase(std::unique(v.begin(), v.end()), v.end());
    std::cout << "distinct: " << v.size() << " min " << v.front() << " max " << v.back() << '\n';

    std::vector<int> keys(333);
    std::iota(keys.begin(), keys.end(), -5);
    std::for_each(keys.begin(), keys.end(), [](int &k) { k *= 7; });
    std::rotate(keys.begin(), keys.begin() + 100, keys.end());
    std::vector<int> pos(keys.size(), -1);

    DeviceCopy<int> dv(v), dk(keys), dp(pos);
    binarySearch<<<(int)(keys.size() + 127) / 128, 128>>>(dv.p, (int)v.size(), dk.p, dp.p, (int)keys.size());
    cudaMemcpy(pos.data(), dp.p, pos.size() * sizeof(int), cudaMemcpyDeviceToHost);

    int bad = 0;
    for (size_t i = 0; i < keys.size(); ++i)
        bad += pos[i] != std::lower_bound(v.begin(), v.end(), keys[i]) - v.begin();
    long total = std::accumulate(pos.begin(), pos.end(), 0L);
    long dot = std::inner_product(pos.begin(), pos.end(), keys.begin(), 0L);
    long odd = std::count_if(pos.begin(), pos.end(), [](int p) { return p % 2 == 1; });
    auto mid = std::partition(pos.begin(), pos.end(), [&](int p) { return p < (int)v.size() / 2; });
    std::cout << "total " << total << " dot " << dot << " odd " << odd << " low half " << mid - pos.begin() << '\n';
    std::nth_element(pos.begin(), pos.begin() + pos.size() / 2, pos.end());
    std::sort(pos.begin(), pos.end(), std::greater<int>());
    std::cout << "largest three " << pos[0] << ' ' << pos[1] << ' ' << pos[2]
              << ", sorted " << std::boolalpha << std::is_sorted(pos.rbegin(), pos.rend())
              << "\nwrong " << bad << std::endl;
    return bad;
}
