// Which handlers take a pointer that is thrown: conversions of qualifiers, to base classes, to `void *`, and of `nullptr`.
#include <cstdio>

struct First { int a; };
struct Second { int b; };
struct Both : First, Second {};
struct Hidden : private First {};

#define TRY(value, type) \
    try { throw value; } \
    catch (type) { printf("%s: %s\n", #value, #type); } \
    catch (...) { printf("%s: not %s\n", #value, #type); }

int number;
const int constant = 1;
Both both;
Hidden hidden;
void function() {}

int main()
{
    TRY(nullptr, int *)
    TRY(nullptr, const char *)
    TRY(nullptr, First *)
    TRY(nullptr, int **)
    TRY(nullptr, int *const &)
    TRY(nullptr, int First::*)
    TRY(nullptr, void (First::*)())
    TRY(nullptr, void (*)())
    TRY(nullptr, decltype(nullptr))
    TRY(nullptr, int)
    TRY(0, int *)
    TRY(&number, const int *)
    TRY(&number, volatile int *)
    TRY(&number, void *)
    TRY(&constant, int *)
    TRY(&constant, void *)
    TRY(&constant, const void *)
    TRY(&both, First *)
    TRY(&both, Second *)
    TRY(&both, const Second *)
    TRY((const Both *)&both, Second *)
    TRY((const Both *)&both, const Second *)
    TRY(&hidden, First *)
    TRY(hidden, First)
    TRY(both, const Second &)
    TRY(&function, void (*)())
    TRY(&function, void *)
    TRY(&First::a, int First::*)
    TRY(&First::a, void *)

    // A pointer to the second base is another address.
    both.b = 7;
    try { throw &both; } catch (Second *s) { printf("%d %d\n", s->b, s == &both); }
    try { throw &both; } catch (Second *const &s) { printf("%d %d\n", s->b, s == &both); }
    try { throw (Both *)nullptr; } catch (Second *s) { printf("%d\n", s == nullptr); }
    try { throw nullptr; } catch (int First::*p) { printf("%d\n", p == nullptr); }
}
