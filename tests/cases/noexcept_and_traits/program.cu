// What the library and destructors do not throw, what types expressions have, which handlers take pointers, what classes are.
#include <cstdio>
#include <string>
#include <vector>
#include <map>
#include <memory>
#include <utility>
#include <type_traits>
#include <optional>
struct Bad { ~Bad() noexcept(false) {} };
struct Quiet { ~Quiet() {} };
struct HasBad { Bad b; };
struct S { int d; };
struct Private { private: int a; };
struct Prot { int b; protected: int a; };
struct Mixed { int b; private: int a; };
struct Base { int a; };
struct Derived : Base { int b; };
struct PrivateBase : private Base {};
struct Ctor { Ctor(int) {} };
struct Defaulted { Defaulted() = default; int a; };
struct Deleted { ~Deleted() = delete; };
struct HiddenEnd { private: ~HiddenEnd() {} };
struct Virtual { virtual void f() {} };
struct Two : Base { Derived d; };
struct Ref { int &r; };
struct HasDeleted { Deleted d; Ctor c; };
int main() {
    std::vector<int> v{1, 2}; std::string s = "x"; std::map<int, int> m; int a = 1, b = 2; std::optional<int> o; std::unique_ptr<int> u;
    printf("%d%d%d%d%d", noexcept(v.size()), noexcept(v.empty()), noexcept(v.begin()), noexcept(v.data()), noexcept(v[0]));
    printf("%d%d%d%d%d", noexcept(v.push_back(1)), noexcept(v.clear()), noexcept(v.at(0)), noexcept(v.front()), noexcept(v.swap(v)));
    printf("%d%d%d%d%d", noexcept(s.size()), noexcept(s.c_str()), noexcept(s.empty()), noexcept(s + s), noexcept(s[0]));
    printf("%d%d%d%d%d", noexcept(m.size()), noexcept(m.begin()), noexcept(m[1]), noexcept(std::swap(a, b)), noexcept(std::move(a)));
    printf("%d%d%d%d%d", noexcept(std::forward<int>(a)), noexcept(o.has_value()), noexcept(u.get()), noexcept(u.reset()), noexcept(*u));
    printf("%d%d%d%d\n", noexcept(std::swap(s, s)), noexcept(std::swap(v, v)), noexcept(std::string()), noexcept(std::vector<int>()));
    printf("%d%d%d%d%d\n", noexcept(Bad()), noexcept(Quiet()), noexcept(HasBad()), noexcept(std::declval<Bad &>().~Bad()), noexcept(std::declval<Quiet &>().~Quiet()));
    printf("%d%d%d\n", std::is_nothrow_destructible_v<Bad>, std::is_nothrow_destructible_v<Quiet>, std::is_nothrow_destructible_v<HasBad>);
    printf("%d%d%d%d\n", std::is_nothrow_move_constructible_v<std::vector<int>>, std::is_nothrow_move_constructible_v<std::string>, std::is_nothrow_copy_constructible_v<std::string>, std::is_nothrow_move_assignable_v<std::unique_ptr<int>>);
    printf("%d%d%d%d\n", std::is_same_v<decltype("a"), const char (&)[2]>, std::is_same_v<decltype((S{}.d)), int &&>, std::is_same_v<decltype(S{}.d), int>, std::is_same_v<decltype(("abc")), const char (&)[4]>);
    try { static int n = 5, *p = &n; throw &p; } catch (const int *const *q) { printf("%d\n", **q); }
    try { static int n = 6, *p = &n; throw &p; } catch (const int **q) { printf("wrong\n"); } catch (int *const *q) { printf("%d const\n", **q); }
    try { static int n = 6, *p = &n; throw &p; } catch (const int **q) { printf("wrong\n"); } catch (void *q) { printf("void\n"); }
    printf("%d%d%d%d%d%d%d", std::is_aggregate_v<Private>, std::is_aggregate_v<Prot>, std::is_aggregate_v<Mixed>, std::is_aggregate_v<Derived>, std::is_aggregate_v<PrivateBase>, std::is_aggregate_v<Ctor>, std::is_aggregate_v<Defaulted>);
    printf("%d%d%d%d\n", std::is_aggregate_v<Virtual>, std::is_aggregate_v<Two>, std::is_aggregate_v<Ref>, std::is_aggregate_v<int[3]>);
    printf("%d%d%d%d%d%d%d", std::is_standard_layout_v<Private>, std::is_standard_layout_v<Prot>, std::is_standard_layout_v<Mixed>, std::is_standard_layout_v<Derived>, std::is_standard_layout_v<PrivateBase>, std::is_standard_layout_v<Ctor>, std::is_standard_layout_v<Defaulted>);
    printf("%d%d%d%d\n", std::is_standard_layout_v<Virtual>, std::is_standard_layout_v<Two>, std::is_standard_layout_v<Ref>, std::is_standard_layout_v<int[3]>);
    printf("%d%d%d%d%d%d%d", std::is_destructible_v<Deleted>, std::is_destructible_v<HiddenEnd>, std::is_destructible_v<HasDeleted>, std::is_destructible_v<Deleted[2]>, std::is_destructible_v<Deleted &>, std::is_destructible_v<int[]>, std::is_destructible_v<S>);
    printf("%d%d\n", std::is_trivially_destructible_v<Deleted>, std::is_trivially_destructible_v<HiddenEnd>);
}
