// The C++ library that course programs use on the host: containers, strings, algorithms.
#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <queue>
#include <random>
#include <set>
#include <string>
#include <vector>

struct Data { std::string name; std::vector<float> values; };
Data make(int n) { Data d; d.name = "data" + std::to_string(n); d.values.resize(n, 1.5f); return d; }

__global__ void twice(float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] *= 2; }

int main()
{
    std::vector<int> v(10);
    std::iota(v.begin(), v.end(), 1);
    std::reverse(v.begin(), v.end());
    std::sort(v.begin(), v.begin() + 5);
    for (int x : v) printf("%d ", x);
    std::sort(v.begin(), v.end(), [](int a, int b) { return a > b; });
    printf("| %d %d %d\n", v.front(), v.back(), std::accumulate(v.begin(), v.end(), 0));
    printf("%d %d %d\n", (int)std::count_if(v.begin(), v.end(), [](int x) { return x % 2 == 0; }), *std::max_element(v.begin(), v.end()),
           (int)(std::find(v.begin(), v.end(), 7) - v.begin()));
    std::transform(v.begin(), v.end(), v.begin(), [](int x) { return x * 10; });
    std::vector<int> w(v);
    w.erase(w.begin());
    w.insert(w.begin(), 7);
    w.resize(4);
    for (auto it = w.begin(); it != w.end(); ++it) printf("%d ", *it);
    printf("%d %d\n", w == v, std::min({4, 2, 9}));

    std::vector<std::vector<int>> triangle(4);
    for (int i = 0; i < 4; i++) { triangle[i].assign(i + 1, 1); for (int j = 1; j < i; j++) triangle[i][j] = triangle[i - 1][j - 1] + triangle[i - 1][j]; }
    for (auto &row : triangle) for (int x : row) printf("%d ", x);
    printf("\n");

    std::string s = "Hello";
    s += ", ";
    s += std::string("world") + '!';
    printf("%s %zu %s %zu %d\n", s.c_str(), s.size(), s.substr(7, 5).c_str(), s.find("world"), s < "World");
    std::vector<std::string> names = {"naive", "tiled"};
    names.push_back("unrolled");
    std::sort(names.begin(), names.end(), [](const std::string &a, const std::string &b) { return a.size() > b.size() || (a.size() == b.size() && a < b); });
    for (const auto &n : names) printf("%s%s ", n.c_str(), n == "tiled" ? "*" : "");
    printf("%d\n", std::stoi("42") + 1);

    Data d = make(3), copy = d, moved = std::move(copy);
    moved.values[0] = 9;
    d.name += "!";
    printf("%s %g %s %g %zu\n", d.name.c_str(), d.values[0], moved.name.c_str(), moved.values[0], copy.values.size());

    std::map<std::string, int> counts;
    for (auto word : {"b", "a", "b", "c", "b"}) ++counts[word];
    for (const auto &[word, n] : counts) printf("%s=%d ", word.c_str(), n);
    std::set<int> unique{3, 1, 3, 2};
    printf("%zu %d\n", unique.size(), *unique.begin());

    std::queue<int> q;
    for (int i = 0; i < 5; i++) q.push(i * i);
    q.pop();
    std::priority_queue<int> heap;
    for (int x : {4, 9, 2}) heap.push(x);
    std::array<int, 3> a = {1, 2, 3};
    std::function<int(int)> f = [&](int x) { return x + a[2]; };
    auto u = std::make_unique<int>(5);
    std::shared_ptr<Data> one = std::make_shared<Data>(make(2)), two = one;
    printf("%d %d %zu %d %d %ld\n", q.front(), heap.top(), a.size(), f(10), *u, (long)two.use_count());
    std::mt19937 gen;
    gen.discard(9999);
    printf("%u\n", (unsigned)gen());

    float *p;
    std::vector<float> h(100, 0.5f);
    cudaMalloc(&p, h.size() * sizeof(float));
    cudaMemcpy(p, h.data(), h.size() * sizeof(float), cudaMemcpyHostToDevice);
    twice<<<1, 128>>>(p, (int)h.size());
    cudaMemcpy(h.data(), p, h.size() * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g\n", std::accumulate(h.begin(), h.end(), 0.0f));
    cudaFree(p);
    return 0;
}
