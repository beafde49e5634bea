// Namespaces: nested, reopened, unnamed, inline, aliases, using declarations and directives, names found by their arguments.
#include <cstdio>
namespace outer {
const int base = 100;
__device__ int get() { return 1; }
namespace inner { __device__ int get() { return 2; } __device__ int up() { return outer::get() + get() + base; } }
inline namespace v2 { __device__ int version() { return 20; } }
namespace v1 { __device__ int version() { return 10; } }
struct Item { int v; };
__device__ int weigh(Item i) { return i.v * 3; }
__device__ Item operator+(Item a, Item b) { return {a.v + b.v}; }
}
namespace outer::deep::deeper { __device__ int get() { return 3; } enum { bottom = 9 }; }
namespace outer { __device__ int more() { return get() + inner::get() + deep::deeper::get(); } }
namespace { __device__ int hidden() { return 7; } }
namespace shortcut = outer::deep::deeper;
__device__ int get() { return 50; }
int value = 1;
namespace app { int value = 2; int sum(int value) { return value + app::value + ::value; } }

__global__ void kernel(int *out)
{
    int n = 0;
    out[n++] = get() + outer::get() + outer::inner::get() + ::get();
    out[n++] = outer::inner::up();
    out[n++] = outer::version() + outer::v1::version() + outer::v2::version();
    out[n++] = outer::more() + shortcut::bottom;
    outer::Item a{4}, b{5};
    out[n++] = weigh(a + b);
    {
        using outer::inner::get;
        out[n++] = get();
    }
    {
        using namespace shortcut;
        out[n++] = bottom + hidden();
    }
    using outer::Item;
    Item c = a;
    out[n++] = c.v + outer::base;
}

int main()
{
    int *d, h[8];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int v : h) printf("%d ", v);
    printf("%d\n", app::sum(10));
    cudaFree(d);
}
