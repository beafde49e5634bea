// Functions of cuBLAS with random shapes, flags, strides and values, each compared with plain loops. Arguments: a seed.
#include <cublas_v2.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <type_traits>
#include <vector>

unsigned state;
unsigned bits() { return (state = state * 1664525u + 1013904223u) >> 8; }
int below(int n) { return bits() % n; }
int from(int low, int high) { return low + below(high - low + 1); }

// What all is computed in: exact, as values are small whole numbers, but where something is divided.
struct number {
    double x, y;
};
number plus(number a, number b) { return {a.x + b.x, a.y + b.y}; }
number times(number a, number b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }
number conj(number a) { return {a.x, -a.y}; }

number wide(float a) { return {a, 0}; }
number wide(float2 a) { return {a.x, a.y}; }
void narrow(number a, float& to) { to = (float)a.x; }
void narrow(number a, float2& to) { to = make_float2((float)a.x, (float)a.y); }
#ifdef DOUBLES
number wide(double a) { return {a, 0}; }
number wide(double2 a) { return {a.x, a.y}; }
void narrow(number a, double& to) { to = a.x; }
void narrow(number a, double2& to) { to = make_double2(a.x, a.y); }
#endif

template <class T> constexpr bool is_complex = !std::is_floating_point<T>::value;
template <class T> struct real_of { typedef T type; };
template <> struct real_of<float2> { typedef float type; };
template <> struct real_of<double2> { typedef double type; };

