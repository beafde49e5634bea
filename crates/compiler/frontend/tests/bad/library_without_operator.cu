// What a function of the library misses is told where the program calls it.
#include <algorithm>
struct P { int a; };
int main()
{
    P v[3] = {};
    std::sort(v, v + 3);
    return std::max(v[0], v[1]).a;
}
