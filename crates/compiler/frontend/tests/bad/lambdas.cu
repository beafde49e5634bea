// Lambdas and what does not go with them.
struct S { virtual int f() const { return 1; } };
template <typename... Ts> int first(Ts... xs) { return xs; }
void handled() { try { throw 1; } catch (int) { } }
__device__ void thrown() { throw 1; }
template <typename F> __global__ void run(F f) { f(threadIdx.x); }
int main() {
  int n = 1, list[3] = {1, 2, 3};
  const int fixed = 4;
  auto a = [] { return n; };
  auto b = [=] { return list[0]; };
  auto c = [&] __device__ (int i) { return i + n; };
  auto d = [missing](int i) { return i; };
  auto e = [] { return fixed; };
  auto f = [n](int i) { n += i; };
  run<<<1, 1>>>([=](int i) { return i + n; });
  first(1, 2);
  struct N { N(const N &) = delete; N() {} };
  N x, y = x;
  for (int v : n) { }
  return a() + e();
}
