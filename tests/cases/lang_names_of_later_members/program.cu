// Functions of a class may name all that it declares, also further below; classes may be declared only where they are named.
#include <cstdio>
#include <map>
#include <string>
#include <variant>
#include <vector>
#include <type_traits>
struct List {
    int sum() const { int s = 0; for (const Node *n = head; n; n = n->next) { Node copy = *n; s += copy.v; } Alias a = s; Kind k = Kind::Small; return k == Kind::Small ? a : -1; }
    void push(int v) { head = new Node{v, head}; Node *p(head); Pair<int> q{1, 2}; Node *arr[2] = {p, nullptr}; (void)q; (void)arr; }
    int twice() const { return Pair<int>{sum(), sum()}.total() + Helper<int>::value + static_cast<int>(sizeof(Node) > 0) + Trait<int>; }
    struct Inner { int f() { Node n{5, nullptr}; return n.v + (Alias)2 + Helper<Node>::value; } };
    struct Node { int v; Node *next; };
    using Alias = int;
    typedef Node *Link;
    enum class Kind { Small, Large };
    template <class T> struct Pair { T a, b; T total() const { return a + b; } };
    template <class T, class = void> struct Helper { static const int value = 10; };
    template <class T> static constexpr int Trait = 100;
    Node *head = nullptr;
};
// The containers wait for Json; inside of it the base's name means the base.
struct Json;
using Array = std::vector<Json>;
using Object = std::map<std::string, Json>;
struct Json : std::variant<double, std::string, Array, Object> {
    using variant::variant;
    Json(int i) : variant(double(i)) {}
    Json(const char *s) : variant(std::string(s)) {}
    double total() const {
        return std::visit([](const auto &x) -> double {
            using X = std::decay_t<decltype(x)>;
            double t = 0;
            if constexpr (std::is_same_v<X, double>) t = x;
            else if constexpr (std::is_same_v<X, Array>) for (auto &e : x) t += e.total();
            else if constexpr (std::is_same_v<X, Object>) for (auto &[k, e] : x) t += e.total();
            return t;
        }, static_cast<const variant &>(*this));
    }
};
template <class T> class Shape {
    template <class U> struct Model { U u; int size() const { if constexpr (has_size<U>::value) return u.size(); else return -1; } };
    template <class U, class = void> struct has_size : std::false_type {};
    template <class U> struct has_size<U, std::void_t<decltype(std::declval<const U &>().size())>> : std::true_type {};
    Model<T> m;
public:
    Shape(T t) : m{t} {}
    int size() const { return m.size(); }
};
// The base's instance is found by what was given by hand; a derived class's part is copied.
template <size_t I, class T> struct Leaf { T v; };
struct Both : Leaf<0, int>, Leaf<1, double> {};
template <size_t I, class T> const T &pick(const Leaf<I, T> &l) { return l.v; }
class Extent { int n; public: template <class... I, class = std::enable_if_t<(std::is_integral_v<I> && ...)>> Extent(I... i) : n((0 + ... + i)) {} int get() const { return n; } };
struct Sized : Extent { Sized() : Extent(3, 4) {} };
struct Given { explicit operator Extent() const { return Extent(5); } };
int main() {
    Json j = Object{{"a", Array{1, 2.5, "x"}}, {"b", Object{{"c", 4}}}};
    printf("%g %zu %d %d\n", j.total(), j.index(), Shape<int>(3).size(), Shape<std::string>("four").size());
    Both b; b.Leaf<0, int>::v = 1; b.Leaf<1, double>::v = 2.5; Sized s; Extent e(s), g(Given{});
    printf("%d %g %d %d\n", pick<0>(b), pick<1>(b), e.get(), g.get()); List l; l.push(1); l.push(2); printf("%d %d %d\n", l.sum(), l.twice(), List::Inner().f()); }
