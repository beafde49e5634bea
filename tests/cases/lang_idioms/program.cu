// Signals, scope guards, pools, results.
#include <cstdio>
#include <vector>
#include <memory>
#include <functional>
#include <string>
#include <algorithm>
template <class Sig> class Signal;
template <class... A> class Signal<void(A...)> {
  struct Slot { int id; std::function<void(A...)> f; };
  std::vector<Slot> slots; int next = 0;
 public:
  int connect(std::function<void(A...)> f) { slots.push_back({next, std::move(f)}); return next++; }
  void disconnect(int id) { slots.erase(std::remove_if(slots.begin(), slots.end(), [id](const Slot& s) { return s.id == id; }), slots.end());
  }
  void operator()(A... a) const { for (auto& s : slots) s.f(a...); }
};
template <class F> class ScopeGuard { F f;
    bool on = true;
    public: explicit ScopeGuard(F f) : f(std::move(f)) {}
    ScopeGuard(ScopeGuard&& o) noexcept : f(std::move(o.f)), on(o.on) { o.on = false; }
    ~ScopeGuard() { if (on) f(); }
    void dismiss() noexcept { on = false; }
};
template <class T> class Pool { union Cell { Cell* next; alignas(T) unsigned char raw[sizeof(T)]; Cell() : next(nullptr) {} };
    std::vector<std::unique_ptr<Cell[]>> blocks;
    Cell* free = nullptr;
 public: template <class... A> T* make(A&&... a) { if (!free) { blocks.push_back(std::make_unique<Cell[]>(4)); for (int i = 0; i < 4; i++) { blocks.back()[i].next = free; free = &blocks.back()[i]; } }
     Cell* c = free;
     free = c->next;
     return new (c->raw) T(std::forward<A>(a)...);
 }
  void drop(T* p) { p->~T();
      Cell* c = reinterpret_cast<Cell*>(p);
      c->next = free;
      free = c;
  }
  size_t count() const { return blocks.size();
  }
  };
template <class T, class E> class Result { bool good;
    union { T t; E e; };
    public: Result(T t) : good(true), t(std::move(t)) {}
    Result(E e, int) : good(false), e(std::move(e)) {}
    ~Result() { if (good) t.~T(); else e.~E(); }
    Result(Result&& o) : good(o.good) { if (good) new (&t) T(std::move(o.t)); else new (&e) E(std::move(o.e)); }
  template <class F> auto map(F f) { using U = decltype(f(t));
      return good ? Result<U, E>(f(t)) : Result<U, E>(e, 0);
  }
  bool ok() const { return good;
  }
  const T& value() const { return t;
  }
  const E& error() const { return e;
  }
  };
int main() {
  Signal<void(int, const std::string&)> sig; int total = 0;
  int a = sig.connect([&](int n, const std::string& s) { total += n + (int)s.size(); });
  sig.connect([](int n, const std::string& s) { printf("%d %s\n", n, s.c_str()); });
  sig(3, "abc"); sig.disconnect(a); sig(4, "z"); printf("%d\n", total);
  { ScopeGuard g([] { puts("guard"); });
      ScopeGuard h([] { puts("never"); });
      h.dismiss();
      ScopeGuard k = std::move(g);
      puts("body");
  }
  Pool<std::string> pool;
  std::vector<std::string*> ps;
  for (int i = 0; i < 6; i++) ps.push_back(pool.make(i + 1, 'a' + i));
  for (auto* p : ps) printf("%s ", p->c_str());
  for (auto* p : ps) pool.drop(p);
  printf("%zu\n", pool.count());
  Result<int, std::string> r(20);
  auto r2 = r.map([](int x) { return x * 1.5; });
  printf("%d %g\n", r2.ok(), r2.value());
  Result<int, std::string> bad(std::string("no"), 0);
  auto b2 = bad.map([](int x) { return x; });
  printf("%d %s\n", b2.ok(), b2.error().c_str());
}
