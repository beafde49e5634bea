// A growing vector moves its elements only if that cannot throw, and copies them otherwise. What `noexcept` says of calls.
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

struct Throwing {
    int v;
    Throwing(int a) : v(a) {}
    Throwing(const Throwing &o) : v(o.v) { printf("c%d ", v); }
    Throwing(Throwing &&o) : v(o.v) { printf("m%d ", v); }
    ~Throwing() { printf("~%d ", v); }
};
struct Quiet {
    int v;
    Quiet(int a) : v(a) {}
    Quiet(const Quiet &o) : v(o.v) { printf("c%d ", v); }
    Quiet(Quiet &&o) noexcept : v(o.v) { printf("m%d ", v); }
    ~Quiet() { printf("~%d ", v); }
};
struct Single {
    int v;
    Single(int a) : v(a) {}
    Single(const Single &) = delete;
    Single(Single &&o) : v(o.v) { printf("m%d ", v); }
    ~Single() { printf("~%d ", v); }
};
struct Around { Throwing t; };
struct Library { std::vector<int> v; std::string s; std::unique_ptr<int> p; };
struct Refusing {
    int v;
    Refusing(int a) : v(a) {}
    Refusing(const Refusing &o) : v(o.v) { if (v == 2) throw std::runtime_error("no copy"); }
    ~Refusing() { printf("~%d ", v); }
};

template <class T> void grow()
{
    std::vector<T> v;
    v.reserve(2);
    v.emplace_back(1);
    v.emplace_back(2);
    v.emplace_back(3);
    printf("| ");
    v.reserve(10);
    puts("|");
}

int quiet() noexcept { return 1; }
int loud() { return 2; }

int main()
{
    grow<Throwing>();
    puts("");
    grow<Quiet>();
    puts("");
    grow<Single>();
    puts("");
    {
        std::vector<Around> v;
        v.push_back(Around{1});
        v.push_back(Around{2});
    }
    puts("");
    {
        // What was copied ends, and the vector is as before.
        std::vector<Refusing> v;
        v.reserve(2);
        v.emplace_back(1);
        v.emplace_back(2);
        try { v.emplace_back(3); } catch (const std::exception &e) { printf("%s %zu ", e.what(), v.size()); }
    }
    puts("");
    auto a = []() noexcept { return 1; };
    auto b = [] { return 1; };
    auto c = [](auto x) noexcept { return x; };
    printf("%d %d %d %d %d\n", noexcept(a()), noexcept(b()), noexcept(c(1)), noexcept(quiet()), noexcept(loud()));
    printf("%d %d %d %d\n", std::is_nothrow_move_constructible<Throwing>::value, std::is_nothrow_move_constructible<Quiet>::value,
           std::is_nothrow_move_constructible<Around>::value, std::is_nothrow_move_constructible<Library>::value);
    printf("%d %d\n", std::is_nothrow_copy_constructible<Library>::value, std::is_nothrow_move_assignable<Library>::value);
    Throwing t(1);
    Quiet q(2);
    printf("%d %d\n", std::is_lvalue_reference<decltype(std::move_if_noexcept(t))>::value,
           std::is_lvalue_reference<decltype(std::move_if_noexcept(q))>::value);
}
