#include <cstdint>
#include <cstdio>
enum Color { Red };
struct Text { operator const char *() const { return "t"; } };
__global__ void kernel(int n) {
    printf("%f\n", n);
    printf("%d %5.2f%%\n", n, 1.0f);
}
template <class T> void show(T x) { printf("%d\n", x); }
int main() {
    int i = 1;
    long l = 2;
    size_t z = 3;
    double d = 4;
    float f = 5;
    char c = 'c', buffer[99];
    const char *s = "s";
    printf("%d %ld %zu %g %f %c %s %p %p\n", i, l, z, d, f, c, s, &i, s);
    printf("%d %i %d %u %x %hd %hhx %c\n", c, true, Red, i, i, i, i, i);
    printf("%lld %jd %td %lu %*d %.*f\n", l, l, l, uint64_t(1), 5, i, 2, d);
    printf("%d\n", d);
    printf("%f %e\n", i, f);
    printf("%d\n", l);
    printf("%ld %x\n", i, z);
    printf("%s %s\n", c, &i);
    fprintf(stderr, "%p %i\n", i, s);
    sprintf(buffer, "%d", 2.0);
    snprintf(buffer, 99, "%s", 5);
    printf("%d %d\n", i);
    printf("%d\n", i, l);
    printf(s, i);
    show(1);
    show(1.5);
    kernel<<<1, 1>>>(1);
}
