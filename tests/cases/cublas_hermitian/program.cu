// gate: functional
// Hermitian, packed and banded matrices, rank updates of them, and batches of matrix and vector, against plain loops.
#include <cublas_v2.h>
#include <cstdio>
#include <vector>
#include <complex>
#include <cmath>
typedef std::complex<double> Z;
#define OK(x) do { cublasStatus_t s_ = x; if (s_) { printf("%s: %s\n", #x, cublasGetStatusName(s_)); bad++; } } while (0)
int bad = 0, checks = 0;
struct dev { cuDoubleComplex *p; size_t n; dev(const std::vector<Z> &v) : n(v.size()) { cudaMalloc(&p, n * 16 + 16); cudaMemcpy(p, v.data(), n * 16, cudaMemcpyHostToDevice); } ~dev() { cudaFree(p); }
    std::vector<Z> get() { std::vector<Z> r(n); cudaMemcpy(r.data(), p, n * 16, cudaMemcpyDeviceToHost); return r; } };
void cmp(std::vector<Z> a, const std::vector<Z> &b, const char *w, int d) { checks++; for (size_t i = 0; i < a.size(); i++) if (!(abs(a[i] - b[i]) <= 1e-9 * (1 + abs(b[i])))) { if (bad++ < 10) printf("%s %d: [%zu] %g %g not %g %g\n", w, d, i, a[i].real(), a[i].imag(), b[i].real(), b[i].imag()); return; } }
unsigned seed = 1; double rnd() { seed = seed * 1664525 + 1013904223; return (seed >> 8) / double(1 << 24) - 0.5; }
std::vector<Z> some(size_t n) { std::vector<Z> v(n); for (auto &x : v) x = Z(rnd(), rnd()); return v; }
#define C(x) (const cuDoubleComplex *)&x
int main() {
    cublasHandle_t h; cublasCreate(&h);
    const Z al(1.5, -0.5), be(0.25, 2); double ra = 1.25, rb = -0.75;
    for (int n : {1, 5, 37, 70}) for (int up = 0; up < 2; up++) {
        auto U = up ? CUBLAS_FILL_MODE_UPPER : CUBLAS_FILL_MODE_LOWER; const int lda = n + 3, k = n / 3;
        auto A = some(lda * n), X = some(2 * n), Y = some(n), P = some(n * (n + 1) / 2), B = some((k + 2) * n);
        auto pk = [&](int i, int j) { return up ? i + j * (j + 1) / 2 : i + j * (2 * n - j - 1) / 2; };
        auto in = [&](int i, int j) { return up ? i <= j : i >= j; };
        auto herm = [&](auto at, int i, int j, bool c) -> Z { if (i == j && c) return at(i, i).real(); if (in(i, j)) return at(i, j); Z v = at(j, i); return c ? conj(v) : v; };
        auto full = [&](int i, int j) { return A[i + j * lda]; };
        auto pack = [&](int i, int j) { return P[pk(i, j)]; };
        auto bnd = [&](int i, int j) { return abs(i - j) > k ? Z(0) : B[(up ? k + i - j : i - j) + j * (k + 2)]; };
        auto mv = [&](auto at, bool c) { auto R = Y; for (int i = 0; i < n; i++) { Z s = 0; for (int j = 0; j < n; j++) s += herm(at, i, j, c) * X[2 * j]; R[i] = al * s + be * Y[i]; } return R; };
        dev a(A), x(X), p(P), b(B);
        { dev y(Y); OK(cublasZhemv(h, U, n, C(al), a.p, lda, x.p, 2, C(be), y.p, 1)); cmp(y.get(), mv(full, true), "hemv", n); }
        { dev y(Y); OK(cublasZsymv(h, U, n, C(al), a.p, lda, x.p, 2, C(be), y.p, 1)); cmp(y.get(), mv(full, false), "symv", n); }
        { dev y(Y); OK(cublasZhpmv(h, U, n, C(al), p.p, x.p, 2, C(be), y.p, 1)); cmp(y.get(), mv(pack, true), "hpmv", n); }
        { dev y(Y); OK(cublasZhbmv_64(h, U, n, k, C(al), b.p, k + 2, x.p, 2, C(be), y.p, 1)); cmp(y.get(), mv(bnd, true), "hbmv", n); }
        auto rank = [&](auto f, auto term, bool herm, bool packed) { auto S = packed ? P : A; dev d(S); f(d.p); for (int j = 0; j < n; j++) for (int i = 0; i < n; i++) if (in(i, j)) { Z &v = S[packed ? pk(i, j) : i + j * lda]; v += term(i, j); if (herm && i == j) v = v.real(); } return std::make_pair(d.get(), S); };
        #define RANK(name, call, term, hm, pkd) { auto q = rank([&](cuDoubleComplex *d) { OK(call); }, [&](int i, int j) -> Z { return term; }, hm, pkd); cmp(q.first, q.second, name, n); }
        dev y(Y);
        RANK("her", cublasZher(h, U, n, &ra, x.p, 2, d, lda), ra * X[2 * i] * conj(X[2 * j]), true, false)
        RANK("hpr", cublasZhpr(h, U, n, &ra, x.p, 2, d), ra * X[2 * i] * conj(X[2 * j]), true, true)
        RANK("syr", cublasZsyr(h, U, n, C(al), x.p, 2, d, lda), al * X[2 * i] * X[2 * j], false, false)
        RANK("syr2", cublasZsyr2(h, U, n, C(al), x.p, 2, y.p, 1, d, lda), al * (X[2 * i] * Y[j] + Y[i] * X[2 * j]), false, false)
        RANK("her2", cublasZher2(h, U, n, C(al), x.p, 2, y.p, 1, d, lda), al * X[2 * i] * conj(Y[j]) + conj(al) * Y[i] * conj(X[2 * j]), true, false)
        RANK("hpr2", cublasZhpr2(h, U, n, C(al), x.p, 2, y.p, 1, d), al * X[2 * i] * conj(Y[j]) + conj(al) * Y[i] * conj(X[2 * j]), true, true)
        for (int t = 0; t < 3; t++) for (int unit = 0; unit < 2; unit++) {
            auto O = (cublasOperation_t)t; auto D = (cublasDiagType_t)unit;
            auto tri = [&](auto at, int i, int j) -> Z { if (t) { int o = i; i = j; j = o; } if (!in(i, j)) return 0; if (i == j && unit) return 1; Z v = at(i, j); return t == 2 ? conj(v) : v; };
            for (int e = 0; e < n; e++) { P[pk(e, e)] += 4; B[(up ? k : 0) + e * (k + 2)] += 4; }
            dev p2(P), b2(B);
            auto back = [&](auto at, std::vector<Z> s) { std::vector<Z> R = X; for (int i = 0; i < n; i++) { Z q = 0; for (int j = 0; j < n; j++) q += tri(at, i, j) * s[2 * j]; R[2 * i] = q; } return R; };
            { dev v(X); OK(cublasZtpmv(h, U, O, D, n, p2.p, v.p, 2)); cmp(v.get(), back(pack, X), "tpmv", n); OK(cublasZtpsv(h, U, O, D, n, p2.p, v.p, 2)); if (!unit) cmp(v.get(), X, "tpsv", n); }
            { dev v(X); OK(cublasZtbmv(h, U, O, D, n, k, b2.p, k + 2, v.p, 2)); cmp(v.get(), back(bnd, X), "tbmv", n); OK(cublasZtbsv(h, U, O, D, n, k, b2.p, k + 2, v.p, 2)); if (!unit || n < 40) cmp(v.get(), X, "tbsv", n); }
        }
        // level 3
        const int kk = 11; auto L = some((n + kk) * (n + kk)), R = some((n + kk) * (n + kk)); dev l(L), r(R); const int ld = n + kk;
        for (int side = 0; side < 2; side++) { auto G = some(ld * n), W = G; dev g(G); OK(cublasZhemm(h, (cublasSideMode_t)side, U, n, n, C(al), a.p, lda, r.p, ld, C(be), g.p, ld)); for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { Z s = 0; for (int q = 0; q < n; q++) s += side ? R[i + q * ld] * herm(full, q, j, true) : herm(full, i, q, true) * R[q + j * ld]; W[i + j * ld] = al * s + be * G[i + j * ld]; } cmp(g.get(), W, "hemm", n); }
        for (int t = 0; t < 3; t += 2) for (int form = 0; form < 3; form++) { auto O = (cublasOperation_t)t; auto G = some(lda * n), W = G; dev g(G);
            auto el = [&](const std::vector<Z> &M, int i, int q) { return t ? conj(M[q + i * ld]) : M[i + q * ld]; };
            if (form == 0) OK(cublasZherk(h, U, O, n, kk, &ra, l.p, ld, &rb, g.p, lda)); if (form == 1) OK(cublasZherkx(h, U, O, n, kk, C(al), l.p, ld, r.p, ld, &rb, g.p, lda)); if (form == 2) OK(cublasZher2k(h, U, O, n, kk, C(al), l.p, ld, r.p, ld, &rb, g.p, lda));
            for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) if (in(i, j)) { Z s = 0; for (int q = 0; q < kk; q++) s += form == 0 ? ra * el(L, i, q) * conj(el(L, j, q)) : al * el(L, i, q) * conj(el(R, j, q)) + (form == 2 ? conj(al) * el(R, i, q) * conj(el(L, j, q)) : Z(0)); Z &v = W[i + j * lda]; v = s + rb * v; if (i == j) v = v.real(); }
            cmp(g.get(), W, form == 0 ? "herk" : form == 1 ? "herkx" : "her2k", n); }
        { // gemv batched
            const int count = 3, m = n + 2; auto MA = some(m * n * count), MX = some(2 * m * count), MY = some(m * count); dev ma(MA), mx(MX);
            for (int t = 0; t < 3; t++) { auto O = (cublasOperation_t)t; int rows = t ? n : m, cols = t ? m : n; auto W = MY;
                for (int c = 0; c < count; c++) for (int i = 0; i < rows; i++) { Z s = 0; for (int j = 0; j < cols; j++) { Z v = t ? MA[c * m * n + j + i * m] : MA[c * m * n + i + j * m]; s += (t == 2 ? conj(v) : v) * MX[c * 2 * m + 2 * j]; } W[c * m + i] = al * s + be * MY[c * m + i]; }
                { dev my(MY); OK(cublasZgemvStridedBatched(h, O, m, n, C(al), ma.p, m, m * n, mx.p, 2, 2 * m, C(be), my.p, 1, m, count)); cmp(my.get(), W, "gemv strided", n); }
                dev my(MY); cuDoubleComplex *la[3], *lx[3], *ly[3], **dl; for (int c = 0; c < 3; c++) la[c] = ma.p + c * m * n, lx[c] = mx.p + c * 2 * m, ly[c] = my.p + c * m;
                cudaMalloc(&dl, 72); cudaMemcpy(dl, la, 24, cudaMemcpyHostToDevice); cudaMemcpy(dl + 3, lx, 24, cudaMemcpyHostToDevice); cudaMemcpy(dl + 6, ly, 24, cudaMemcpyHostToDevice);
                OK(cublasZgemvBatched(h, O, m, n, C(al), dl, m, dl + 3, 2, C(be), dl + 6, 1, count)); cmp(my.get(), W, "gemv batched", n); cudaFree(dl); } }
        { // rotations; device pointers for factors
            auto V = X, W = some(2 * n), V2 = V, W2 = W; dev v(V), w(W); Z s(0.3, 0.4); double c = 0.8; OK(cublasZrot(h, n, v.p, 2, w.p, 2, &c, C(s))); for (int i = 0; i < n; i++) { V2[2 * i] = c * V[2 * i] + s * W[2 * i]; W2[2 * i] = c * W[2 * i] - conj(s) * V[2 * i]; } cmp(v.get(), V2, "zrot x", n); cmp(w.get(), W2, "zrot y", n);
            auto S = some(lda * n); dev d(S), d2(S), dc(std::vector<Z>{Z(ra, 77)}); OK(cublasZher(h, U, n, &ra, x.p, 2, d2.p, lda)); cublasSetPointerMode(h, CUBLAS_POINTER_MODE_DEVICE); OK(cublasZher(h, U, n, (double *)dc.p, x.p, 2, d.p, lda)); cublasSetPointerMode(h, CUBLAS_POINTER_MODE_HOST); cmp(d.get(), d2.get(), "her device", n); }
    }
    { float x[4] = {1, -5, 3, 5}, *d; cudaMalloc(&d, 16); cudaMemcpy(d, x, 16, cudaMemcpyHostToDevice); int64_t r, q; OK(cublasIsamax_64(h, 4, d, 1, &q)); OK(cublasIsamin_64(h, 4, d, 1, &r)); if (q != 2 || r != 1) bad++, printf("amax_64\n"); cudaFree(d); }
    { cuDoubleComplex a = {3, 4}, b = {1, -2}, s; double c; OK(cublasZrotg(h, &a, &b, &c, &s)); printf("%.4f %.4f %.4f | %.4f %.4f\n", c, s.x, s.y, a.x, a.y); }
    cublasDestroy(h);
    printf("%d checks, %d bad\n", checks, bad);
}
