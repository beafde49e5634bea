// Explicit conversion functions count where a number is initialised directly.
#include <cstdio>

struct Handle {
    int v;
    explicit operator bool() const { return v != 0; }
    explicit operator int() const { return v; }
};
struct Members {
    bool b;
    int i;
    Members(Handle h) : b(h), i{h} {}
};
Handle outside = {4};
int of_file{outside};
bool of_file_too((outside));

int main()
{
    Handle h{3};
    bool b(h);
    int i{h}, j(h);
    static int s(h);
    Members m(h);
    int *p = new int(h), *q = new int{h};
    printf("%d %d %d %d %d %d %d\n", b, i, j, s, m.b, m.i, int{h} + int(h));
    printf("%d %d %d %d\n", *p, *q, of_file, of_file_too);
    delete p;
    delete q;
}
