// Exceptions: classes of one's own, rethrown, by base, through destructors, from constructors, nested, catch all, standard ones.
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>
struct Trace { const char *n; Trace(const char *s) : n(s) {} ~Trace() { printf("~%s ", n); } };
struct Failure : std::runtime_error { int code; Failure(int c) : std::runtime_error("failure " + std::to_string(c)), code(c) {} };
struct Part { Trace t{"part"}; Part(bool bad) { if (bad) throw Failure(3); } };
int risky(int n)
{
    Trace t("risky");
    switch (n) {
    case 0: throw 42;
    case 1: throw Failure(7);
    case 2: throw std::out_of_range("far");
    case 3: throw "text";
    case 4: throw std::string("string");
    }
    return n;
}
int main()
{
    for (int i = 0; i < 6; ++i) {
        try { printf("%d ", risky(i)); }
        catch (int v) { printf("int %d", v); }
        catch (const Failure &f) { printf("%s %d", f.what(), f.code); }
        catch (const std::exception &e) { printf("std %s", e.what()); }
        catch (const char *s) { printf("%s", s); }
        catch (...) { printf("other"); }
        printf("\n");
    }
    try {
        try { Part p(true); }
        catch (std::runtime_error &) { printf("again "); throw; }
    } catch (const Failure &f) { printf("code %d\n", f.code); }
    try { std::vector<int> v(2); v.at(5) = 1; } catch (const std::out_of_range &) { printf("at\n"); }
    try { std::stoi("none"); } catch (const std::invalid_argument &) { printf("stoi\n"); }
}
