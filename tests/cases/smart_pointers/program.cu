// unique_ptr and shared_ptr: ownership, deleters of one's own, arrays, weak ones, release, reset; one that owns device memory.
#include <cstdio>
#include <memory>
#include <utility>
struct Loud { int id; Loud(int i) : id(i) { printf("+%d ", id); } ~Loud() { printf("-%d ", id); } };
struct CudaFree { void operator()(int *p) const { cudaFree(p); printf("freed "); } };
__global__ void fill(int *p) { p[threadIdx.x] = threadIdx.x * 3; }
int main()
{
    auto a = std::make_unique<Loud>(1);
    std::unique_ptr<Loud> b = std::move(a);
    printf("%d %d ", a == nullptr, b->id);
    b.reset(new Loud(2));
    Loud *raw = b.release();
    delete raw;
    std::weak_ptr<Loud> w;
    {
        auto s = std::make_shared<Loud>(3);
        auto t = s;
        w = s;
        printf("%ld %d ", s.use_count(), w.lock()->id);
    }
    printf("%d\n", w.expired());
    {
        int *p, h[4];
        cudaMalloc(&p, sizeof h);
        std::unique_ptr<int, CudaFree> owner(p);
        fill<<<1, 4>>>(owner.get());
        cudaMemcpy(h, owner.get(), sizeof h, cudaMemcpyDeviceToHost);
        printf("%d %d ", h[1], h[3]);
    }
    std::unique_ptr<int[]> list(new int[3]{4, 5, 6});
    printf("%d\n", list[2]);
}
