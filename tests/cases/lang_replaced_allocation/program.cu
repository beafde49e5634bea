#include <cstdio>
#include <cstdlib>
#include <vector>
#include <string>
static int made = 0, gone = 0; static size_t bytes = 0;
void* operator new(size_t n) { made++; bytes += n; return std::malloc(n); }
void operator delete(void* p) noexcept { gone++; std::free(p); }
void operator delete(void* p, size_t) noexcept { gone++; std::free(p); }
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
