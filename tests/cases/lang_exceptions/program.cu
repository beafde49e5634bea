// Functions that are a try, of constructors too; exceptions through noexcept, nested, kept.
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>
#include <memory>
#include <exception>
// exceptions with noexcept, RAII unwinding, function-try, nested, custom hierarchy
struct Trace { std::string n;
    explicit Trace(std::string n) : n(std::move(n)) { printf("+%s ", this->n.c_str()); }
    ~Trace() { printf("-%s ", n.c_str()); }
    Trace(const Trace&) = delete;
};
class AppError : public std::runtime_error { int code_;
    public: AppError(const std::string& m, int c) : std::runtime_error(m), code_(c) {}
    int code() const noexcept { return code_; }
};
struct NetError final : AppError { using AppError::AppError;
    const char* what() const noexcept override { return "net"; }
};
struct Part { Trace t;
    explicit Part(const char* n, bool fail = false) : t(n) { if (fail) throw AppError(std::string("part ") + n, 7); }
};
struct Whole { Part a, b;
    std::unique_ptr<Trace> c;
    Whole(bool f) try : a("a"), b("b", f), c(std::make_unique<Trace>("c")) {} catch (const AppError& e) { printf("[ctor %s] ", e.what()); throw; }
};
template <class F> auto guarded(F f) noexcept -> int { try { return f(); } catch (const NetError& e) { return -e.code(); } catch (const AppError& e) { return e.code(); } catch (const std::exception&) { return 1; } catch (...) { return 2; }
}
void nest(int d) { Trace t("n" + std::to_string(d));
    if (d == 0) throw std::out_of_range("deep");
    try { nest(d - 1); } catch (const std::out_of_range& e) { if (d == 2) throw std::runtime_error(std::string("wrapped ") + e.what()); throw; }
}
struct Swap { std::vector<int> v;
    void swap(Swap& o) noexcept { v.swap(o.v); }
    Swap& assign(std::vector<int> n) { Swap t; t.v = std::move(n); if (t.v.size() > 3) throw std::length_error("long"); swap(t); return *this; }
};
int main() {
  try { Whole w(true);
  } catch (const std::exception& e) { printf("main %s\n", e.what());
  } { Whole w(false);
      puts("");
  }
  puts("");
  printf("%d %d %d %d\n", guarded([]() -> int { throw NetError("x", 5); }), guarded([]() -> int { throw AppError("y", 6); }), guarded([] { return std::vector<int>{1}.at(4); }), guarded([]() -> int { throw 3; }));
  try { nest(3); } catch (const std::runtime_error& e) { printf("= %s\n", e.what()); }
  Swap s;
  s.assign({1, 2});
  try { s.assign({1, 2, 3, 4});
  } catch (std::logic_error& e) { printf("%s %zu\n", e.what(), s.v.size());
  }
  std::exception_ptr p;
  try { throw AppError("kept", 9);
  } catch (...) { p = std::current_exception();
  }
  try { std::rethrow_exception(p);
  } catch (AppError& e) { printf("%s %d\n", e.what(), e.code());
  }
  static_assert(noexcept(s.swap(s)) && !noexcept(s.assign({})));
}
