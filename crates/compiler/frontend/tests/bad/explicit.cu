#include <string>
#include <vector>
struct Meters {
    explicit Meters(double v) : v(v) {}
    double v;
};
struct Text {
    Text(const char *s) : s(s) {}
    const char *s;
};
double twice(Meters m) { return 2 * m.v; }
int length(Text t) { return t.s[0]; }
__global__ void k(unsigned *p) {
    asm("vadd.u32.u32.u32 %0, %1, %2;" : "=r"(p[0]) : "r"(p[1]), "r"(p[2]));
    asm volatile("mov.u32 %0, %%envreg3;" : "=r"(p[0]));
}
int main() {
    twice(3.0);
    twice(Meters(3.0));
    Meters m = 4.0;
    Meters n(4.0), o{5.0};
    length("text");
    std::vector<int> v = 5;
    std::string s = "text";
    Meters p = {6.0}, q{7.0};
    Meters list[2] = {{8.0}, Meters(9.0)};
    struct Trip { Meters length; } trip = {{10.0}}, other{Meters(11.0)};
    Text t = {"text"};
}
struct Flag {
    explicit operator bool() const { return true; }
};
struct Holder { bool b; };
void copies(Flag f) {
    bool a = f;
    bool b = {f};
    Holder h{f};
    bool c(f), d{f};
}
