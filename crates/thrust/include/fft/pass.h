#pragma once
// One pass over the data: each block brings some lines of values into shared memory, transforms them there
// step by step, and writes them back. Most transforms need one pass, long lines two or three.
#include "fft/butterfly.h"

namespace cufft {

// What lies in memory where a pass reads or writes.
enum class Form : unsigned char {
    complex,
    real,      // imaginary parts are 0
    pairs,     // two reals count as one complex value: a real line of n is transformed as a complex one of n/2
    spectrum,  // n/2 + 1 values: the real line's spectrum, made from or into that of its pairs
    mirrored,  // the lower half of a spectrum; the upper one is its mirror image, conjugate
};

// Lines are numbered by up to five digits: other axes, the batch, and for long lines the part.
struct Digit {
    int count;
    int from, to;  // what one more adds to the number of the element read, written
    int in, out;   // and to the address
};

template <typename C> struct Pass {
    const C* in;
    C* out;
    const C* roots;                         // e^(-2πi·k/length)
    const C *coarse, *fine;                 // e^(-2πi·k/n): fine for k < 1024, coarse for multiples of 1024
    const C *load_factors, *store_factors;  // one for each element of a line, or null
    unsigned long long radices;             // of the steps, four bits each
    int steps;
    int length;                             // values that a block transforms together …
    int points;                             // … out of so many in the line, points/length apart
    int done;                               // product of the lengths of earlier passes
    int in_stride, out_stride;              // between elements
    int load_count, store_count;            // elements in memory; others are read as 0 and not written
    int lines, pitch;                       // lines that a block takes, their distance in shared memory
    int tiles_across, tiles;                // groups of `lines` in the first digit, and in all
    int digits;
    Form load, store;
    bool swap_in, swap_out;                 // exchange real and imaginary parts: makes the inverse transform
    bool across_in, across_out;             // neighbours in memory belong to neighbouring lines, not to one
    bool in_parts;                          // the first digit is the part of the line
    Digit digit[5];
};

// A block's lines: where the first one starts.
struct Tile {
    int lines;
    int from, to;  // numbers of its first elements
    ptrdiff_t in, out;
};

template <typename C> __device__ Tile locate(const Pass<C>& pass, int number) {
    int rest = number / pass.tiles_across;
    int first = (number - rest * pass.tiles_across) * pass.lines;
    Digit d = pass.digit[0];
    Tile tile = {min(pass.lines, d.count - first), first * d.from, first * d.to, (ptrdiff_t)first * d.in,
                 (ptrdiff_t)first * d.out};
    for (int i = 1; i < pass.digits; i++) {
        d = pass.digit[i];
        int above = rest / d.count, value = rest - above * d.count;
        tile.from += value * d.from;
        tile.to += value * d.to;
        tile.in += (ptrdiff_t)value * d.in;
        tile.out += (ptrdiff_t)value * d.out;
        rest = above;
    }
    return tile;
}

// a / b for small a, from inverse = 1/b: the half keeps rounding from crossing a whole number.
__device__ inline int quotient(int a, float inverse) { return (int)((a + 0.5f) * inverse); }

// Where value i of a line lies in shared memory. Steps write with strides that are mostly powers of two and would
// hit few banks again and again; an empty place after every 16 values spreads them.
__device__ inline int padded(int i) { return i + i / 16; }

template <typename C> __device__ C swapped(C z, bool swap) {
    return {swap ? z.y : z.x, swap ? z.x : z.y};
}

template <typename C> __device__ C root(const Pass<C>& pass, int k) {
    return multiply(pass.coarse[k / 1024], pass.fine[k % 1024]);
}

// Even values E and odd values O of a real line are the real and imaginary parts of its pairs. Of their spectra,
// that of the pairs is Z[k] = E[k] + i·O[k] and that of the line X[k] = E[k] + w·O[k], w = e^(-2πi·k/n); E and O,
// being of reals, are symmetric, so Z[k] and Z[n/2-k] together give E[k] and O[k], and so do X[k] and X[n/2-k].
template <typename C> __device__ C line_from_pairs(C z, C mirror, C w) {  // mirror = conj Z[n/2-k]
    C even = add(z, mirror), odd = multiply(C{z.y - mirror.y, mirror.x - z.x}, w);
    return {(even.x + odd.x) / 2, (even.y + odd.y) / 2};
}
template <typename C> __device__ C pairs_from_line(C x, C mirror, C w) {  // not halved, as nothing is scaled
    C even = add(x, mirror), odd = multiply(subtract(x, mirror), conjugate(w));
    return {even.x - odd.y, even.y + odd.x};
}

// Element e of the line at address `at`.
template <typename C> __device__ C load_element(const Pass<C>& pass, ptrdiff_t at, int e) {
    const C* in = pass.in + at;
    int stride = pass.in_stride;
    if (pass.load == Form::complex) return in[e * stride];
    if (pass.load == Form::real || pass.load == Form::pairs) {
        auto reals = (const Real<C>*)pass.in + at;
        if (pass.load == Form::real) return {reals[e * stride], 0};
        return {reals[2 * e * stride], reals[(2 * e + 1) * stride]};
    }
    int mirror = pass.load_count - e;
    if (pass.load == Form::mirrored && e > mirror) return conjugate(in[mirror * stride]);
    C value = in[e * stride];
    if (e == 0) value.y = 0;
    if (pass.load == Form::mirrored) return value;
    C other = conjugate(in[mirror * stride]);
    if (e == 0) other.y = 0;
    return pairs_from_line(value, other, root(pass, e));
}

// Global memory → shared memory. Threads that are neighbours take neighbouring addresses.
template <typename C> __device__ void load_lines(const Pass<C>& pass, const Tile& tile, C* data) {
    int row = pass.across_in ? tile.lines : pass.length;
    float inverse = 1.0f / row;
    int apart = pass.points / pass.length;
    #pragma unroll 4
    for (int i = threadIdx.x; i < tile.lines * pass.length; i += blockDim.x) {
        int high = quotient(i, inverse), low = i - high * row;
        int line = pass.across_in ? low : high, m = pass.across_in ? high : low;
        int e = tile.from + line * pass.digit[0].from + m * apart;
        C value = {0, 0};
        if (e < pass.load_count) {
            value = load_element(pass, tile.in + line * pass.digit[0].in, e);
            value = swapped(value, pass.swap_in);
            if (pass.load_factors) value = multiply(value, pass.load_factors[e]);
            if (pass.done > 1) value = multiply(value, root(pass, (tile.from % pass.done + line * pass.in_parts) * m));
        }
        data[line * pass.pitch + padded(m)] = value;
    }
}

// Element e, which is value m of the line in shared memory, to the line at address `at`.
template <typename C> __device__ void store_element(const Pass<C>& pass, const C* line, int m, ptrdiff_t at, int e) {
    int stride = pass.out_stride;
    if (pass.store == Form::spectrum) {
        C z = line[padded(m < pass.length ? m : 0)], mirror = line[padded(m > 0 ? pass.length - m : 0)];
        pass.out[at + e * stride] = line_from_pairs(z, conjugate(mirror), root(pass, e));
        return;
    }
    C value = line[padded(m)];
    if (pass.store_factors) value = multiply(value, pass.store_factors[e]);
    value = swapped(value, pass.swap_out);
    if (pass.store == Form::complex) {
        pass.out[at + e * stride] = value;
        return;
    }
    auto reals = (Real<C>*)pass.out + at;
    if (pass.store == Form::real) {
        reals[e * stride] = value.x;
    } else {
        reals[2 * e * stride] = value.x;
        reals[(2 * e + 1) * stride] = value.y;
    }
}

// Shared memory → global memory.
template <typename C> __device__ void store_lines(const Pass<C>& pass, const Tile& tile, const C* data) {
    int values = pass.length + (pass.store == Form::spectrum);
    int row = pass.across_out ? tile.lines : values;
    float inverse = 1.0f / row;
    #pragma unroll 4
    for (int i = threadIdx.x; i < tile.lines * values; i += blockDim.x) {
        int high = quotient(i, inverse), low = i - high * row;
        int line = pass.across_out ? low : high, m = pass.across_out ? high : low;
        int e = tile.to + line * pass.digit[0].to + m * pass.done;
        if (e < pass.store_count)
            store_element(pass, data + line * pass.pitch, m, tile.out + line * pass.digit[0].out, e);
    }
}

}  // namespace cufft
