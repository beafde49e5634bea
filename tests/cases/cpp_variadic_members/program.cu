#include <cstdio>
#include <cstdarg>
#include <cstring>
#include <cerrno>
#include <stdexcept>
#include <string>
#include <vector>
class CudaError : public std::runtime_error { public: CudaError(const char *fmt, ...) : std::runtime_error("x") { va_list ap; va_start(ap, fmt); vsnprintf(text, sizeof text, fmt, ap); va_end(ap); } const char *what() const noexcept override { return text; } char text[100]; };
static std::string strf(const char *fmt, ...) { va_list ap; va_start(ap, fmt); std::vector<char> b(200); int n = vsnprintf(b.data(), b.size(), fmt, ap); va_end(ap); return std::string(b.data(), n); }
template <class T> static T sum_of(int n, ...) { va_list ap; va_start(ap, n); T s = 0; while (n--) s += va_arg(ap, T); va_end(ap); return s; }
struct Base { virtual int log(const char *fmt, ...) { va_list ap; va_start(ap, fmt); int n = vprintf(fmt, ap); va_end(ap); return n; } virtual ~Base() {} };
struct Derived : Base { int log(const char *fmt, ...) override { va_list ap; va_start(ap, fmt); printf("D:"); int n = vprintf(fmt, ap); va_end(ap); return n; } };
static void fill(int *out, ...) { va_list ap; va_start(ap, out); for (int *p; (p = va_arg(ap, int *)) != nullptr;) *p = *out; va_end(ap); }
struct holder { va_list ap; }; static int first(holder *h) { return va_arg(h->ap, int); } static int held(int n, ...) { holder h; va_start(h.ap, n); int a = first(&h), b = first(&h); va_end(h.ap); return a * 10 + b; }
template <class T> char test(typename T::type *); template <class T> long test(...); struct has { typedef int type; };
int main() {
  try { throw CudaError("%s failed: %d", "call", 7); } catch (const std::exception &e) { puts(e.what()); }
  printf("%s\n", strf("%05.2f|%s|%d", 3.14159, std::string("abc").c_str(), 42).c_str()); printf("%d %g %ld\n", sum_of<int>(3, 1, 2, 3), sum_of<double>(2, 1.5, 2.5), sum_of<long>(1, 5L));
  Derived d; Base *b = &d; printf(" %d\n", b->log("%d-%s", 5, "x")); int a = 4, x, y; fill(&a, &x, &y, (int *)nullptr); printf("%d %d %d\n", x, y, held(2, 3, 4)); printf("%d %d\n", sizeof(test<has>(0)) == 1, sizeof(test<int>(0)) == sizeof(long));
  auto lam = [](int n, ...) { va_list ap; va_start(ap, n); double s = 0; for (int i = 0; i < n; i++) s += va_arg(ap, double); va_end(ap); return s; }; printf("%g\n", lam(2, 1.0, 2.0f));
  const char *names[] = { "a", "b" }; for (auto n : names) printf("%s%c", n, n == names[1] ? '\n' : ' '); errno = EDOM; perror("msg"); printf("%s\n", strerror(EDOM)); float f = 1; printf("%s\n", strf("%g %c %hd %p", f, 'c', (short)3, (void *)nullptr).c_str());
}