// blas_gemm(T(), …) calls cublasSgemm and so on.
#define OF_REALS(name, s, d) \
    template <class... A> cublasStatus_t name(float, A... a) { return cublas##s(a...); } \
    template <class... A> cublasStatus_t name(double, A... a) { return cublas##d(a...); }
#define OF_REAL(name) OF_REALS(blas_##name, S##name, D##name)
#define OF_SINGLE(name, s, c) \
    template <class... A> cublasStatus_t name(float, A... a) { return cublas##s(a...); } \
    template <class... A> cublasStatus_t name(float2, A... a) { return cublas##c(a...); }
#ifdef DOUBLES
#define OF(name, s, d, c, z) \
    OF_SINGLE(name, s, c) \
    template <class... A> cublasStatus_t name(double, A... a) { return cublas##d(a...); } \
    template <class... A> cublasStatus_t name(double2, A... a) { return cublas##z(a...); }
#else
#define OF(name, s, d, c, z) OF_SINGLE(name, s, c)
#endif
#define ALL(name) OF(blas_##name, S##name, D##name, C##name, Z##name)
ALL(axpy) ALL(scal) ALL(copy) ALL(swap)
OF(blas_dot, Sdot, Ddot, Cdotu, Zdotu) OF(blas_dotc, Sdot, Ddot, Cdotc, Zdotc)
OF(blas_nrm2, Snrm2, Dnrm2, Scnrm2, Dznrm2) OF(blas_asum, Sasum, Dasum, Scasum, Dzasum)
OF(blas_iamax, Isamax, Idamax, Icamax, Izamax) OF(blas_iamin, Isamin, Idamin, Icamin, Izamin)
ALL(gemv) ALL(gbmv) OF(blas_ger, Sger, Dger, Cgeru, Zgeru) OF(blas_gerc, Sger, Dger, Cgerc, Zgerc)
ALL(trmv) ALL(trsv) ALL(gemm) ALL(gemmStridedBatched) ALL(symm) ALL(syrk) ALL(syr2k) ALL(trmm) ALL(trsm) ALL(geam) ALL(dgmm)
OF_REAL(symv) OF_REAL(sbmv) OF_REAL(spmv) OF_REAL(syr) OF_REAL(syr2) OF_REAL(tbmv) OF_REAL(tpmv)

cublasHandle_t handle;
char what[200];
void failed(long at, number got, number want) {
    printf("%s: [%ld] %.9g, %.9g, expected %.9g, %.9g\n", what, at, got.x, got.y, want.x, want.y);
    exit(1);
}
void ok(cublasStatus_t status) {
    if (status != CUBLAS_STATUS_SUCCESS) failed(-1, {double(status), 0}, {0, 0});
}

number value(bool complex) { return {double(from(-3, 3)), complex ? double(from(-3, 3)) : 0}; }

// An array on both sides: what a function changes is done to `v`, too, and all of it compared.
template <class T> struct array {
    std::vector<number> v;
    T* data;
    array(int n) : v(n) {
        cudaMalloc(&data, n ? n * sizeof(T) : 1);
        for (number& x : v) x = value(is_complex<T>);
    }
    array(const array&) = delete;
    ~array() { cudaFree(data); }
    void upload() {
        std::vector<T> h(v.size());
        for (size_t i = 0; i < v.size(); i++) narrow(v[i], h[i]);
        cudaMemcpy(data, h.data(), h.size() * sizeof(T), cudaMemcpyHostToDevice);
    }
    void compare(double tolerance = 0) {
        std::vector<T> h(v.size());
        cudaMemcpy(h.data(), data, h.size() * sizeof(T), cudaMemcpyDeviceToHost);
        for (size_t i = 0; i < v.size(); i++) {
            number got = wide(h[i]);
            double limit = tolerance * (1 + fabs(v[i].x) + fabs(v[i].y));
            if (!(fabs(got.x - v[i].x) <= limit && fabs(got.y - v[i].y) <= limit)) failed(i, got, v[i]);
        }
    }
};

// n elements `inc` apart; from the last if it is negative.
template <class T> struct vector : array<T> {
    int n, inc;
    vector(int n, int inc) : array<T>(n ? (n - 1) * abs(inc) + 1 : 0), n(n), inc(inc) {}
    number& operator[](int i) { return this->v[inc > 0 ? i * inc : (i - n + 1) * inc]; }
};
template <class T> struct matrix : array<T> {
    int rows, cols, ld;
    matrix(int rows, int cols) : matrix(rows, cols, (rows ? rows : 1) + below(3)) {}
    matrix(int rows, int cols, int ld) : array<T>(ld * cols), rows(rows), cols(cols), ld(ld) {}
    number& operator()(int i, int j) { return this->v[i + j * ld]; }
};
typedef std::vector<std::vector<number>> dense;
dense of_size(int rows, int cols) { return dense(rows, std::vector<number>(cols)); }

cublasOperation_t operation() { return cublasOperation_t(below(3)); }
cublasFillMode_t fill() { return below(2) ? CUBLAS_FILL_MODE_UPPER : CUBLAS_FILL_MODE_LOWER; }
cublasDiagType_t diagonal() { return below(2) ? CUBLAS_DIAG_UNIT : CUBLAS_DIAG_NON_UNIT; }
cublasSideMode_t side() { return below(2) ? CUBLAS_SIDE_LEFT : CUBLAS_SIDE_RIGHT; }
int step() { return below(2) ? 1 : below(2) ? from(2, 3) : -from(1, 2); }
int extent() {
    const int all[] = {0, 1, 2, 3, 7, 8, 15, 16, 17, 31, 32, 33, 40, 63, 64, 65, 70};
    return all[below(17)];
}
bool stored(cublasFillMode_t uplo, int i, int j) { return uplo == CUBLAS_FILL_MODE_UPPER ? i <= j : i >= j; }

// op(A)(i, j)
template <class A> number taken(A& a, cublasOperation_t op, int i, int j) {
    return op == CUBLAS_OP_N ? a(i, j) : op == CUBLAS_OP_T ? a(j, i) : conj(a(j, i));
}
// Of a symmetric matrix of which half is stored
template <class T> number mirrored(matrix<T>& a, cublasFillMode_t uplo, int i, int j) {
    return stored(uplo, i, j) ? a(i, j) : a(j, i);
}
dense triangle(int n, cublasFillMode_t uplo, cublasDiagType_t diag, cublasOperation_t op, int band, bool complex) {
    dense a = of_size(n, n);  // op(A); small beside its diagonal, to be solved
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            bool in = op == CUBLAS_OP_N ? stored(uplo, i, j) : stored(uplo, j, i);
            if (in && abs(i - j) <= band && below(4) == 0) a[i][j] = value(complex);
            if (i == j) a[i][j] = diag == CUBLAS_DIAG_UNIT ? number{1, 0} : number{below(2) ? 2. : -4., 0};
        }
    return a;
}
number of(const dense& a, cublasOperation_t op, int i, int j) {
    return op == CUBLAS_OP_N ? a[i][j] : op == CUBLAS_OP_T ? a[j][i] : conj(a[j][i]);
}

template <class T> struct trials {
    typedef typename real_of<T>::type R;
    static constexpr bool complex = is_complex<T>;
    static constexpr double near = std::is_same<R, float>::value ? 1e-4 : 1e-11;

    static number scalar(T& to) {
        number a = below(4) ? value(complex) : number{double(below(2)), 0};
        narrow(a, to);
        return a;
    }
    static void vectors() {
        int n = below(3) ? extent() : from(1000, 5000);
        vector<T> x(n, step()), y(n, step());
        T alpha;
        number a = scalar(alpha);
        x.upload();
        y.upload();
        sprintf(what, "axpy, copy, swap %d, %d, %d", n, x.inc, y.inc);
        ok(blas_axpy(T(), handle, n, &alpha, x.data, x.inc, y.data, y.inc));
        for (int i = 0; i < n; i++) y[i] = plus(y[i], times(a, x[i]));
        y.compare();
        ok(blas_swap(T(), handle, n, x.data, x.inc, y.data, y.inc));
        for (int i = 0; i < n; i++) { number t = x[i]; x[i] = y[i]; y[i] = t; }
        x.compare();
        y.compare();
        vector<T> z(n, step());
        z.upload();
        ok(blas_copy(T(), handle, n, x.data, x.inc, z.data, z.inc));
        for (int i = 0; i < n; i++) z[i] = x[i];
        z.compare();
        ok(blas_scal(T(), handle, n, &alpha, z.data, abs(z.inc)));
        for (int i = 0; i < n; i++) z.v[i * abs(z.inc)] = times(a, z.v[i * abs(z.inc)]);
        z.compare();
    }

    static void sums() {
        int n = below(3) ? extent() : from(1000, 5000);
        vector<T> x(n, step()), y(n, step());
        x.upload();
        y.upload();
        sprintf(what, "dot, nrm2, asum, iamax %d, %d, %d", n, x.inc, y.inc);
        number dot = {0, 0}, dotc = {0, 0};
        for (int i = 0; i < n; i++) {
            dot = plus(dot, times(x[i], y[i]));
            dotc = plus(dotc, times(conj(x[i]), y[i]));
        }
        T got;
        ok(blas_dot(T(), handle, n, x.data, x.inc, y.data, y.inc, &got));
        if (wide(got).x != dot.x || wide(got).y != dot.y) failed(0, wide(got), dot);
        ok(blas_dotc(T(), handle, n, x.data, x.inc, y.data, y.inc, &got));
        if (wide(got).x != dotc.x || wide(got).y != dotc.y) failed(1, wide(got), dotc);
        double squares = 0, sum = 0;
        int most = 0, least = 0, inc = abs(x.inc);
        auto size = [&](int i) { return fabs(x.v[i * inc].x) + fabs(x.v[i * inc].y); };
        for (int i = 0; i < n; i++) {
            number e = x.v[i * inc];
            squares += e.x * e.x + e.y * e.y;
            sum += size(i);
            if (size(i) > size(most)) most = i;
            if (size(i) < size(least)) least = i;
        }
        R r;
        ok(blas_nrm2(T(), handle, n, x.data, inc, &r));
        if (!(fabs(r - sqrt(squares)) <= near * (1 + sqrt(squares)))) failed(2, {r, 0}, {sqrt(squares), 0});
        ok(blas_asum(T(), handle, n, x.data, inc, &r));
        if (r != sum) failed(3, {r, 0}, {sum, 0});
        int at;
        ok(blas_iamax(T(), handle, n, x.data, inc, &at));
        if (at != (n ? most + 1 : 0)) failed(4, {double(at), 0}, {double(most + 1), 0});
        ok(blas_iamin(T(), handle, n, x.data, inc, &at));
        if (at != (n ? least + 1 : 0)) failed(5, {double(at), 0}, {double(least + 1), 0});
    }

    // y = alpha A x + beta y, where f(i, j) is A. With beta 0, y may hold anything.
    template <class F> static void product(int m, int n, vector<T>& x, vector<T>& y, number alpha, number beta, F f) {
        for (int i = 0; i < m; i++) {
            number sum = {0, 0};
            for (int j = 0; j < n; j++) sum = plus(sum, times(f(i, j), x[j]));
            y[i] = plus(times(alpha, sum), times(beta, y[i]));
        }
    }

    static void matrix_vector() {
        int m = extent(), n = extent(), band = below(5), kl = below(5);
        cublasOperation_t op = operation();
        T alpha, beta;
        number a = scalar(alpha), b = scalar(beta);
        bool turned = op != CUBLAS_OP_N;
        matrix<T> full(m, n);
        vector<T> x(turned ? m : n, step()), y(turned ? n : m, step());
        full.upload();
        x.upload();
        y.upload();
        sprintf(what, "gemv, gbmv %d x %d op %d, %d, %d, beta %g", m, n, op, x.inc, y.inc, b.x);
        ok(blas_gemv(T(), handle, op, m, n, &alpha, full.data, full.ld, x.data, x.inc, &beta, y.data, y.inc));
        if (m && n) product(y.n, x.n, x, y, a, b, [&](int i, int j) { return taken(full, op, i, j); });
        y.compare();
        matrix<T> banded(kl + band + 1, n);
        banded.upload();
        ok(blas_gbmv(T(), handle, op, m, n, kl, band, &alpha, banded.data, banded.ld, x.data, x.inc, &beta, y.data, y.inc));
        auto element = [&](int i, int j) { return i - j > kl || j - i > band ? number{0, 0} : banded(band + i - j, j); };
        if (m && n) product(y.n, x.n, x, y, a, b, [&](int i, int j) { return taken(element, op, i, j); });
        y.compare();
        vector<T> u(m, step()), w(n, step());
        u.upload();
        w.upload();
        sprintf(what, "ger %d x %d, %d, %d", m, n, u.inc, w.inc);
        ok(blas_ger(T(), handle, m, n, &alpha, u.data, u.inc, w.data, w.inc, full.data, full.ld));
        for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) full(i, j) = plus(full(i, j), times(a, times(u[i], w[j])));
        full.compare();
        ok(blas_gerc(T(), handle, m, n, &alpha, u.data, u.inc, w.data, w.inc, full.data, full.ld));
        for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) full(i, j) = plus(full(i, j), times(a, times(u[i], conj(w[j]))));
        full.compare();
    }

    static void symmetric_vector() {
        int n = extent(), k = below(6);
        cublasFillMode_t uplo = fill();
        const bool upper = uplo == CUBLAS_FILL_MODE_UPPER;
        T alpha, beta;
        number a = scalar(alpha), b = scalar(beta);
        matrix<T> full(n, n), banded(k + 1, n);
        array<T> packed(n * (n + 1) / 2);
        vector<T> x(n, step()), y(n, step());
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) if (!stored(uplo, i, j)) full(i, j) = {NAN, 0};  // never read
        auto at = [&](int i, int j) -> number& { return packed.v[upper ? i + j * (j + 1) / 2 : i + (2 * n - j - 1) * j / 2]; };
        full.upload();
        banded.upload();
        packed.upload();
        x.upload();
        y.upload();
        sprintf(what, "symv, sbmv, spmv %d, %d, uplo %d, %d, %d", n, k, uplo, x.inc, y.inc);
        ok(blas_symv(T(), handle, uplo, n, &alpha, full.data, full.ld, x.data, x.inc, &beta, y.data, y.inc));
        product(n, n, x, y, a, b, [&](int i, int j) { return mirrored(full, uplo, i, j); });
        y.compare();
        ok(blas_sbmv(T(), handle, uplo, n, k, &alpha, banded.data, banded.ld, x.data, x.inc, &beta, y.data, y.inc));
        auto band = [&](int i, int j) { return upper ? banded(k + i - j, j) : banded(i - j, j); };
        product(n, n, x, y, a, b, [&](int i, int j) {
            return abs(i - j) > k ? number{0, 0} : stored(uplo, i, j) ? band(i, j) : band(j, i);
        });
        y.compare();
        ok(blas_spmv(T(), handle, uplo, n, &alpha, packed.data, x.data, x.inc, &beta, y.data, y.inc));
        product(n, n, x, y, a, b, [&](int i, int j) { return stored(uplo, i, j) ? at(i, j) : at(j, i); });
        y.compare();
        matrix<T> updated(n, n);
        vector<T> u(n, step()), w(n, step());
        updated.upload();
        u.upload();
        w.upload();
        sprintf(what, "syr, syr2 %d, uplo %d, %d, %d", n, uplo, u.inc, w.inc);
        ok(blas_syr(T(), handle, uplo, n, &alpha, u.data, u.inc, updated.data, updated.ld));
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++)
            if (stored(uplo, i, j)) updated(i, j) = plus(updated(i, j), times(a, times(u[i], u[j])));
        updated.compare();
        ok(blas_syr2(T(), handle, uplo, n, &alpha, u.data, u.inc, w.data, w.inc, updated.data, updated.ld));
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++)
            if (stored(uplo, i, j)) updated(i, j) = plus(updated(i, j), times(a, plus(times(u[i], w[j]), times(w[i], u[j]))));
        updated.compare();
    }

    static void triangular_vector() {
        int n = extent(), k = from(0, 6);
        cublasFillMode_t uplo = fill();
        cublasOperation_t op = operation();
        cublasDiagType_t diag = diagonal();
        for (int form = 0; form < (complex ? 1 : 3); form++) {  // full, banded, packed
            const int width = form == 1 ? k : n;
            dense a = triangle(n, uplo, diag, CUBLAS_OP_N, width, complex);
            matrix<T> m(form == 1 ? k + 1 : n, n, form == 1 ? k + 1 + below(2) : form == 2 ? (n + 1) / 2 + 1 : n + 1);
            for (number& e : m.v) e = {NAN, NAN};  // what is never read
            for (int j = 0; j < n; j++) for (int i = 0; i < n; i++) {
                if (!stored(uplo, i, j) || abs(i - j) > width || (i == j && diag == CUBLAS_DIAG_UNIT)) continue;
                bool upper = uplo == CUBLAS_FILL_MODE_UPPER;
                number& to = form == 0 ? m(i, j) : form == 1 ? m(upper ? k + i - j : i - j, j) : m.v[upper ? i + j * (j + 1) / 2 : i + (2 * n - j - 1) * j / 2];
                to = a[i][j];
            }
            vector<T> x(n, step());
            m.upload();
            x.upload();
            std::vector<number> before(n);
            for (int i = 0; i < n; i++) before[i] = x[i];
            sprintf(what, "tr, tb or tp %d: mv, sv %d, uplo %d op %d diag %d, %d", form, n, uplo, op, diag, x.inc);
            if (form == 0) ok(blas_trmv(T(), handle, uplo, op, diag, n, m.data, m.ld, x.data, x.inc));
            if constexpr (!complex) {
                if (form == 1) ok(blas_tbmv(T(), handle, uplo, op, diag, n, k, m.data, m.ld, x.data, x.inc));
                if (form == 2) ok(blas_tpmv(T(), handle, uplo, op, diag, n, m.data, x.data, x.inc));
            }
            for (int i = 0; i < n; i++) {
                number sum = {0, 0};
                for (int j = 0; j < n; j++) sum = plus(sum, times(of(a, op, i, j), before[j]));
                x[i] = sum;
            }
            x.compare();
            if (form > 0) continue;
            ok(blas_trsv(T(), handle, uplo, op, diag, n, m.data, m.ld, x.data, x.inc));
            solved(a, op, x, n);
        }
    }
    // x solves op(A) x = b: the product is b again, as near as A is far from singular.
    static void solved(const dense& a, cublasOperation_t op, vector<T>& x, int n) {
        std::vector<number> b(n);
        for (int i = 0; i < n; i++) b[i] = x[i];
        std::vector<T> h(x.v.size());
        cudaMemcpy(h.data(), x.data, h.size() * sizeof(T), cudaMemcpyDeviceToHost);
        for (size_t i = 0; i < h.size(); i++) x.v[i] = wide(h[i]);
        for (int i = 0; i < n; i++) {
            number sum = {0, 0};
            double size = 1;
            for (int j = 0; j < n; j++) {
                number p = times(of(a, op, i, j), x[j]);
                sum = plus(sum, p);
                size += fabs(p.x) + fabs(p.y);
            }
            if (!(fabs(sum.x - b[i].x) <= near * size && fabs(sum.y - b[i].y) <= near * size)) failed(i, sum, b[i]);
        }
    }

    static void products() {
        int m = extent(), n = extent(), k = extent(), count = from(1, 3);
        cublasOperation_t ta = operation(), tb = operation();
        T alpha, beta;
        number a = scalar(alpha), b = scalar(beta);
        matrix<T> x(ta ? k : m, (ta ? m : k) * count), y(tb ? n : k, (tb ? k : n) * count), z(m, n * count);
        bool nothing = b.x == 0 && b.y == 0;
        if (nothing) for (int i = 0; i < m; i++) for (int j = 0; j < n * count; j++) z(i, j) = {NAN, NAN};
        x.upload();
        y.upload();
        z.upload();
        sprintf(what, "gemm %d x %d x %d, ops %d %d, %d of them, alpha %g beta %g", m, n, k, ta, tb, count, a.x, b.x);
        if (count == 1) ok(blas_gemm(T(), handle, ta, tb, m, n, k, &alpha, x.data, x.ld, y.data, y.ld, &beta, z.data, z.ld));
        else ok(blas_gemmStridedBatched(T(), handle, ta, tb, m, n, k, &alpha, x.data, x.ld, (long long)x.ld * (ta ? m : k), y.data, y.ld,
                                        (long long)y.ld * (tb ? k : n), &beta, z.data, z.ld, (long long)z.ld * n, count));
        for (int c = 0; c < count; c++) {
            auto left = [&](int i, int j) { return x(i, j + c * (ta ? m : k)); };
            auto right = [&](int i, int j) { return y(i, j + c * (tb ? k : n)); };
            for (int i = 0; i < m; i++)
                for (int j = 0; j < n; j++) {
                    number sum = {0, 0};
                    for (int l = 0; l < k; l++) sum = plus(sum, times(taken(left, ta, i, l), taken(right, tb, l, j)));
                    number& to = z(i, j + c * n);
                    to = nothing ? times(a, sum) : plus(times(a, sum), times(b, to));
                }
        }
        z.compare();
        matrix<T> g(ta ? n : m, ta ? m : n), h(tb ? n : m, tb ? m : n), out(m, n);
        g.upload();
        h.upload();
        out.upload();
        sprintf(what, "geam %d x %d, ops %d %d", m, n, ta, tb);
        ok(blas_geam(T(), handle, ta, tb, m, n, &alpha, g.data, g.ld, &beta, h.data, h.ld, out.data, out.ld));
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) out(i, j) = plus(times(a, taken(g, ta, i, j)), times(b, taken(h, tb, i, j)));
        out.compare();
        cublasSideMode_t where = side();
        vector<T> d(where == CUBLAS_SIDE_LEFT ? m : n, from(1, 2));
        matrix<T> scaled(m, n);
        d.upload();
        scaled.upload();
        sprintf(what, "dgmm %d x %d, side %d", m, n, where);
        ok(blas_dgmm(T(), handle, where, m, n, out.data, out.ld, d.data, d.inc, scaled.data, scaled.ld));
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) scaled(i, j) = times(out(i, j), d[where == CUBLAS_SIDE_LEFT ? i : j]);
        scaled.compare();
    }

    static void symmetric() {
        int m = extent(), n = extent();
        cublasSideMode_t where = side();
        cublasFillMode_t uplo = fill();
        bool left = where == CUBLAS_SIDE_LEFT;
        T alpha, beta;
        number a = scalar(alpha), b = scalar(beta);
        matrix<T> s(left ? m : n, left ? m : n), x(m, n), y(m, n);
        s.upload();
        x.upload();
        y.upload();
        sprintf(what, "symm %d x %d, side %d uplo %d", m, n, where, uplo);
        ok(blas_symm(T(), handle, where, uplo, m, n, &alpha, s.data, s.ld, x.data, x.ld, &beta, y.data, y.ld));
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                number sum = {0, 0};
                for (int l = 0; l < s.rows; l++)
                    sum = plus(sum, left ? times(mirrored(s, uplo, i, l), x(l, j)) : times(x(i, l), mirrored(s, uplo, l, j)));
                y(i, j) = plus(times(a, sum), times(b, y(i, j)));
            }
        y.compare();
        // Updates of one half
        int k = extent();
        cublasOperation_t op = below(2) ? CUBLAS_OP_N : CUBLAS_OP_T;
        matrix<T> f(op ? k : n, op ? n : k), g(f.rows, f.cols, f.ld), c(n, n);
        f.upload();
        g.upload();
        c.upload();
        auto update = [&](matrix<T>& p, matrix<T>& q) {
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    for (int l = 0; l < k && stored(uplo, i, j); l++)
                        c(i, j) = plus(c(i, j), times(a, times(taken(p, op, i, l), taken(q, op, j, l))));
        };
        auto scale = [&] {
            for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) if (stored(uplo, i, j)) c(i, j) = times(b, c(i, j));
        };
        sprintf(what, "syrk, syr2k %d, %d, uplo %d op %d", n, k, uplo, op);
        ok(blas_syrk(T(), handle, uplo, op, n, k, &alpha, f.data, f.ld, &beta, c.data, c.ld));
        scale();
        update(f, f);
        c.compare();
        ok(blas_syr2k(T(), handle, uplo, op, n, k, &alpha, f.data, f.ld, g.data, g.ld, &beta, c.data, c.ld));
        scale();
        update(f, g);
        update(g, f);
        c.compare();
    }

    static void triangular() {
        int m = extent(), n = extent();
        cublasSideMode_t where = side();
        cublasFillMode_t uplo = fill();
        cublasOperation_t op = operation();
        cublasDiagType_t diag = diagonal();
        bool left = where == CUBLAS_SIDE_LEFT;
        int size = left ? m : n;
        T alpha;
        number a = scalar(alpha);
        if (a.x == 0 && a.y == 0) narrow(a = {2, 0}, alpha);
        dense t = triangle(size, uplo, diag, CUBLAS_OP_N, size, complex);
        matrix<T> s(size, size), x(m, n), y(m, n);
        for (int i = 0; i < size; i++)
            for (int j = 0; j < size; j++)
                s(i, j) = stored(uplo, i, j) && (i != j || diag == CUBLAS_DIAG_NON_UNIT) ? t[i][j] : number{NAN, NAN};
        s.upload();
        x.upload();
        y.upload();
        auto product = [&](number scale, matrix<T>& from, int i, int j) {
            number sum = {0, 0};
            for (int l = 0; l < size; l++) sum = plus(sum, left ? times(of(t, op, i, l), from(l, j)) : times(from(i, l), of(t, op, l, j)));
            return times(scale, sum);
        };
        sprintf(what, "trmm, trsm %d x %d, side %d uplo %d op %d diag %d", m, n, where, uplo, op, diag);
        ok(blas_trmm(T(), handle, where, uplo, op, diag, m, n, &alpha, s.data, s.ld, x.data, x.ld, y.data, y.ld));
        for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) y(i, j) = product(a, x, i, j);
        y.compare();
        // Solved, it is x times alpha, twice: of each, as far as digits are lost.
        matrix<T> b(m, n);
        b.upload();
        ok(blas_trsm(T(), handle, where, uplo, op, diag, m, n, &alpha, s.data, s.ld, b.data, b.ld));
        std::vector<T> h(b.v.size());
        cudaMemcpy(h.data(), b.data, h.size() * sizeof(T), cudaMemcpyDeviceToHost);
        matrix<T> solution(m, n, b.ld);
        for (size_t i = 0; i < h.size(); i++) solution.v[i] = wide(h[i]);
        double most = 1;
        for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) most = fmax(most, fabs(solution(i, j).x) + fabs(solution(i, j).y));
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                number got = product({1, 0}, solution, i, j), want = times(a, b(i, j));
                if (!(fabs(got.x - want.x) <= near * most && fabs(got.y - want.y) <= near * most)) failed(i + j * m, got, want);
            }
    }

    static void any() {
        switch (below(8)) {
            case 0: return vectors();
            case 1: return sums();
            case 2: return matrix_vector();
            case 3:
                if constexpr (!complex) symmetric_vector();
                return;
            case 4: return triangular_vector();
            case 5: return products();
            case 6: return symmetric();
            default: return triangular();
        }
    }
};

int main(int argc, char** argv) {
    state = atoi(argv[1]) * 7919;
    ok(cublasCreate(&handle));
    for (int i = 0; i < 6; i++) {
        trials<float>::any();
        trials<float2>::any();
#ifdef DOUBLES
        trials<double>::any();
        trials<double2>::any();
#endif
    }
    cublasDestroy(handle);
    printf("ok\n");
}
