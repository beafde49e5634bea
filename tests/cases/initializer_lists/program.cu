// std::initializer_list: constructors that take one, preferred to others, in loops, as parameters, nested, narrowing avoided.
#include <cstdio>
#include <initializer_list>
#include <map>
#include <string>
#include <vector>
struct Poly {
    double c[6] = {};
    int n = 0, how;
    Poly(std::initializer_list<double> l) : how(1) { for (double v : l) c[n++] = v; }
    Poly(int degree, double v) : how(2) { while (n <= degree) c[n++] = v; }
    double at(double x) const { double r = 0; for (int i = n; i-- > 0;) r = r * x + c[i]; return r; }
};
int total(std::initializer_list<int> l) { int s = 0; for (auto p = l.begin(); p != l.end(); ++p) s += *p; return s + 100 * (int)l.size(); }
template <typename T> T largest(std::initializer_list<T> l) { T m = *l.begin(); for (const T &v : l) if (v > m) m = v; return m; }
struct Matrix { int rows = 0, sum = 0; Matrix(std::initializer_list<std::initializer_list<int>> l) { for (auto &r : l) { ++rows; for (int v : r) sum += v; } } };

__global__ void kernel(int *out)
{
    int s = 0;
    for (int v : {3, 1, 4, (int)threadIdx.x}) s = s * 10 + v;
    out[threadIdx.x] = s;
}

int main()
{
    Poly a{1, 2, 3}, b(2, 1.5), c = {2, 5};
    printf("%g %g %g %d %d %d\n", a.at(2), b.at(2), c.at(2), a.how, b.how, c.how);
    printf("%d %d %g %s\n", total({1, 2, 3}), total({}), largest({1.5, 9.25, -3.0}), largest<std::string>({"pear", "zebra", "apple"}).c_str());
    Matrix m = {{1, 2}, {3}, {}};
    printf("%d %d\n", m.rows, m.sum);
    std::vector<int> v{5, 2}, w(5, 2);
    v.insert(v.end(), {7, 8});
    v = {9};
    std::vector<std::vector<int>> grid = {{1, 2, 3}, {4}};
    std::map<std::string, std::vector<int>> table{{"x", {1, 2}}, {"y", {}}};
    printf("%zu %d %zu %zu %zu %zu\n", v.size(), v[0], w.size(), grid[0].size(), table["x"].size(), table.size());
    int *d, h[2];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 2>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[1]);
    cudaFree(d);
}
