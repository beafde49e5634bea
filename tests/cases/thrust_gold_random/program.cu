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
// random engines: exact streams, seeding, discard, state in streams, on the device; integer and real distributions (coarse); shuffle
#include <thrust/random.h>
#include <thrust/shuffle.h>
#include <thrust/sort.h>
#include <thrust/sequence.h>
#include <thrust/transform.h>
#include <thrust/iterator/counting_iterator.h>
#include <sstream>
template <class E> struct Nth { u32 seed; __host__ __device__ u64 operator()(int i) const { E e(seed); e.discard(i); return (u64)e(); } };
template <class E> struct Dice { __host__ __device__ int operator()(int i) const { E e(1 + i);
thrust::uniform_int_distribution<int> d(1, 6); int a = d(e); int b = d(e); return a * 10 + b;
} };
template <class E> static void engine(const char* name, u64 far) {
  E e; printf("%s min %llu max %llu:", name, (u64)E::min, (u64)E::max); for (int i = 0; i < 8; ++i) printf(" %llu", (u64)e());
  E f; for (u64 i = 1; i < far; ++i) f(); printf(" | %lluth %llu", far, (u64)f());
  E g; g.discard(far - 1); printf(" discard %d", (int)(g == E() ? 9 : (u64)g() == 0 ? 8 : (g == f))); printf("\n  seeds:");
  for (u32 s : {1u, 2u, 42u, 1000000007u}) { E h(s); printf(" %u:%llu", s, (u64)h()); h(); h.seed(s);
  E k(s); printf("%s", h == k ? "" : "!"); printf(",%llu", (u64)h()); }
  E a(7), b(7), c(8); a(); a(); printf(" eq %d", (int)(a == b)); b(); b(); printf("%d%d", (int)(a == b), (int)(a != c));
  E d(a); printf(" copy %d", (int)(d() == a()));
  std::stringstream ss; ss << a; E x; ss >> x; printf(" stream %d %d", (int)(x == a), (int)(x() == a()));
  a.seed(); printf(" default %d\n", (int)(a == E()));
  thrust::device_vector<u64> v(200); thrust::host_vector<u64> hv(200); thrust::counting_iterator<int> ci(0);
  thrust::transform(ci, ci + 200, v.begin(), Nth<E>{5}); thrust::transform(ci, ci + 200, hv.begin(), Nth<E>{5});
  printf("  device %016llx host %d\n", H(v), (int)(H(hv) == H(v)));
}
template <class I, class E> static void ints(const char* name, I lo, I hi) {
  E e(3); thrust::uniform_int_distribution<I> d(lo, hi); printf("%s [%lld,%lld]:", name, (long long)d.min(), (long long)d.max());
  for (int i = 0; i < 10; ++i) printf(" %lld", (long long)d(e));
  bool in = true; for (int i = 0; i < 2000; ++i) { I x = d(e); in = in && x >= lo && x <= hi;
  } printf(" in %d a %lld b %lld", (int)in, (long long)d.a(), (long long)d.b());
  typename thrust::uniform_int_distribution<I>::param_type p(I(0), I(1)); printf(" param");
  for (int i = 0; i < 8; ++i) printf(" %lld", (long long)d(e, p)); d.reset(); d.param(p); printf(" max %lld\n", (long long)d.max());
}
template <class R, class E> static void reals(const char* name, R lo, R hi) {
  E e(9); thrust::uniform_real_distribution<R> d(lo, hi); printf("%s:", name); for (int i = 0; i < 10; ++i) printf(" %d", (int)((double)d(e) * 16));
  bool in = true; double s = 0; for (int i = 0; i < 2000; ++i) { R x = d(e); in = in && x >= lo && x <= hi;
  s += x; }
  printf(" in %d mean*4 %d a %d b %d\n", (int)in, (int)(s / 2000 * 4), (int)d.a(), (int)d.b());
}
int main() {
  engine<thrust::minstd_rand0>("minstd_rand0", 10000); engine<thrust::minstd_rand>("minstd_rand", 10000);
  engine<thrust::default_random_engine>("default", 10000); engine<thrust::ranlux24_base>("ranlux24_base", 10000);
  engine<thrust::ranlux48_base>("ranlux48_base", 10000); engine<thrust::ranlux24>("ranlux24", 1000);
  engine<thrust::ranlux48>("ranlux48", 500); engine<thrust::taus88>("taus88", 10000);
  engine<thrust::linear_congruential_engine<thrust::random::minstd_rand::result_type, 1664525u, 1013904223u, 0>>("lcg 2^32", 10000);
  engine<thrust::linear_feedback_shift_engine<uint32_t, 32, 31, 13, 12>>("lfsr", 1000);
  engine<thrust::discard_block_engine<thrust::minstd_rand, 10, 3>>("discard block", 1000); engine<thrust::random::xor_combine_engine<thrust::linear_feedback_shift_engine<uint32_t, 32, 31, 13, 12>, 0, thrust::linear_feedback_shift_engine<uint32_t, 32, 29, 2, 4>, 0>>("xor combine", 1000);
  std::stringstream ss; thrust::minstd_rand m(12345); m(); ss << m; printf("state of minstd_rand: %s\n", ss.str().c_str());
  ints<int, thrust::minstd_rand>("int", 0, 99); ints<int, thrust::minstd_rand>("int", -50, 50);
  ints<unsigned, thrust::taus88>("uint", 10u, 1000000u); ints<short, thrust::minstd_rand0>("short", (short)-3, (short)3);
  ints<long long, thrust::ranlux48_base>("llong", -1000000ll, 1000000ll); ints<int, thrust::ranlux24>("same", 5, 5);
  reals<float, thrust::minstd_rand>("float", 0.0f, 1.0f); reals<double, thrust::minstd_rand>("double", -8.0, 8.0);
  reals<double, thrust::taus88>("double taus", 100.0, 101.0); reals<double, thrust::ranlux48_base>("double ranlux", 0.0, 4.0);
  thrust::normal_distribution<float> nd(10.0f, 2.0f); printf("normal mean %d stddev %d", (int)nd.mean(), (int)nd.stddev());
  thrust::minstd_rand ne(4); int within = 0; for (int i = 0; i < 2000; ++i) { float x = nd(ne);
  within += x > 4.0f && x < 16.0f; } printf(" most within three: %d\n", (int)(within > 1980));
  thrust::device_vector<int> dice(1000); thrust::counting_iterator<int> c(0); thrust::transform(c, c + 1000, dice.begin(), Dice<thrust::minstd_rand>());
  printf("dice %016llx\n", H(dice));
  thrust::uniform_int_distribution<int> d1(2, 9), d2(2, 9), d3(2, 8); std::stringstream s2;
  s2 << d1; printf("dist eq %d%d stream %s\n", (int)(d1 == d2), (int)(d1 != d3), s2.str().c_str());
  // a shuffle permutes; its order isn't specified
  for (int n : {1, 2, 33, 1000, 4097}) { thrust::device_vector<int> v(n), w(n); thrust::sequence(v.begin(), v.end());
  u64 x = H(v); thrust::shuffle(v.begin(), v.end(), thrust::default_random_engine(3)); bool moved = H(v) != x;
    thrust::shuffle_copy(v.begin(), v.end(), w.begin(), thrust::default_random_engine(4)); thrust::sort(v.begin(), v.end());
    thrust::sort(w.begin(), w.end()); printf("shuffle n=%d moved %d permutation %d%d\n", n, (int)(n > 10 ? moved : 1), (int)(H(v) == x), (int)(H(w) == x));
    }
  return 0;
}
