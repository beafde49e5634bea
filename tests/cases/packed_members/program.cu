// Members of packed structs in device code: nvcc knows that they are not aligned and accesses them piece by piece.
#include <cstdio>
#include <cstdlib>
#include <cstring>

struct __attribute__((packed)) P { char c; int i; double d; };
#pragma pack(push, 1)
struct Inner3 { unsigned char r, g, b; };
struct Record {
    unsigned char tag;
    short s[3];
    long long total;
    P p;
    float v[2];
    Inner3 pixel;
    void* where;
    bool ok;
};
#pragma pack(pop)
#pragma pack(push, 2)
struct Two { short a; int b; double c; };
#pragma pack(pop)
struct Plain { int x; double y; };
struct __attribute__((packed)) Holder { char c; Plain plain; Plain many[2]; char tail; };
struct __attribute__((packed)) Bits { char c; unsigned a : 3; unsigned b : 11; int n : 9; unsigned char last; };
struct __attribute__((packed)) Tiny { unsigned a : 3, b : 4; };
struct __attribute__((packed)) Big { char c; int data[60]; double d; };
struct __attribute__((packed)) Method {
    char c;
    int n;
    double d;
    __host__ __device__ Method(int k) : c('m'), n(k), d(k * 0.5) {}
    __host__ __device__ int next() { return n++ + c; }
    __host__ __device__ Method operator+(const Method& o) const { Method m(n + o.n); m.d = d + o.d; return m; }
};

template <class T> __host__ __device__ unsigned sum(const T& t) {
    unsigned s = 0;
    const unsigned char* b = (const unsigned char*)&t;
    for (size_t i = 0; i < sizeof(T); i++) s = s * 31 + b[i];
    return s;
}

__host__ __device__ P make(int k) { return {char('a' + k), k * 1000, k / 4.0}; }
__host__ __device__ void change(P& p) { p.i += 5; p.d *= 2; p.c++; }
__host__ __device__ long long touch(Record* r, int k) {
    r->tag = 200 + k;
    for (int i = 0; i < 3; i++) r->s[i] = short(-100 * i - k);
    r->total = 1ll << (40 + k);
    r->p = make(k);
    change(r->p);
    r->p.i--;
    r->v[k & 1] = 1.5f * k;
    r->v[1 - (k & 1)] = -0.25f;
    r->pixel = {1, 2, (unsigned char)k};
    r->where = nullptr;
    r->ok = k & 1;
    r->s[k % 3] <<= 2;
    return r->total + r->s[1] + r->p.i + (long long)r->p.d + (long long)(r->v[0] * 4) + make(k).i;
}

struct Result { long long l[24]; };

__host__ __device__ void all(Result& o, P* ps, Record* rs, Holder* hs, Bits* bs, int k, P byValue, Big big) {
    int n = 0;
    o.l[n++] = touch(&rs[k], k);
    rs[k + 4] = rs[k];
    Record local = rs[k + 4];
    local.p.i += k;
    o.l[n++] = sum(local);
    P q = ps[k];
    ps[k + 4] = q;
    ps[k].i ^= 0x55;
    o.l[n++] = q.i + (long long)(q.d * 8) + ps[k + 4].i;
    byValue.i += k;
    o.l[n++] = byValue.c + byValue.i + (long long)byValue.d;
    Plain in = {k, k + 0.5};
    hs[k].plain = in;
    hs[k].many[1] = hs[k].plain;
    hs[k].many[0] = Plain{7, 8.5};
    hs[k].many[k & 1].x += 10;
    Plain out = hs[k].many[1];
    o.l[n++] = out.x * 100 + (long long)(out.y * 2) + hs[k].plain.x;
    o.l[n++] = sum(hs[k].many[0].x);
    bs[k].a = k;
    bs[k].b = 1000 + k;
    bs[k].n = -100 - k;
    bs[k].c = 'z';
    bs[k].b++;
    bs[k].last = k;
    o.l[n++] = bs[k].a + bs[k].b * 10 + bs[k].n;
    Bits lb = {'q', 5, 2000, -7, 9};
    lb.n -= k;
    o.l[n++] = lb.c + lb.a + lb.b + lb.n + lb.last;
    Tiny t[3] = {{1, 2}, {3, 4}, {5, 6}};
    t[1].b += k;
    t[0].a = t[2].a;
    o.l[n++] = t[0].a * 100000 + t[0].b * 10000 + t[1].a * 1000 + t[1].b * 100 + t[2].a * 10 + t[2].b;
    Two two = {1, 2 + k, 3.5};
    two.b *= 3;
    two.c += two.a;
    o.l[n++] = two.b + (long long)(two.c * 2);
    big.data[k] += 3;
    Big copy = big;
    copy.data[59] = k;
    long long s = 0;
    for (int i = 0; i < 60; i++) s += copy.data[i] * (i + 1);
    o.l[n++] = s + (long long)copy.d;
    Method m(k), m2 = m + Method(4);
    m2.next();
    o.l[n++] = m2.next() + (long long)(m2.d * 2);
    long long P::*none = nullptr;
    int P::*member = &P::i;
    o.l[n++] = q.*member + (none == nullptr);
    P list[2] = {{'1', 2, 3}, make(k)};
    for (P& e : list) change(e);
    o.l[n++] = list[0].i + list[1].i + (long long)(list[0].d + list[1].d);
    const P& r = k & 1 ? list[0] : list[1];
    o.l[n++] = r.i + r.c;
    o.l[n++] = sizeof(P) + 100 * alignof(P) + 1000 * sizeof(Record) + 1000000 * sizeof(Two);
    while (n < 24) o.l[n++] = 0;
}

