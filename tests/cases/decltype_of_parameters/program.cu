// `decltype` of parameters in the types of later ones, and of what a lambda captures: the declared type.
#include <cstdio>
#include <type_traits>
#include <vector>

template <class T> int size_of(T x, decltype(x) y) { return sizeof(y); }
template <class T> auto sum(T x, decltype(x + 1) y) -> decltype(x + y) { return x + y; }
template <class T> int third(const T &x, decltype(x) y, typename std::remove_const<T>::type z) {
  return std::is_same<decltype(y), const T &>::value + (int)z;
}
int plain(long x, decltype(x) y, decltype(y) *z) { return sizeof(y) + (int)*z; }
template <class... T> int pack(int first, decltype(first) second, T... rest) { return first + second + sizeof...(rest); }

int main() {
  long l = 5;
  printf("%d %g %d %d %d\n", size_of(1.5, 2), (double)sum(1, 2), third(2.5, 3, 4.0f), plain(1, 2, &l), pack(1, 2, 'x'));

  int base = 3;
  int &ref = base;
  const double half = 0.5;
  std::vector<int> list{1, 2};
  auto by_ref = [&](decltype(base) k, decltype(list)::value_type m) {
    static_assert(std::is_same<decltype(base), int>::value, "");
    static_assert(std::is_same<decltype(ref), int &>::value, "");
    static_assert(std::is_same<decltype((base)), int &>::value, "");
    return k + base + ref + m + (int)list.size();
  };
  auto by_copy = [=](decltype(half) h) {
    static_assert(std::is_same<decltype(base), int>::value, "");
    static_assert(std::is_same<decltype((base)), const int &>::value, "");
    decltype(base) own = base;
    own++;
    auto inner = [&] {
      static_assert(std::is_same<decltype(base), int>::value, "");
      static_assert(std::is_same<decltype(own), int>::value, "");
      return own + base;
    };
    return inner() + h + half;
  };
  auto init = [n = 4L](decltype(base) k) mutable {
    static_assert(std::is_same<decltype(n), long>::value, "");
    return n += k;
  };
  double other = 2;
  auto not_captured = [other](decltype(base) k, decltype(ref) r, decltype((base)) q) {
    static_assert(std::is_same<decltype(k), int>::value && std::is_same<decltype(r), int &>::value, "");
    static_assert(std::is_same<decltype(q), int &>::value, "");
    return (int)other + k + r + (int)sizeof(base);
  };
  printf("%d\n", not_captured(1, base, base));
  auto generic = [](auto x, decltype(x) y, decltype(x + y) z) { return x + y + z; };
  printf("%d %g %ld %d %g\n", by_ref(4, 5), by_copy(1.5), init(2), generic(2, 3, 4), (double)generic(1.5f, 2, 3));
}
