// Nested classes, friends, static members and functions, inline variables, local classes, hidden helpers.
#include <cstdio>
class Stack {
    struct Cell { int v; Cell *below; };
    Cell *top = nullptr;
    int count = 0;
    friend __device__ int peek(const Stack &s) { return s.top ? s.top->v : -1; }
    friend struct Inspector;
    template <typename T> friend __device__ T drain(Stack &s);
public:
    class Iterator {
        const Cell *at;
        __device__ explicit Iterator(const Cell *c) : at(c) {}
        friend class Stack;
    public:
        __device__ int operator*() const { return at->v; }
        __device__ Iterator &operator++() { at = at->below; return *this; }
        __device__ bool operator!=(const Iterator &o) const { return at != o.at; }
    };
    enum { limit = 5 };
    static constexpr int scale = 3;
    using value_type = int;
    __device__ bool push(int v) { if (count == limit) return false; top = new Cell{v * scale, top}; ++count; return true; }
    __device__ value_type pop() { Cell *c = top; int v = c->v; top = c->below; --count; delete c; return v; }
    __device__ Iterator begin() const { return Iterator(top); }
    __device__ Iterator end() const { return Iterator(nullptr); }
    static __device__ int twice(int v) { return 2 * v; }
    __device__ ~Stack() { while (top) pop(); }
};
struct Inspector { static __device__ int depth(const Stack &s) { return s.count; } };
template <typename T> __device__ T drain(Stack &s) { T r = 0; while (s.top) r = r * 100 + s.pop(); return r; }
struct Registry { static int made; static inline double ratio = 0.5; static int next() { return ++made; } int id = next(); };
int Registry::made = 40;
inline constexpr int shared = 9;

__global__ void kernel(long long *out)
{
    int n = 0;
    Stack s;
    for (int i = 1; i <= 6; ++i) out[0] = s.push(i);
    out[++n] = peek(s);
    out[++n] = Inspector::depth(s);
    int sum = 0;
    for (int v : s) sum += v;
    out[++n] = sum;
    out[++n] = Stack::twice(s.pop()) + s.twice(shared);
    Stack::value_type v = Stack::limit * Stack::scale;
    out[++n] = v;
    out[++n] = drain<long long>(s);
    struct Local { int a; __device__ int triple() const { return a * 3; } } local = {14};
    out[++n] = local.triple();
    static int kept = 5;
    out[++n] = kept++;
}

int main()
{
    long long *d, h[9];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (long long v : h) printf("%lld ", v);
    Registry a, b;
    Registry::ratio *= 3;
    printf("\n%d %d %d %g\n", a.id, b.id, Registry::made, b.ratio);
    cudaFree(d);
}
