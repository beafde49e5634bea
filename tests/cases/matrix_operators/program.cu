// matrix with operators, counting
#include <cstdio>
#include <cstring>
#include <iostream>
#include <algorithm>
class Matrix {
    int r, c; double *d;
public:
    static int ctor, copies, moves, dtor;
    Matrix(int r, int c, double v = 0) : r(r), c(c), d(new double[r * c]) { std::fill(d, d + r * c, v); ++ctor; }
    Matrix(std::initializer_list<std::initializer_list<double>> l) : Matrix((int)l.size(), (int)l.begin()->size()) {
        int i = 0; for (auto &row : l) for (double x : row) d[i++] = x;
    }
    Matrix(const Matrix &o) : r(o.r), c(o.c), d(new double[o.r * o.c]) { memcpy(d, o.d, sizeof(double) * r * c); ++copies; }
    Matrix(Matrix &&o) noexcept : r(o.r), c(o.c), d(o.d) { o.d = nullptr; o.r = o.c = 0; ++moves; }
    ~Matrix() { delete[] d; ++dtor; }
    Matrix &operator=(const Matrix &o) { if (this != &o) { Matrix t(o); swap(t); } return *this; }
    Matrix &operator=(Matrix &&o) noexcept { swap(o); return *this; }
    void swap(Matrix &o) noexcept { std::swap(r, o.r); std::swap(c, o.c); std::swap(d, o.d); }
    double &operator()(int i, int j) { return d[i * c + j]; }
    double operator()(int i, int j) const { return d[i * c + j]; }
    double *operator[](int i) { return d + i * c; }
    Matrix &operator+=(const Matrix &o) { for (int i = 0; i < r * c; ++i) d[i] += o.d[i]; return *this; }
    Matrix &operator*=(double s) { for (int i = 0; i < r * c; ++i) d[i] *= s; return *this; }
    Matrix operator-() const { Matrix m(*this); m *= -1; return m; }
    friend Matrix operator+(Matrix a, const Matrix &b) { a += b; return a; }
    friend Matrix operator*(const Matrix &a, const Matrix &b) {
        Matrix m(a.r, b.c);
        for (int i = 0; i < a.r; ++i) for (int j = 0; j < b.c; ++j) for (int k = 0; k < a.c; ++k) m(i, j) += a(i, k) * b(k, j);
        return m;
    }
    friend Matrix operator*(double s, Matrix m) { return m *= s; }
    bool operator==(const Matrix &o) const { return r == o.r && c == o.c && std::equal(d, d + r * c, o.d); }
    Matrix t() const { Matrix m(c, r); for (int i = 0; i < r; ++i) for (int j = 0; j < c; ++j) m(j, i) = (*this)(i, j); return m; }
    friend std::ostream &operator<<(std::ostream &os, const Matrix &m) {
        for (int i = 0; i < m.r; ++i) { for (int j = 0; j < m.c; ++j) os << (j ? " " : "[") << m(i, j); os << "]\n"; }
        return os;
    }
};
int Matrix::ctor, Matrix::copies, Matrix::moves, Matrix::dtor;
static Matrix power(Matrix b, int e) { Matrix r{{1, 0}, {0, 1}}; while (e) { if (e & 1) r = r * b; b = b * b; e >>= 1; } return r; }
static void show(const char *w) { std::cout << w << ": " << Matrix::ctor << ' ' << Matrix::copies << ' ' << Matrix::moves << ' ' << Matrix::dtor << '\n'; }
int main() {
    {
        Matrix a{{1, 2}, {3, 4}}, b = a;
        show("begin");
        Matrix c = a + b + -a;
        show("sum");
        std::cout << c << (a * b).t() << 2 * a;
        show("out");
        std::cout << power(Matrix{{1, 1}, {1, 0}}, 30);
        show("power");
        a[0][1] = 9; a(1, 0) -= 1;
        std::cout << a << (a == b) << (a * a.t() == (a * a.t()).t()) << '\n';
        show("t");
        b = a; b = a * a; b = b;
        show("assign");
        const Matrix &r = a + b; std::cout << r(0, 0) << '\n';
        Matrix *p = new Matrix(2, 2, 1.5); std::cout << *p; delete p;
        Matrix arr[2] = {Matrix(1, 1), {{5, 6}}}; arr[0] = arr[1]; std::cout << arr[0];
        show("end");
    }
    show("all");
}
