// Which constructor a braced list means: one whose class the list fills, not one with too few members. Names that only the
// compiler declares, brought in by using; types of functions' addresses; bounds of a launch from template parameters.
#include <cmath>
#include <cstdio>
#include <functional>
#include <memory>
#include <queue>
#include <utility>
#include <vector>

struct Node {
    unsigned weight;
    int symbol;
};
struct None {};
struct One { int a; };
struct Two { int a; float b; };

const char *which(None, int) { return "none"; }
const char *which(Two, int) { return "two"; }
const char *one(One) { return "one"; }
const char *one(None) { return "none"; }

template <class T> struct Dual {
    T v, d;
};
template <class T> __host__ __device__ Dual<T> sin(Dual<T> a) {
    using ::cos;
    using ::sin;
    return {sin(a.v), cos(a.v) * a.d};
}

template <const int ROWS, int PER_THREAD>
__global__ void __launch_bounds__((ROWS / PER_THREAD) * 2, 2) fill(int *p) {
    p[threadIdx.x] = ROWS * PER_THREAD + threadIdx.x;
}

static int released;
static void release(int *p) {
    released++;
    delete p;
}
using Device = std::unique_ptr<int, decltype(&cudaFree)>;

int main() {
    using Item = std::pair<std::pair<unsigned, int>, Node *>;
    std::priority_queue<Item, std::vector<Item>, std::greater<>> queue;
    Node nodes[] = {{3, 'a'}, {1, 'b'}, {2, 'c'}};
    int serial = 0;
    for (Node &n : nodes) queue.push({{n.weight, serial++}, &n});
    for (; !queue.empty(); queue.pop()) printf("%u %d %c\n", queue.top().first.first, queue.top().first.second, queue.top().second->symbol);

    printf("%s%s %s\n", which({1, 2.f}, 0), "", one({5}));
    Dual<double> x = sin(Dual<double>{0.5, 2});
    printf("%.6f %.6f\n", x.v, x.d);

    int *memory, host[32];
    if (cudaMalloc(&memory, sizeof host) != cudaSuccess) return 1;
    Device owner(memory, cudaFree);
    fill<64, 4><<<1, 32>>>(owner.get());
    cudaMemcpy(host, memory, sizeof host, cudaMemcpyDeviceToHost);
    cudaFuncAttributes a;
    cudaFuncGetAttributes(&a, fill<64, 4>);
    printf("%d %d\n", host[31], a.maxThreadsPerBlock);
    fill<8, 8><<<1, 32>>>(memory);
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    { std::unique_ptr<int, decltype(&release)> p(new int(1), release), q(nullptr, &release); }
    printf("%d\n", released);
    return 0;
}
