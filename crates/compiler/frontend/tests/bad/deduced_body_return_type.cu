template <class T> constexpr auto value_of(T t) { return undeclared(t); }
struct Any { template <class T> Any(T); };
template <class T> auto pick(T t, int) -> decltype(value_of(t)) { return 1; }
template <class T> int pick(T, long) { return 2; }
int main() { return pick(3, 0); }
