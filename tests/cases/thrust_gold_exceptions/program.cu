#include <cstdio>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>
#include <thrust/host_vector.h>
#include <thrust/device_vector.h>
#include <thrust/copy.h>
typedef unsigned int u32;
typedef unsigned long long u64;
static u64 fnv(const void* p, size_t n) {
  const unsigned char* c = (const unsigned char*)p;
  u64 h = 1469598103934665603ull;
  for (size_t i = 0; i < n; ++i) { h ^= c[i]; h *= 1099511628211ull; }
  return h;
}
// hash of the bytes of the first n elements of a (host or device) vector
template <class V> static u64 H(const V& v, size_t n) {
  typedef typename V::value_type T;
  thrust::host_vector<T> h(v.begin(), v.begin() + n);
  return n ? fnv(thrust::raw_pointer_cast(h.data()), n * sizeof(T)) : fnv("", 0);
}
template <class V> static u64 H(const V& v) { return H(v, v.size()); }
static __host__ __device__ inline u32 mix(u32 x) {
  x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu; x ^= x >> 16; return x;
}
// errors: system_error, error codes and categories, bad_alloc, exceptions passing through host algorithms and leaving vectors usable
#include <thrust/system_error.h>
#include <thrust/system/cuda/error.h>
#include <thrust/system/error_code.h>
#include <thrust/execution_policy.h>
#include <thrust/device_malloc.h>
#include <thrust/device_free.h>
#include <thrust/for_each.h>
#include <thrust/transform.h>
#include <thrust/sequence.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <stdexcept>
#include <new>
#include <string>
struct Thrower { int at; void operator()(int& x) const { if (x == at) throw std::runtime_error("found " + std::to_string(at)); x += 1000; } };
struct Bad { int at; int operator()(int x) const { if (x == at) throw x; return x * 2; } };
struct Elem { static int live; static int fuse; int v; Elem(int x = 0) : v(x) { ++live; } Elem(const Elem& o) : v(o.v) { if (fuse > 0 && --fuse == 0) throw std::runtime_error("fuse");
++live; } Elem& operator=(const Elem&) = default; ~Elem() { --live; } };
int Elem::live = 0; int Elem::fuse = 0;
int main() {
  // error codes and categories
  printf("categories %s %s %s\n", thrust::cuda_category().name(), thrust::generic_category().name(), thrust::system_category().name());
  for (cudaError_t e : {cudaSuccess, cudaErrorInvalidValue, cudaErrorMemoryAllocation, cudaErrorInvalidConfiguration, cudaErrorNotReady}) {
    thrust::error_code c((int)e, thrust::cuda_category()); printf("%d '%s' bool %d category %d\n", c.value(), c.message().c_str(), (int)(bool)c, (int)(c.category() == thrust::cuda_category()));
    thrust::system_error x(c, "while testing"); printf("  what '%s' code %d same %d\n", x.what(), x.code().value(), (int)(x.code() == c));
  }
  thrust::system_error s0(cudaErrorInvalidValue, thrust::cuda_category()); printf("no text '%s'\n", s0.what());
  thrust::system_error s1(thrust::error_code(cudaErrorInvalidDevice, thrust::cuda_category()));
  printf("code only '%s'\n", s1.what());
  thrust::system_error s2((int)cudaErrorNoDevice, thrust::cuda_category(), std::string("std::string")); printf("string '%s'\n", s2.what());
  thrust::error_code ok; printf("default %d %d %s\n", ok.value(), (int)(bool)ok, ok.category().name());
  ok = thrust::error_code(2, thrust::cuda_category()); printf("assigned %d\n", ok.value());
  ok.clear(); printf("cleared %d\n", ok.value());
  thrust::error_code g(22, thrust::generic_category()); printf("generic '%s' %d\n", g.message().c_str(), g.value());
  printf("codes differ %d\n", (int)(g != thrust::error_code(22, thrust::cuda_category())));
  try { throw thrust::system_error(cudaErrorInvalidValue, thrust::cuda_category(), "thrown");
  } catch (std::runtime_error& e) { printf("as runtime_error: %s\n", e.what()); }
  try { throw thrust::system_error(cudaErrorInvalidValue, thrust::cuda_category(), "thrown");
  } catch (std::exception& e) { printf("as exception: %s\n", e.what()); }
  // allocation failures
  try { thrust::device_vector<int> d(1ull << 46); printf("allocated\n"); } catch (std::bad_alloc& e) { printf("device_vector: %s\n", e.what());
  } catch (std::exception&) { printf("device_vector: another exception\n"); }
  try { thrust::device_ptr<char> p = thrust::device_malloc<char>(1ull << 48); thrust::device_free(p);
  printf("allocated\n"); } catch (std::bad_alloc&) { printf("device_malloc: bad_alloc\n"); } catch (std::exception&) { printf("device_malloc: another exception\n");
  }
  thrust::device_vector<int> v(100, 3); try { v.resize(1ull << 46); } catch (std::exception&) { printf("resize failed, size %zu sum %d\n", v.size(), thrust::reduce(v.begin(), v.end()));
  }
  try { v.reserve(1ull << 46); } catch (std::exception&) { printf("reserve failed, size %zu\n", v.size()); }
  try { v.insert(v.begin() + 5, (size_t)1 << 46, 9); } catch (std::exception&) { printf("insert failed, size %zu sum %d\n", v.size(), thrust::reduce(v.begin(), v.end()));
  }
  printf("last error %d\n", (int)cudaGetLastError()); v.push_back(4); printf("still works %zu %d\n", v.size(), thrust::reduce(v.begin(), v.end()));
  // exceptions thrown by functors in host algorithms
  thrust::host_vector<int> h(20); thrust::sequence(h.begin(), h.end());
  try { thrust::for_each(h.begin(), h.end(), Thrower{12}); } catch (std::runtime_error& e) { printf("for_each: %s, %d %d %d\n", e.what(), h[0], h[11], h[12]);
  }
  try { thrust::for_each(thrust::seq, h.begin(), h.end(), Thrower{15}); } catch (std::runtime_error& e) { printf("for_each seq: %s, %d %d\n", e.what(), h[0], h[15]);
  }
  thrust::host_vector<int> o(20, -1); thrust::sequence(h.begin(), h.end()); try { thrust::transform(h.begin(), h.end(), o.begin(), Bad{7});
  } catch (int x) { printf("transform: %d, %d %d\n", x, o[6], o[7]); }
  try { thrust::transform(thrust::host, h.begin(), h.end(), o.begin(), Bad{100}); printf("no throw %d\n", o[19]);
  } catch (int) { printf("thrown\n"); }
  // element constructors and destructors in host vectors
  { thrust::host_vector<Elem> e(10, Elem(3)); printf("live %d\n", Elem::live); e.push_back(Elem(4));
  e.resize(30, Elem(5)); printf("live %d size %zu\n", Elem::live, e.size()); e.erase(e.begin(), e.begin() + 12);
  printf("live %d size %zu first %d\n", Elem::live, e.size(), e[0].v);
    thrust::host_vector<Elem> f(e); printf("live %d\n", Elem::live); f.clear(); printf("live %d\n", Elem::live);
    f = e; e.pop_back(); printf("live %d\n", Elem::live); }
  printf("live at the end %d\n", Elem::live);
  return 0;
}
