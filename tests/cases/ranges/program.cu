// Loops over arrays, braced lists, nested arrays, classes with begin and end; structured bindings; declarations in conditions.
#include <cstdio>
#include <initializer_list>
#include <utility>

struct Countdown {
    struct Iterator {
        int at;
        bool operator!=(const Iterator &o) const { return at != o.at; }
        Iterator &operator++() { --at; return *this; }
        int operator*() const { return at; }
    };
    int from;
    Iterator begin() const { return {from}; }
    Iterator end() const { return {0}; }
};

int total(std::initializer_list<int> list) { int s = 0; for (int x : list) s += x; return s; }

__global__ void scale(float *out)
{
    float weights[3] = {0.25f, 0.5f, 0.25f};
    float s = 0;
    for (float w : weights) s += w * (threadIdx.x + 1);
    for (int k : {1, 2}) s *= k;
    out[threadIdx.x] = s;
}

int main()
{
    int a[] = {3, 1, 2};
    for (auto &x : a) x *= 2;
    for (const auto &x : a) printf("%d ", x);
    for (int n : {16, 32, 64}) { if (n == 32) continue; printf("%d ", n); }
    for (auto f : {0.5f, 1.5f}) printf("%g ", f);
    for (const char *s : {"a", "bc"}) printf("%s ", s);
    int m[2][3] = {{1, 2, 3}, {4, 5, 6}}, sum = 0;
    for (auto &row : m) for (int v : row) sum += v;
    printf("%d %d\n", sum, total({1, 2, 3, 4}));
    for (int x : Countdown{4}) { if (x == 1) break; printf("%d ", x); }
    std::pair<int, double> pairs[] = {{1, 0.5}, {2, 1.5}};
    for (auto &[i, d] : pairs) { d += i; printf("%d:%g ", i, d); }
    auto [q, r] = std::make_pair(17 / 5, 17 % 5);
    printf("%d %d %g\n", q, r, pairs[1].second);
    if (int x = total({5, 6}); x > 10) printf("%d\n", x);
    float *d, h[4];
    cudaMalloc(&d, sizeof h);
    scale<<<1, 4>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (float x : h) printf("%g ", x);
    printf("\n");
    return 0;
}