__constant__ P table[2] = {{'t', 77, 0.5}, {'u', -88, 4.5}};
__device__ Record global;
__device__ Tiny tiny[3] = {{1, 2}, {3, 4}, {5, 6}};

__global__ void kernel(Result* o, P* ps, Record* rs, Holder* hs, Bits* bs, P byValue, Big big) {
    __shared__ P shared[32];
    int k = threadIdx.x;
    all(o[k], ps, rs, hs, bs, k, byValue, big);
    shared[k] = make(k);
    __syncthreads();
    P other = shared[k ^ 1];
    if (k == 0) { global.total = 5; global.p.d = 2.25; }
    __syncthreads();
    o[k].l[20] = other.i + table[k & 1].i + (long long)(table[k & 1].d * 2);
    o[k].l[21] = global.total + (long long)(global.p.d * 4);
    o[k].l[22] = tiny[k % 3].a * 10 + tiny[k % 3].b;
}

template <class T> T* filled(int n, bool device) {
    T* h = (T*)malloc(n * sizeof(T));
    for (size_t i = 0; i < n * sizeof(T); i++) ((unsigned char*)h)[i] = i * 37 % 64;
    if (!device) return h;
    T* d;
    cudaMalloc(&d, n * sizeof(T));
    cudaMemcpy(d, h, n * sizeof(T), cudaMemcpyHostToDevice);
    free(h);
    return d;
}

int main() {
    P p = {'v', 123456, 9.75};
    Big big;
    big.c = 'b';
    for (int i = 0; i < 60; i++) big.data[i] = i * i;
    big.d = 6.5;
    Result host[4], dev[4], *o;
    P* ps = filled<P>(8, false);
    Record* rs = filled<Record>(8, false);
    Holder* hs = filled<Holder>(4, false);
    Bits* bs = filled<Bits>(4, false);
    for (int k = 0; k < 4; k++) all(host[k], ps, rs, hs, bs, k, p, big);
    P* dps = filled<P>(8, true);
    Record* drs = filled<Record>(8, true);
    Holder* dhs = filled<Holder>(4, true);
    Bits* dbs = filled<Bits>(4, true);
    cudaMalloc(&o, sizeof dev);
    kernel<<<1, 4>>>(o, dps, drs, dhs, dbs, p, big);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaMemcpy(dev, o, sizeof dev, cudaMemcpyDeviceToHost);
    for (int k = 0; k < 4; k++) {
        for (int i = 0; i < 16; i++) {
            printf("%lld%s ", dev[k].l[i], dev[k].l[i] == host[k].l[i] ? "" : "(differs)");
        }
        printf("%lld %lld %lld\n", dev[k].l[20], dev[k].l[21], dev[k].l[22]);
    }
    auto same = [](auto* h, auto* d, int n) {
        auto* back = (char*)malloc(n * sizeof *h);
        cudaMemcpy(back, d, n * sizeof *h, cudaMemcpyDeviceToHost);
        printf("%zu bytes: %s\n", n * sizeof *h, memcmp(back, h, n * sizeof *h) ? "differ" : "same");
    };
    same(ps, dps, 8);
    same(rs, drs, 8);
    same(bs, dbs, 4);
}
