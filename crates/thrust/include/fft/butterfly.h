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

template <typename C> __device__ void butterfly2(C& v0, C& v1) {
    C a = v0, b = v1;
    v0 = add(a, b);
    v1 = subtract(a, b);
}

// The values with even index and those with odd index are transformed on their own, then each pair of results
// gives two: this is the fast Fourier transform itself, here within one thread.
template <typename C> __device__ void butterfly4(C& v0, C& v1, C& v2, C& v3) {
    C even0 = add(v0, v2), even1 = subtract(v0, v2);
    C odd0 = add(v1, v3), odd1 = turn(subtract(v1, v3), 2);
    v0 = add(even0, odd0);
    v1 = add(even1, odd1);
    v2 = subtract(even0, odd0);
    v3 = subtract(even1, odd1);
}

template <typename C> __device__ void join(C& low, C& high, C even, C odd) {
    low = add(even, odd);
    high = subtract(even, odd);
}

template <int radix, typename C> __device__ void butterfly(C (&v)[radix], const C* roots, int apart) {
    if constexpr (radix == 2) {
        butterfly2(v[0], v[1]);
    } else if constexpr (radix == 4) {
        butterfly4(v[0], v[1], v[2], v[3]);
    } else if constexpr (radix == 8) {
        C even0 = v[0], even1 = v[2], even2 = v[4], even3 = v[6];
        C odd0 = v[1], odd1 = v[3], odd2 = v[5], odd3 = v[7];
        butterfly4(even0, even1, even2, even3);
        butterfly4(odd0, odd1, odd2, odd3);
        join(v[0], v[4], even0, odd0);
        join(v[1], v[5], even1, turn(odd1, 1));
        join(v[2], v[6], even2, turn(odd2, 2));
        join(v[3], v[7], even3, turn(odd3, 3));
    } else {
        odd_butterfly(v, roots, apart);
    }
}

}  // namespace cufft
