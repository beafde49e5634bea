// Constants of the function around a lambda: their values, their addresses, and what hides them.
#include <cstdio>
#include <vector>

double at(const double *p) { return *p; }

int main() {
    const double scale = 1.25;
    const int count = 4;
    constexpr int size = 3;
    auto where = [&] { return &scale; };
    printf("%g %d\n", *where(), where() == &scale);
    auto through = [&](const double *p) { return *p * 2; };
    printf("%g\n", [&] { return through(&scale) + at(&scale); }());
    auto nested = [&] { return [&] { return &count; }(); };
    printf("%d %d\n", *nested(), nested() == &count);
    auto still = [&] {
        int filled[count + size] = {};
        const int *p = &count;
        static_assert(size == 3, "a constant");
        return (int)(sizeof filled / sizeof *filled) + *p + size;
    };
    printf("%d\n", still());
    auto explicitly = [&count, scale] {
        int filled[count] = {};
        return (int)sizeof filled + *&count + *&scale;
    };
    printf("%g\n", explicitly());

    std::vector<float> rows[] = {{1, 2}, {3}};
    float k = 0.5f;
    auto hides = [=](float rows) { return rows + k * rows; };
    auto generic = [=](auto rows, int count) { return rows * k + count; };
    printf("%g %g %d\n", hides(2), generic(3, 1), (int)rows[0].size());
}
