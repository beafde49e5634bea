// Classes that hold pointers to themselves or containers of themselves.
#include <cstdio>
#include <memory>
#include <vector>
#include <string>
#include <map>
#include <functional>
template <class T> class List {
  struct Node { T v;
      std::unique_ptr<Node> next;
      Node(T v, std::unique_ptr<Node> n) : v(v), next(std::move(n)) {}
  };
  std::unique_ptr<Node> head; int n = 0;
 public:
  void push(T v) { head = std::make_unique<Node>(v, std::move(head)); n++; }
  int size() const { return n; }
  class iterator { Node* p;
      friend class List;
      explicit iterator(Node* p) : p(p) {}
      public: T& operator*() { return p->v; }
      iterator& operator++() { p = p->next.get(); return *this; }
      bool operator!=(const iterator& o) const { return p != o.p; }
  };
  iterator begin() { return iterator(head.get()); } iterator end() { return iterator(nullptr); }
};
template <class K, class V> class Tree {
  struct Node; using Ptr = std::shared_ptr<Node>;
  struct Node { K k; V v; Ptr l, r; std::weak_ptr<Node> up; Node(const K& k, const V& v) : k(k), v(v) {} };
  Ptr root;
  void walk(const Ptr& n, const std::function<void(const K&, const V&)>& f) const { if (!n) return;
      walk(n->l, f);
      f(n->k, n->v);
      walk(n->r, f);
  }
 public:
  void put(const K& k, const V& v) {
    Ptr* at = &root; Ptr up;
    while (*at) { up = *at;
        if (k == (*at)->k) { (*at)->v = v; return; }
        at = k < (*at)->k ? &(*at)->l : &(*at)->r;
    }
    *at = std::make_shared<Node>(k, v); (*at)->up = up;
  }
  void each(const std::function<void(const K&, const V&)>& f) const { walk(root, f); }
  const K& parent_of(const K& k) const { Ptr n = root;
      while (n->k != k) n = k < n->k ? n->l : n->r;
      return n->up.lock()->k;
  }
};
struct Dir { std::string name;
    std::vector<Dir> kids;
    int total() const { int s = 1; for (auto& k : kids) s += k.total(); return s; }
};
struct Json { std::map<std::string, Json> obj;
    std::vector<Json> arr;
    double num = 0;
    std::shared_ptr<Json> extra;
};
template <class T> struct TreeT { T v;
    std::vector<TreeT> children;
    TreeT(T v) : v(v) {}
    TreeT& add(T x) { children.emplace_back(x); return children.back(); }
    T sum() const { T s = v; for (const auto& c : children) s += c.sum(); return s; }
};
struct Widget { struct Impl; std::unique_ptr<Impl> p; Widget(); ~Widget(); int get() const; };
struct Widget::Impl { int v = 42; };
Widget::Widget() : p(std::make_unique<Impl>()) {}
Widget::~Widget() = default;
int Widget::get() const { return p->v; }
template <class T> struct Graph { struct Edge;
    struct Vertex { T v; std::vector<Edge> out; };
    struct Edge { Vertex* to; int w; };
    std::vector<std::unique_ptr<Vertex>> vs;
    Vertex* add(T v) { vs.push_back(std::make_unique<Vertex>(Vertex{v, {}})); return vs.back().get(); }
};
int main() {
  List<int> l;
  for (int i = 0; i < 4; i++) l.push(i * i);
  for (int x : l) printf("%d ", x);
  printf("%d\n", l.size());
  Tree<std::string, int> t; t.put("m", 1); t.put("c", 2); t.put("x", 3); t.put("d", 4); t.put("m", 5);
  t.each([](const std::string& k, int v) { printf("%s=%d ", k.c_str(), v); });
  printf("%s\n", t.parent_of("d").c_str());
  Dir d{"root", {{"a", {}}, {"b", {{"c", {}}}}}}; printf("%d\n", d.total());
  Json j;
  j.obj["x"].num = 3;
  j.arr.resize(2);
  j.extra = std::make_shared<Json>();
  j.extra->num = 8;
  printf("%g %zu %g\n", j.obj["x"].num, j.arr.size(), j.extra->num);
  TreeT<double> r(1.5); r.add(2).add(3); r.add(4); printf("%g\n", r.sum());
  Widget w; printf("%d\n", w.get());
  Graph<char> g;
  auto* a = g.add('a');
  auto* b = g.add('b');
  a->out.push_back({b, 3});
  printf("%c %d\n", a->out[0].to->v, a->out[0].w);
}
