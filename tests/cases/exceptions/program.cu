// exit: 3
// Exceptions on the host: handlers by type, destructors on the way, rethrowing, function try blocks.
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

struct Trace {
    const char *name;
    Trace(const char *n) : name(n) { printf("+%s ", n); }
    ~Trace() { printf("-%s ", name); }
};

class CudaError : public std::runtime_error {
    cudaError_t code_;

public:
    CudaError(cudaError_t code, const std::string &where)
        : std::runtime_error(where + ": " + cudaGetErrorString(code)), code_(code) {}
    cudaError_t code() const noexcept { return code_; }
};

void check(cudaError_t e, const char *where) {
    if (e != cudaSuccess) throw CudaError(e, where);
}

class Odd : public std::exception {
    int n_;
    char text_[32];

public:
    explicit Odd(int n) : n_(n) { snprintf(text_, sizeof text_, "%d is odd", n); }
    const char *what() const noexcept override { return text_; }
    int n() const { return n_; }
};

int half(int n) {
    Trace t("half");
    if (n % 2) throw Odd(n);
    return n / 2;
}

int quarter(int n) {
    Trace t("quarter");
    int h = half(n);
    Trace u("between");
    return half(h);
}

void try_quarter(int n) {
    try {
        Trace t("try");
        printf("= %d ", quarter(n));
    } catch (const Odd &e) {
        printf("caught %s (%d)", e.what(), e.n());
    }
    printf("\n");
}

const char *kind(int what) {
    try {
        switch (what) {
        case 0: throw 42;
        case 1: throw 2.5;
        case 2: throw "text";
        case 3: throw std::out_of_range("range");
        case 4: throw std::invalid_argument(std::string("argument"));
        case 5: throw std::string("a string");
        case 6: throw 'c';
        }
        return "nothing";
    } catch (int i) {
        return i == 42 ? "int 42" : "int";
    } catch (double) {
        return "double";
    } catch (const char *s) {
        return s;
    } catch (const std::out_of_range &e) {
        return "out_of_range";
    } catch (std::exception &e) {
        printf("[%s] ", e.what());
        return "exception";
    } catch (std::string s) {
        printf("[%s] ", s.c_str());
        return "string";
    } catch (...) {
        return "something";
    }
}

void rethrow(int depth) {
    try {
        if (depth == 0) throw std::logic_error("deep");
        rethrow(depth - 1);
    } catch (std::logic_error &e) {
        printf("%d:%s ", depth, e.what());
        if (depth < 3) throw;
        printf("\n");
    }
}

struct Member {
    Trace a{"a"}, b{"b"};
    Member(bool fails) {
        printf("body ");
        if (fails) throw 1;
    }
    ~Member() { printf("~Member "); }
};

int loops() {
    int sum = 0;
    for (int i = 0; i < 6; i++) {
        try {
            Trace t("i");
            if (i == 1) continue;
            if (i == 4) break;
            if (i % 2 == 0) throw i;
            sum += 100;
        } catch (int n) {
            sum += n;
            if (n == 2) continue;
            sum += 1000;
        }
    }
    return sum;
}

int inverse(int x) { return x ? 100 / x : throw std::domain_error("zero"); }

int guarded(int x) try {
    return inverse(x);
} catch (const std::domain_error &e) {
    printf("(%s) ", e.what());
    return -1;
}

template <class F> bool throws(F f) {
    try {
        f();
    } catch (...) {
        return true;
    }
    return false;
}

struct Base {
    virtual void act() { throw std::runtime_error("base acts"); }
    virtual ~Base() {}
};
struct Derived : Base {
    void act() override {
        try {
            Base::act();
        } catch (std::exception &) {
            throw std::overflow_error("derived acts");
        }
    }
};

__global__ void kernel(int *p) { *p = 7; }

int main() try {
    try_quarter(8);
    try_quarter(7);
    try_quarter(6);
    for (int i = 0; i < 8; i++) printf("%s\n", kind(i));
    rethrow(3);
    try {
        Member ok(false);
        printf("| ");
        Member bad(true);
    } catch (int n) {
        printf("caught %d\n", n);
    }
    printf("%d\n", loops());
    printf("%d ", guarded(5));
    printf("%d\n", guarded(0));
    int n = 3;
    printf("%d ", throws([&] { n = inverse(n); }));
    printf("%d\n", throws([=] { inverse(n - 33); }));
    std::vector<int> v(3);
    printf("%d\n", throws([&] { v.at(3) = 1; }));
    try {
        v.at(5) = 1;
    } catch (const std::out_of_range &e) {
        printf("%s\n", e.what());
    }
    Derived d;
    Base *b = &d;
    try {
        b->act();
    } catch (std::runtime_error &e) {
        printf("%s\n", e.what());
    }
    try {
        try {
            throw 1;
        } catch (int i) {
            Trace t("inner");
            throw i + 1;
        }
    } catch (int i) {
        printf("then %d\n", i);
    }
    int *p;
    check(cudaMalloc(&p, sizeof(int)), "malloc");
    kernel<<<1, 1>>>(p);
    check(cudaGetLastError(), "launch");
    int h = 0;
    check(cudaMemcpy(&h, p, sizeof h, cudaMemcpyDeviceToHost), "copy");
    printf("%d\n", h);
    kernel<<<1, 5000>>>(p);
    check(cudaGetLastError(), "launch");
    printf("not reached\n");
    return 0;
} catch (const CudaError &e) {
    printf("%s (%d)\n", e.what(), (int)e.code());
    return 3;
}
