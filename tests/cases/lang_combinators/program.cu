// Parsers as functions, small vectors, lazy filters, expression trees.
#include <cstdio>
#include <string>
#include <vector>
#include <memory>
#include <functional>
#include <algorithm>
#include <numeric>
#include <optional>
#include <map>
#include <set>
#include <sstream>
#include <string_view>
#include <iostream>
// parser combinators, lazy ranges, intrusive list, small vector
template <class T> struct Parsed { T value; std::string_view rest; };
template <class T> using Parser = std::function<std::optional<Parsed<T>>(std::string_view)>;
Parser<char> ch(char c) { return [c](std::string_view s) -> std::optional<Parsed<char>> { if (s.empty() || s[0] != c) return std::nullopt; return Parsed<char>{c, s.substr(1)}; };
}
Parser<int> number() { return [](std::string_view s) -> std::optional<Parsed<int>> { size_t n = 0; int v = 0; while (n < s.size() && s[n] >= '0' && s[n] <= '9') v = v * 10 + (s[n++] - '0'); if (!n) return {}; return Parsed<int>{v, s.substr(n)}; };
}
template <class A, class F> auto fmap(Parser<A> p, F f) { using B = decltype(f(std::declval<A>()));
    return Parser<B>([=](std::string_view s) -> std::optional<Parsed<B>> { if (auto r = p(s)) return Parsed<B>{f(r->value), r->rest}; return std::nullopt; });
}
template <class A> Parser<std::vector<A>> sep(Parser<A> p, char c) { return [=](std::string_view s) -> std::optional<Parsed<std::vector<A>>> { std::vector<A> out; auto r = p(s); if (!r) return {}; out.push_back(r->value); auto comma = ch(c); while (auto d = comma(r->rest)) { auto q = p(d->rest); if (!q) break; out.push_back(q->value); r = q; } return Parsed<std::vector<A>>{out, r->rest}; };
}
template <class T, size_t N> class SmallVec { T buf[N];
    std::unique_ptr<T[]> heap;
    size_t n = 0, cap = N;
    public: SmallVec() = default;
    SmallVec(std::initializer_list<T> l) { for (auto& x : l) push(x); }
    T* data() { return heap ? heap.get() : buf; }
    const T* data() const { return heap ? heap.get() : buf; }
    void push(T x) { if (n == cap) { auto h = std::make_unique<T[]>(cap * 2); std::copy(data(), data() + n, h.get()); heap = std::move(h); cap *= 2; } data()[n++] = std::move(x); }
    size_t size() const { return n; }
    T& operator[](size_t i) { return data()[i]; }
    auto begin() const { return data(); }
    auto end() const { return data() + n; }
    bool on_heap() const { return (bool)heap; }
};
template <class T> struct Hook { T* next = nullptr;
};
template <class T> class IList { T* head = nullptr;
    public: void push(T& t) { t.next = head; head = &t; }
    struct It { T* p; T& operator*() const { return *p; } It& operator++() { p = p->next; return *this; } bool operator!=(It o) const { return p != o.p; } };
    It begin() { return {head}; }
    It end() { return {nullptr}; }
};
struct Task : Hook<Task> { std::string name; explicit Task(std::string n) : name(std::move(n)) {} };
template <class It, class P> class Filter { It b, e;
    P p;
    public: Filter(It b, It e, P p) : b(b), e(e), p(p) {}
    class iterator { It i, e; const P* p; void skip() { while (i != e && !(*p)(*i)) ++i; } public: iterator(It i, It e, const P* p) : i(i), e(e), p(p) { skip(); } auto& operator*() const { return *i; } iterator& operator++() { ++i; skip(); return *this; } bool operator!=(const iterator& o) const { return i != o.i; } };
    iterator begin() const { return {b, e, &p}; }
    iterator end() const { return {e, e, &p}; }
};
template <class C, class P> auto filter(C& c, P p) { return Filter(c.begin(), c.end(), p); }
enum class Op : char { Add = '+', Mul = '*' };
struct Node { virtual ~Node() = default;
    virtual int eval(const std::map<std::string, int>& env) const = 0;
};
using NodeP = std::unique_ptr<Node>;
struct Num : Node { int v;
    Num(int v) : v(v) {}
    int eval(const std::map<std::string, int>&) const override { return v; }
};
struct Var : Node { std::string n;
    Var(std::string n) : n(std::move(n)) {}
    int eval(const std::map<std::string, int>& env) const override { return env.at(n); }
};
struct Bin : Node { Op op;
    NodeP l, r;
    Bin(Op op, NodeP l, NodeP r) : op(op), l(std::move(l)), r(std::move(r)) {}
    int eval(const std::map<std::string, int>& e) const override { switch (op) { case Op::Add: return l->eval(e) + r->eval(e); case Op::Mul: return l->eval(e) * r->eval(e); } return 0; }
};
template <class T, class... A> NodeP mk(A&&... a) { return std::make_unique<T>(std::forward<A>(a)...); }
int main() {
  auto p = sep(fmap(number(), [](int x) { return x * 0.5; }), ',');
  if (auto r = p("1,22,3;x")) { for (double d : r->value) std::cout << d << ' ';
      std::cout << std::string(r->rest.data(), r->rest.size()) << '\n';
  }
  std::cout << !p("x") << '\n';
  SmallVec<std::string, 2> v{"a", "b"};
  std::cout << v.on_heap();
  v.push("c");
  std::cout << v.on_heap() << ' ';
  for (auto& s : v) std::cout << s;
  std::cout << '\n';
  Task a("one"), b("two");
  IList<Task> l;
  l.push(a);
  l.push(b);
  for (Task& t : l) std::cout << t.name << ' ';
  std::cout << '\n';
  std::vector xs{1, 2, 3, 4, 5, 6};
  int s = 0;
  for (int& x : filter(xs, [](int x) { return x % 2 == 0; })) { s += x;
      x = 0;
  }
  std::cout << s << ' ' << std::accumulate(xs.begin(), xs.end(), 0) << '\n';
  auto e = mk<Bin>(Op::Add, mk<Num>(2), mk<Bin>(Op::Mul, mk<Var>("x"), mk<Num>(5)));
  std::cout << e->eval({{"x", 4}}) << '\n';
}
