template <int N> struct Fact { static const int value = N * Fact<N - 1>::value; };
int main() { return Fact<5>::value; }
