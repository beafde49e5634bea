// Where exceptions leave from decides what ends: objects share the code that ends them, each with its temporaries, loops and handlers.
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

static int budget, depth;
static void tick(const char* what) {
    if (budget-- == 0) throw std::runtime_error(what);
}
struct T {
    std::string name;
    T(const char* n) : name(n) { tick(n); printf("+%s ", n); depth++; }
    T(const T& o) : name(o.name + "'") { tick("copy"); printf("+%s ", name.c_str()); depth++; }
    ~T() { printf("-%s ", name.c_str()); depth--; }
};
struct Pair { T a, b; Pair() : a("pa"), b("pb") { tick("body"); } };
static T make(const char* n) { T local("local"); T result(n); tick("made"); return result; }
static int take(const T& a, const T& b) { tick("take"); return (int)(a.name.size() + b.name.size()); }
static int work(int kind) {
    T first("first");
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        T loop("loop");
        if (kind == 1 && i == 1) continue;
        if (kind == 2 && i == 1) break;
        sum += kind & 1 ? take(T("t1"), T("t2")) : take(make("m"), T("t3"));
        try {
            T inner("inner");
            Pair p;
            if (kind == 3) return sum;
            tick("inner");
        } catch (std::runtime_error& e) {
            printf("{%s} ", e.what());
            T handler("handler");
            tick("handler");
        }
        T late("late");
        sum += (kind > 1 ? take(T("c1"), late) : 0) && take(late, T("c2"));
    }
    T arr0("x"), arr1("y"); T* arr = &arr0;
    std::vector<T> v;
    v.reserve(2);
    v.push_back(arr[0]);
    v.emplace_back("e");
    T* heap = new T("heap");
    try { tick("heap"); } catch (...) { delete heap; throw; }
    delete heap;
    return sum;
}
int main() {
    for (int kind = 0; kind < 4; kind++) {
        for (int n = 0;; n++) {
            budget = n;
            depth = 0;
            try {
                int r = work(kind);
                printf("= %d, %d left\n", r, depth);
                if (budget >= 0) break;
            } catch (std::exception& e) {
                printf("! %s, %d left\n", e.what(), depth);
            }
        }
    }
}
