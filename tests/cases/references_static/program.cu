// References at file scope, in namespaces and kept by functions.
#include <cstdio>
#include <string>
int g = 3, a[4] = { 1, 2, 3, 4 };
int &r = g;
const int &c = 5;
int (&row)[4] = a;
int &first = a[0];
const std::string &name = "text";
namespace n { struct P { int x, y; } p = { 1, 2 }; int &y = p.y; auto &whole = p; }
static double &d = *new double(2.5);
int &counter() { static int &kept = *new int(7); return ++kept, kept; }
int &later = counter();
int main() { r = 7; row[2] = 9; first += 10; n::y = 8; n::whole.x = 6; d *= 2; later += 1;
 printf("%d %d %d %d %s %d %d %g %d %d\n", g, c, a[2], a[0], name.c_str(), n::p.x, n::p.y, d, later, counter());
}
