// Mistakes inside of templates are told with what asked for the instances.
template <class T> __device__ int inner(T t) { return t.size(); }
template <class T> __device__ int outer(T t) { return inner(t) + 1; }
template <class T> struct Holder { T *p; __device__ int get() { return outer(*p); } };
template <int N> struct Table { int v[N]; static_assert(N < 10, "small"); };
template <class T> struct Uses { Table<sizeof(T) * 4> table; };
template <class T> constexpr int half = T::value / 2;
template <class T> struct Only;
template <> struct Only<int> { static const int n = 1; };
template <class A, class B> struct Both {};
template <class A> struct Both<A, int> {};
template <class B> struct Both<int, B> {};
template <class T, class = typename T::type> __device__ int has(T) { return 1; }
template <class T> __device__ int twice(T a, T b) { return a + b; }
__global__ void kernel(int *out) {
  Holder<int> h = {out};
  out[0] = h.get();
  Uses<float> u;
  out[1] = half<int>;
  out[2] = Only<float>::n;
  Both<int, int> both;
  out[3] = has(3);
  out[4] = twice(1, 2.0);
  out[5] = half<int, 3>;
  out[6] = Table<4.5>::v[0];
}
int main() { kernel<<<1, 1>>>(0); }
