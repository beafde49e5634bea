template <int N> struct Int { using type = int; };
template <class T> constexpr int size_of(T t) { int *p = t; return p ? 1 : 2; }
template <class T> typename Int<size_of(T())>::type pick(T) { return 1; }
template <class T> int pick(T, ...) { return 2; }
int main() { return pick(3); }
