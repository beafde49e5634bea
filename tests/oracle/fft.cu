// Transforms of random sizes, batches, layouts and kinds, each compared with sums of all products. Arguments: a seed.
#include <cufft.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

unsigned state;
unsigned bits() { return (state = state * 1664525u + 1013904223u) >> 8; }
int below(int n) { return bits() % n; }

struct number {
    double x, y;
};

// v[k] of each line of an axis: the sum of v[j] exp(sign 2 pi i j k / n).
void transform(std::vector<number>& v, const int* n, int sign) {
    const int total = n[0] * n[1] * n[2];
    for (int axis = 0, step = total; axis < 3; axis++) {
        const int size = n[axis];
        step /= size;
        std::vector<number> root(size), line(size);
        for (int k = 0; k < size; k++) root[k] = {cos(2 * M_PI * k / size), sign * sin(2 * M_PI * k / size)};
        for (int first = 0; first < total; first++) {
            if (first / step % size) continue;
            for (int k = 0; k < size; k++) {
                line[k] = {0, 0};
                for (int j = 0, at = 0; j < size; j++, at = (at + k) % size) {
                    number a = v[first + j * step], w = root[at];
                    line[k].x += a.x * w.x - a.y * w.y;
                    line[k].y += a.x * w.y + a.y * w.x;
                }
            }
            for (int k = 0; k < size; k++) v[first + k * step] = line[k];
        }
    }
}

// Where element (i, j, k) of a transform lies.
struct layout {
    int embed[3], stride, distance;
    int at(int b, int i, int j, int k) const { return b * distance + ((i * embed[1] + j) * embed[2] + k) * stride; }
    int room(int batch) const { return batch * distance + embed[0] * embed[1] * embed[2] * stride; }
};
layout packed(const int* n, int last) {
    layout l = {{n[0], n[1], last}, 1, n[0] * n[1] * last};
    return l;
}

cufftResult forward_real(cufftHandle p, float* in, float2* out) { return cufftExecR2C(p, in, out); }
cufftResult inverse_real(cufftHandle p, float2* in, float* out) { return cufftExecC2R(p, in, out); }
cufftResult run(cufftHandle p, float2* in, float2* out, int sign) { return cufftExecC2C(p, in, out, sign); }
#ifdef DOUBLES
cufftResult forward_real(cufftHandle p, double* in, double2* out) { return cufftExecD2Z(p, in, out); }
cufftResult inverse_real(cufftHandle p, double2* in, double* out) { return cufftExecZ2D(p, in, out); }
cufftResult run(cufftHandle p, double2* in, double2* out, int sign) { return cufftExecZ2Z(p, in, out, sign); }
#endif

enum { complex_forward, complex_inverse, real_forward, real_inverse };

