template <class T> struct Pair { T a, b; Pair(T a, T b) : a(a), b(b) {} };
template <class T> struct Plain { T v; };
template <class T> struct Guided { T v; };
template <class T> Guided(T) -> Guided<T>;
template <class T> Missing(T) -> Missing<T>;
int main() {
    Pair p(1, 2);
    Pair q(1, 2.5);
    Pair r;
    Plain a{1};
    Guided b{1};
    auto c = Pair(1, "x");
    int x(int(p.a) + 0), y(int(z));
    return y;
}
