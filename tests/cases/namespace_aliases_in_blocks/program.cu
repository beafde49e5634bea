// Aliases of namespaces and using-directives in blocks, on both sides.
#include <cstdio>
#include <cooperative_groups.h>
#include <vector>
#include <chrono>
namespace a { namespace b { int f() { return 1; } struct T { int v; }; namespace c { int g() { return 2; } template <class Q> struct V { Q q; }; } enum E { X = 5 }; } int f() { return 10; } }
namespace z = a::b;
namespace z = a::b;
namespace n { namespace w = a::b::c; int h() { return w::g(); } }
namespace cgf = cooperative_groups;
__global__ void k() {
  namespace cg = cooperative_groups;
  cg::thread_block b = cg::this_thread_block();
  {
    namespace x = cooperative_groups;
    auto tile = x::tiled_partition<8>(b);
    cg::thread_block_tile<8> t2 = cg::tiled_partition<8>(b);
    if (tile.thread_rank() == 0 && b.thread_rank() == 0) printf("%d %d\n", (int)tile.size(), (int)t2.size());
  }
  using namespace cooperative_groups;
  auto g = this_thread_block();
  for (int i = 0; i < 1; i++) { namespace y = cooperative_groups; y::sync(g); }
  if (threadIdx.x == 0) { using cg::this_thread_block; thread_block q = this_thread_block(); printf("%d\n", (int)q.size()); }
}
template <class T> __global__ void kt(T *p) { namespace cg = cooperative_groups; auto b = cg::this_thread_block(); if (b.thread_rank() == 0) *p = b.size(); }
struct S { int m() { namespace q = a::b; q::T t{4}; return t.v + q::f(); } };
int main() {
  k<<<1, 32>>>(); cudaDeviceSynchronize();
  int *p; cudaMallocManaged(&p, 4); kt<<<1, 64>>>(p); cudaDeviceSynchronize(); printf("%d\n", *p);
  namespace x = a; printf("%d\n", x::f());
  { namespace x = a::b; printf("%d %d\n", x::f(), x::X); namespace yy = x::c; printf("%d\n", yy::g()); yy::V<int> v{9}; printf("%d\n", v.q); }
  printf("%d %d %d\n", x::f(), z::f(), n::w::g() + n::h());
  namespace chr = std::chrono; namespace ch = ::std::chrono;
  chr::milliseconds ms(5); printf("%d\n", (int)ms.count());
  auto l = [] { namespace i = a::b; return i::c::g(); }; printf("%d %d\n", l(), S().m());
  if (true) { using namespace a::b; printf("%d\n", X + T{3}.v); }
  { using a::b::f; printf("%d\n", f()); } { using a::f; printf("%d\n", f()); }
  switch (1) { case 1: { namespace sw = a::b::c; printf("%d\n", sw::g()); } }
  {
namespace leftmargin = a::b;
    printf("%d\n", leftmargin::f()); }
}
