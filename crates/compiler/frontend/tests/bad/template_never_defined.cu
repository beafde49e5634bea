template <class T> T never(T);
template <class T> T calls(T x) { return never(x); }
template <class T> T later(T);
int main() { return calls(3) + later(4); }
template <class T> T later(T x) { return x.size; }
