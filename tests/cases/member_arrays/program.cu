// Members that are arrays of objects, classes that are only moved, lists, and initial values of members.
#include <cstdio>
#include <initializer_list>
#include <utility>

struct Loud {
    static int made;
    int id;
    Loud() : id(++made) { printf("+%d ", id); }
    Loud(const Loud &o) : id(100 + o.id) { printf("c%d ", id); }
    ~Loud() { printf("-%d ", id); }
};
int Loud::made;

struct Plain { Loud one, two[2]; };
struct Defaulted { Loud grid[2][2]; int k = 3; Defaulted() = default; };
struct Written { Loud a[2]; Written() { printf("body "); } };
struct Derived : Plain { int x = 1; };
struct Many { Loud all[17]; };

struct Seven {
    int v;
    __host__ __device__ Seven() : v(7) {}
};
struct Holder { Seven few[3], many[20]; };

__global__ void sum(int *out) {
    Holder h;
    int s = 0;
    for (const Seven &x : h.few) s += x.v;
    for (const Seven &x : h.many) s += x.v;
    *out = s;
}

struct Moved {
    int v = 5;
    Moved() = default;
    Moved(const Moved &) = delete;
    Moved(Moved &&) = default;
};
Moved make() { return Moved{}; }

struct List {
    int n;
    List(std::initializer_list<int> l) : n(l.size()) {}
    List(std::initializer_list<const char *> l) : n(-int(l.size())) {}
};


#define TENTH x * 10
struct Named { int x = 2, y = TENTH, z = this->x + y; };

struct Sum {
    int i = 0;
    Sum &operator,(int x) { i += x; return *this; }
};

int main() {
    { Plain p; puts(""); }
    puts("");
    { Defaulted d; printf("%d\n", d.k); }
    puts("");
    { Written w; puts(""); }
    puts("");
    { Derived d{}; puts(""); }
    puts("");
    { Plain p; Plain q = p; puts(""); }
    puts("");
    { Many m; puts(""); }
    puts("");
    { Plain *p = new Plain[2]; delete[] p; }
    puts("");
    int *out;
    cudaMallocManaged(&out, sizeof *out);
    sum<<<1, 1>>>(out);
    cudaDeviceSynchronize();
    printf("%d\n", *out);
    cudaFree(out);
    Moved a = make(), b = std::move(a);
    printf("%d\n", b.v);
    List two{1, 2}, words{"a", "b", "c"};
    printf("%d %d\n", two.n, words.n);
    Named n;
    printf("%d %d %d\n", n.x, n.y, n.z);
    Sum s;
    s, 1, 2;
    printf("%d\n", s.i);
}
