template <class... T> int sum(T... v) { return (v + ...); }
template <class... T> int product(T... v) { return (... * v); }
template <class... T> int from_one(T... v) { return (1 * ... * v); }
template <class... T> bool all(T... v) { return (v && ...) && !(v || ...); }
template <class... T> void nothing(T... v) { (v, ...); }
int main() {
  int list[sum(1, 2)];
  nothing();
  nothing(1, 2);
  return sum() + product() + from_one() + all() + (int)sizeof list;
}
