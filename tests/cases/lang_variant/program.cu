// A variant with tables of functions, visited by overloaded lambdas.
#include <cstdio>
#include <new>
#include <type_traits>
#include <utility>
#include <string>
#include <cstring>
// tagged union variant with copy/move, visit by table and overloaded
template <class... Ts> struct overloaded : Ts... { using Ts::operator()...; };
template <class... Ts> overloaded(Ts...) -> overloaded<Ts...>;
template <class T, class... Ts> constexpr int index_of() { int i = 0, r = -1;
    ((std::is_same_v<T, Ts> ? (r = r < 0 ? i : r, ++i) : ++i), ...);
    return r;
}
template <size_t A, size_t... R> struct max_of { static constexpr size_t value = A; };
template <size_t A, size_t B, size_t... R> struct max_of<A, B, R...> { static constexpr size_t value = max_of<(A > B ? A : B), R...>::value;
};
template <int I, class T, class... Ts> struct at { using type = typename at<I - 1, Ts...>::type; };
template <class T, class... Ts> struct at<0, T, Ts...> { using type = T; };
template <class... Ts> class Variant {
  alignas(Ts...) unsigned char buf[max_of<sizeof(Ts)...>::value];
  int tag = -1;
  template <class T> static void destroy_as(void* p) { static_cast<T*>(p)->~T(); }
  template <class T> static void copy_as(void* to, const void* from) { new (to) T(*static_cast<const T*>(from));
  }
  void destroy() { using D = void (*)(void*);
      static constexpr D table[] = {&destroy_as<Ts>...};
      if (tag >= 0) table[tag](buf);
      tag = -1;
  }
  void copy(const Variant& o) { using C = void (*)(void*, const void*);
      static constexpr C table[] = {&copy_as<Ts>...};
      if (o.tag >= 0) table[o.tag](buf, o.buf);
      tag = o.tag;
  }
 public:
  Variant() = default;
  template <class T, class = std::enable_if_t<(index_of<std::decay_t<T>, Ts...>() >= 0)>> Variant(T&& t) { emplace<std::decay_t<T>>(std::forward<T>(t));
  }
  Variant(const Variant& o) { copy(o); }
  Variant& operator=(const Variant& o) { if (this != &o) { destroy(); copy(o); } return *this; }
  ~Variant() { destroy(); }
  template <class T, class... A> T& emplace(A&&... a) { destroy();
      T* p = new (buf) T(std::forward<A>(a)...);
      tag = index_of<T, Ts...>();
      return *p;
  }
  int index() const { return tag; }
  template <class T> bool holds() const { return tag == index_of<T, Ts...>(); }
  template <class T> T& get() { return *reinterpret_cast<T*>(buf); }
  template <class T> const T* get_if() const { return holds<T>() ? reinterpret_cast<const T*>(buf) : nullptr;
  }
  template <class F, int I = 0> decltype(auto) visit(F&& f) {
    using T = typename at<I, Ts...>::type;
    if constexpr (I + 1 < (int)sizeof...(Ts)) { if (tag != I) return visit<F, I + 1>(std::forward<F>(f)); }
    return f(get<T>());
  }
};
struct Noisy { static inline int alive = 0;
    int id;
    explicit Noisy(int i) : id(i) { ++alive; }
    Noisy(const Noisy& o) : id(o.id) { ++alive; }
    ~Noisy() { --alive; }
};
int main() {
  using V = Variant<int, std::string, Noisy, double>;
  { V v = 3, w = std::string("hello"), x; x.emplace<Noisy>(9); V y(x), z = 2.5;
    V all[] = {v, w, x, y, z};
    for (V& e : all) { std::string s = e.visit(overloaded{[](int i) { return "int " + std::to_string(i); }, [](std::string& t) { t += "!"; return "str " + t; }, [](Noisy& n) { return "noisy " + std::to_string(n.id); }, [](auto d) { return "other " + std::to_string((int)(d * 10)); }});
        printf("%d:%s\n", e.index(), s.c_str());
    }
    printf("alive %d\n", Noisy::alive); all[2] = all[0]; printf("alive %d\n", Noisy::alive);
    printf("%d %d\n", all[1].get_if<std::string>() != nullptr, all[1].get_if<int>() == nullptr);
    v = w; printf("%s\n", v.get<std::string>().c_str()); }
  printf("alive %d %zu\n", Noisy::alive, sizeof(Variant<char, short>));
}
