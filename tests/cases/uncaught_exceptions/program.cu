// A destructor learns whether an exception is under way, also while it handles one of its own.
#include <cstdio>
#include <exception>

struct Nested {
    ~Nested()
    {
        try { throw 2; } catch (int i) { printf("inside %d, ", i); }
        printf("under way %d\n", std::uncaught_exceptions());
    }
};
struct Guard {
    ~Guard() { puts(std::uncaught_exceptions() ? "rollback" : "commit"); }
};

int main()
{
    try { Nested n; throw 1; } catch (int i) { printf("caught %d\n", i); }
    { Guard g; }
    try { Guard g; throw 1; } catch (int) { Guard h; }
    try {
        try { throw 1; } catch (int) { printf("in handler %d\n", std::uncaught_exceptions()); throw; }
    } catch (...) { printf("after all %d\n", std::uncaught_exceptions()); }
}
