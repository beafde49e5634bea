#pragma once
// The butterfly: the discrete Fourier transform of a few values that one thread holds in registers,
//     V[k] = sum over j of v[j]·w^(jk),  w = e^(-2πi/radix).
// C is float2 or double2: a complex number, x its real part, y its imaginary one.

namespace cufft {

template <typename C> using Real = decltype(C().x);

template <typename C> __device__ C add(C a, C b) { return {a.x + b.x, a.y + b.y}; }
template <typename C> __device__ C subtract(C a, C b) { return {a.x - b.x, a.y - b.y}; }
template <typename C> __device__ C multiply(C a, C b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }
template <typename C> __device__ C conjugate(C a) { return {a.x, -a.y}; }

// z·e^(-2πi·eighths/8): turns by quarters cost nothing, as -i(x + iy) = y - ix.
template <typename C> __device__ C turn(C z, int eighths) {
    Real<C> root = 0.70710678118654752;  // cos 45° = sin 45°
    if (eighths == 1) return {(z.x + z.y) * root, (z.y - z.x) * root};
    if (eighths == 2) return {z.y, -z.x};
    if (eighths == 3) return {(z.y - z.x) * root, -(z.x + z.y) * root};
    return z;
}

// 3, 5, 7, 11, 13: values j and radix-j meet the conjugate factors w^(jk) and w^(-jk), so their sum meets only the
// cosine and their difference only the sine; and V[k] and V[radix-k] differ only in the sign of the sines.
// In the table of roots those of `radix` lie `apart`.
template <int radix, typename C> __device__ void odd_butterfly(C (&v)[radix], const C* roots, int apart) {
    constexpr int half = radix / 2;
    C sum[half + 1], difference[half + 1], w[half + 1], first = v[0];
    #pragma unroll
    for (int j = 1; j <= half; j++) {
        sum[j] = add(v[j], v[radix - j]);
        difference[j] = subtract(v[j], v[radix - j]);
        v[0] = add(v[0], sum[j]);
        w[j] = roots[j * apart];
    }
    #pragma unroll
    for (int k = 1; k <= half; k++) {
        C even = first, odd = {0, 0};
        #pragma unroll
        for (int j = 1; j <= half; j++) {
            int turns = j * k % radix;  // of 1/radix each
            int i = turns <= half ? turns : radix - turns;
            Real<C> c = w[i].x, s = turns > half ? w[i].y : -w[i].y;
            even = {even.x + sum[j].x * c, even.y + sum[j].y * c};
            odd = {odd.x + difference[j].y * s, odd.y - difference[j].x * s};
        }
        v[k] = add(even, odd);
        v[radix - k] = subtract(even, odd);
    }
}

// The values with even index and those with odd index are transformed on their own, then each pair of results
// gives two: this is the fast Fourier transform itself, here within one thread. Other lengths are odd.
template <int radix, typename C> __device__ void butterfly(C (&v)[radix], const C* roots, int apart) {
    if constexpr (radix % 2 == 0) {
        constexpr int half = radix / 2;
        C even[half], odd[half];
        #pragma unroll
        for (int k = 0; k < half; k++) {
            even[k] = v[2 * k];
            odd[k] = v[2 * k + 1];
        }
        butterfly(even, roots, apart);
        butterfly(odd, roots, apart);
        #pragma unroll
        for (int k = 0; k < half; k++) {
            C turned = turn(odd[k], 8 / radix * k);
            v[k] = add(even[k], turned);
            v[k + half] = subtract(even[k], turned);
        }
    } else if constexpr (radix > 1) {
        odd_butterfly(v, roots, apart);
    }
}

}  // namespace cufft
