#include <cstdio>
#include <utility>
struct B { int v = 3; };
struct D : B { int w = 4; operator int() const { return 9; } };
struct R { int k = 11; operator int &() { return k; } };
int main() {
    int i = 5; D d; R r;
    printf("%g\n", static_cast<const double &>(i));
    printf("%g\n", (const double &)i);
    printf("%d\n", static_cast<const int &>(d));
    printf("%d\n", static_cast<int &&>(d));
    static_cast<int &>(r) = 12; printf("%d\n", r.k);
    printf("%d\n", static_cast<B &>(d).v);
    printf("%d\n", static_cast<const B &>(D()).v);
    printf("%d\n", static_cast<B &&>(d).v);
    printf("%ld\n", static_cast<const long &>(i));
    printf("%ld\n", static_cast<long &&>(i));
    printf("%d\n", static_cast<const bool &>(i));
    unsigned char c = 200; printf("%d\n", static_cast<const int &>(c));
    printf("%d\n", static_cast<const int &>(7));
    printf("%d\n", static_cast<int &&>(7));
    const int &k = static_cast<const int &>(2.5); printf("%d\n", k);
}