// R: float or double, C: the complex type
template <class R, class C> void trial(int rank, const int* sizes, int batch, int kind, bool in_place, bool strided) {
    const bool wide = sizeof(R) == 8;
    int n[3] = {1, 1, 1};
    for (int a = 0; a < rank; a++) n[3 - rank + a] = sizes[a];
    const int total = n[0] * n[1] * n[2], half = n[2] / 2 + 1;
    const bool from_real = kind == real_forward, to_real = kind == real_inverse, real = from_real || to_real;
    if (real && in_place) strided = false;
    // Of complex elements, and of real ones where there are any
    layout freq = packed(n, real ? half : n[2]), time = real ? packed(n, in_place ? 2 * half : n[2]) : freq;
    layout complex_in = freq, complex_out = freq;
    if (strided) {
        for (layout* l : {&complex_in, &complex_out, &time}) {
            l->stride = 1 + below(3);
            l->embed[1] += rank > 2 ? below(2) : 0;
            l->embed[2] += rank > 1 ? below(3) : 0;
            l->distance = l->embed[0] * l->embed[1] * l->embed[2] * l->stride + below(3);
        }
        if (in_place) complex_out = complex_in;
    }
    const layout in = from_real ? time : complex_in, out = to_real ? time : complex_out;
    const cufftType type = cufftType(wide ? (from_real ? CUFFT_D2Z : to_real ? CUFFT_Z2D : CUFFT_Z2Z)
                                          : (from_real ? CUFFT_R2C : to_real ? CUFFT_C2R : CUFFT_C2C));
    cufftHandle plan;
    cufftResult made;
    int in_embed[3], out_embed[3], lengths[3];
    for (int a = 0; a < rank; a++) {
        in_embed[a] = in.embed[3 - rank + a];
        out_embed[a] = out.embed[3 - rank + a];
        lengths[a] = sizes[a];
    }
    if (strided) made = cufftPlanMany(&plan, rank, lengths, in_embed, in.stride, in.distance, out_embed, out.stride, out.distance, type, batch);
    else if (rank == 1) made = cufftPlan1d(&plan, n[2], type, batch);
    else if (batch > 1) made = cufftPlanMany(&plan, rank, lengths, nullptr, 1, 0, nullptr, 1, 0, type, batch);
    else if (rank == 2) made = cufftPlan2d(&plan, n[1], n[2], type);
    else made = cufftPlan3d(&plan, n[0], n[1], n[2], type);
    const char* kinds[] = {"forward", "inverse", "from reals", "to reals"};
    auto fail = [&](const char* what, int at, double got, double want) {
        printf("%s %s %d x %d x %d, %d of them%s%s: %s %d: %.9g, expected %.9g\n", wide ? "double" : "float", kinds[kind], n[0], n[1], n[2],
               batch, in_place ? ", in place" : "", strided ? ", strided" : "", what, at, got, want);
        exit(1);
    };
    if (made != CUFFT_SUCCESS) fail("plan", 0, made, 0);

    // Values, and their transforms
    const int in_scalars = in.room(batch) * (from_real ? 1 : 2), out_scalars = out.room(batch) * (to_real ? 1 : 2);
    const int scalars = in_place && in_scalars < out_scalars ? out_scalars : in_scalars;
    std::vector<R> source(scalars, R(99)), target(out_scalars, R(77));
    std::vector<number> want(batch * total);
    for (int b = 0; b < batch; b++) {
        std::vector<number> v(total);
        for (number& x : v) x = {below(2001) / 1000.0 - 1, real ? 0 : below(2001) / 1000.0 - 1};
        std::vector<number> w = v;
        transform(w, n, kind == complex_inverse ? 1 : -1);
        for (int i = 0; i < total; i++) want[b * total + i] = to_real ? number{v[i].x * total, 0} : w[i];
        const std::vector<number>& given = to_real ? w : v;
        for (int i = 0; i < total; i++) {
            int z = i % n[2], at = in.at(b, i / n[2] / n[1], i / n[2] % n[1], z);
            if (from_real) source[at] = (R)given[i].x;
            else if (!to_real || z < half) {
                source[2 * at] = (R)given[i].x;
                source[2 * at + 1] = (R)given[i].y;
            }
        }
    }
    R *from, *to;
    cudaMalloc(&from, scalars * sizeof(R));
    cudaMemcpy(from, source.data(), scalars * sizeof(R), cudaMemcpyHostToDevice);
    to = from;
    if (!in_place) {
        cudaMalloc(&to, out_scalars * sizeof(R));
        cudaMemcpy(to, target.data(), out_scalars * sizeof(R), cudaMemcpyHostToDevice);
    }
    cufftResult done = from_real ? forward_real(plan, from, (C*)to)
                       : to_real ? inverse_real(plan, (C*)from, to)
                                 : run(plan, (C*)from, (C*)to, kind == complex_forward ? CUFFT_FORWARD : CUFFT_INVERSE);
    if (done != CUFFT_SUCCESS) fail("execution", 0, done, 0);
    std::vector<R> got(out_scalars);
    cudaMemcpy(got.data(), to, out_scalars * sizeof(R), cudaMemcpyDeviceToHost);
    cufftDestroy(plan);
    cudaFree(from);
    if (!in_place) cudaFree(to);

    double scale = 0;
    for (const number& w : want) scale = fmax(scale, fmax(fabs(w.x), fabs(w.y)));
    const double tolerance = (wide ? 1e-14 : 4e-6) * (scale + 1);
    std::vector<bool> written(out_scalars);
    for (int b = 0; b < batch; b++)
        for (int i = 0; i < total; i++) {
            int z = i % n[2], at = out.at(b, i / n[2] / n[1], i / n[2] % n[1], z);
            if (from_real && z >= half) continue;
            const number& w = want[b * total + i];
            int first = to_real ? at : 2 * at;
            written[first] = true;
            if (!(fabs(got[first] - w.x) <= tolerance)) fail("real part", i, got[first], w.x);
            if (to_real) continue;
            written[first + 1] = true;
            if (!(fabs(got[first + 1] - w.y) <= tolerance)) fail("imaginary part", i, got[first + 1], w.y);
        }
    for (int i = 0; !in_place && i < out_scalars; i++)
        if (!written[i] && got[i] != 77) fail("changed what is between", i, got[i], 77);
}

void any(int rank, const int* sizes, int batch) {
    int kind = below(4);
    bool in_place = below(3) == 0, strided = below(3) == 0;
#ifdef DOUBLES
    if (below(2)) return trial<double, double2>(rank, sizes, batch, kind, in_place, strided);
#endif
    trial<float, float2>(rank, sizes, batch, kind, in_place, strided);
}

int main(int argc, char** argv) {
    const int seed = atoi(argv[1]);
    state = seed * 7919;
    for (int n = 1 + seed % 10; n <= 64; n += 10) any(1, &n, 1 + below(3));  // ten seeds: all of them
    const int larger[] = {96, 100, 121, 125, 127, 128, 169, 243, 251, 256, 343, 360, 500, 512, 1000, 1001, 1024, 1155, 2048};
    for (int i = 0; i < 3; i++) any(1, &larger[below(19)], 1 + below(2));
    for (int i = 0; i < 3; i++) {
        int sizes[] = {1 + below(20), 1 + below(20)};
        any(2, sizes, 1 + below(2));
    }
    for (int i = 0; i < 3; i++) {
        int sizes[] = {1 + below(8), 1 + below(8), 1 + below(8)};
        any(3, sizes, 1 + below(2));
    }
    printf("ok\n");
}
