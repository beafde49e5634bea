#include <cstdio>
#include <cstdlib>
#include <vector>
#include <string>
static int made = 0, gone = 0; static size_t bytes = 0;
// nvcc takes these for both sides.
#ifdef __CUDA_ARCH__
#define NOTE(x)
#else
#define NOTE(x) (x)
#endif
void* operator new(size_t n) { NOTE(made++); NOTE(bytes += n); return std::malloc(n); }
void operator delete(void* p) noexcept { NOTE(gone++); std::free(p); }
void operator delete(void* p, size_t) noexcept { NOTE(gone++); std::free(p); }
struct V { virtual ~V() {} int x; };
struct W : V { double y[3]; };
int main() {
    int* p = new int(3); delete p;
    int* q = new int[10]; delete[] q;
    std::printf("%d %d %d\n", made, gone, (int)bytes);
    V* v = new W; delete v; std::printf("%d %d %d\n", made, gone, (int)bytes);
    char buf[16]; int* z = new (buf) int(4); std::printf("%d\n", *z);
    int* zero = nullptr; delete zero; std::printf("%d %d\n", made, gone);
}
