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

// Lines are numbered by three digits: other axes, the batch, and for long lines the part.
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
    unsigned long long radices;             // of the steps, four bits each, the first ones lowest
    int length;                             // values that a block transforms together …
    int points;                             // … out of so many in the line, points/length apart
    int done;                               // product of the lengths of earlier passes
    int in_stride, out_stride;              // between elements
    unsigned in_first, out_first;           // addresses of the first line
    int load_count, store_count;            // elements in memory; others are read as 0 and not written
    int lines, pitch;                       // lines that a block takes, their distance in shared memory
    int tiles_across, tiles;                // groups of `lines` in the first digit, and in all
    Form load, store;
    bool swap_in, swap_out;                 // exchange real and imaginary parts: makes the inverse transform
    bool across_in, across_out;             // neighbours in memory belong to neighbouring lines, not to one
    bool in_parts;                          // the first digit is the part of the line
    Digit digit[3];
};

// A block's lines: where the first one starts.
struct Tile {
    int lines;
    int from, to;  // numbers of its first elements
    unsigned in, out;
};

template <typename C> __device__ Tile locate(const Pass<C>& pass, int number) {
    int rest = number / pass.tiles_across, first = (number - rest * pass.tiles_across) * pass.lines;
    int third = rest / pass.digit[1].count, second = rest - third * pass.digit[1].count;
    Digit a = pass.digit[0], b = pass.digit[1], c = pass.digit[2];
    Tile tile = {min(pass.lines, a.count - first)};
    tile.from = first * a.from + second * b.from + third * c.from;
    tile.to = first * a.to + second * b.to + third * c.to;
    tile.in = pass.in_first + first * a.in + second * b.in + third * c.in;
    tile.out = pass.out_first + first * a.out + second * b.out + third * c.out;
    return tile;
}

// a / b for small numbers, in floating point, which is faster: the half keeps errors from crossing a whole number.
__device__ inline int quotient(int a, int b) { return (int)__fdividef(a + 0.5f, (float)b); }

// Where value i of a line lies in shared memory. Steps write with strides that are mostly powers of two and would
// hit few banks again and again; an empty place after every 16 values spreads them.
__device__ inline int padded(int i) { return i + (i >> 4); }

template <typename C> __device__ C swapped(C z, bool swap) {
    return {swap ? z.y : z.x, swap ? z.x : z.y};
}

template <typename C> __device__ C root(const Pass<C>& pass, int k) {
    return multiply(pass.coarse[k >> 10], pass.fine[k & 1023]);
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

// Element e of the line at address `at`, of another form than complex.
template <typename C> __device__ C load_real(const Pass<C>& pass, unsigned at, int e) {
    const C* in = pass.in + at;
    int stride = pass.in_stride;
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

// How a block's threads share the values of its lines: neighbours take neighbouring addresses.
struct Share {
    int line, lines;  // first one, and from there to the next
    int m, values;
};

__device__ inline Share share_of(bool across, int lines, int values) {
    int row = across ? lines : min(values, (int)blockDim.x), rows = quotient(blockDim.x, row);
    int high = quotient(threadIdx.x, row), low = threadIdx.x - high * row;
    if (high >= rows) high = INT_MAX / 2;  // threads that are left over
    if (across) return {low, lines, high, rows};
    return {high, rows, low, row};
}

// Global memory → shared memory.
template <bool reals, typename C> __device__ void load_lines(const Pass<C>& pass, const Tile& tile, C* data) {
    int apart = quotient(pass.points, pass.length);
    Share share = share_of(pass.across_in, tile.lines, pass.length);
    #pragma unroll 1
    for (int line = share.line; line < tile.lines; line += share.lines) {
        unsigned at = tile.in + line * pass.digit[0].in;
        int from = tile.from + line * pass.digit[0].from;
        int turns = pass.done > 1 ? tile.from % pass.done + line * pass.in_parts : 0;
        #pragma unroll 1
        for (int m = share.m; m < pass.length; m += share.values) {
            int e = from + m * apart;
            C value = {0, 0};
            if (e < pass.load_count) {
                if (reals && pass.load != Form::complex)
                    value = load_real(pass, at, e);
                else
                    value = pass.in[at + e * pass.in_stride];
                value = swapped(value, pass.swap_in);
                if (pass.load_factors) value = multiply(value, pass.load_factors[e]);
                if (pass.done > 1) value = multiply(value, root(pass, turns * m));
            }
            data[line * pass.pitch + padded(m)] = value;
        }
    }
}

// Element e, which is value m of the line in shared memory, to the line at address `at`.
template <bool reals, typename C>
__device__ void store_element(const Pass<C>& pass, const C* line, int m, unsigned at, int e) {
    at += e * pass.out_stride;
    if (reals && pass.store == Form::spectrum) {
        C z = line[padded(m < pass.length ? m : 0)], mirror = line[padded(m > 0 ? pass.length - m : 0)];
        pass.out[at] = line_from_pairs(z, conjugate(mirror), root(pass, e));
        return;
    }
    C value = line[padded(m)];
    if (pass.store_factors) value = multiply(value, pass.store_factors[e]);
    value = swapped(value, pass.swap_out);
    auto real = (Real<C>*)pass.out;
    if (!reals || pass.store == Form::complex) {
        pass.out[at] = value;
    } else if (pass.store == Form::real) {
        real[at] = value.x;
    } else {
        at += e * pass.out_stride;  // counted in reals, two for each element
        real[at] = value.x;
        real[at + pass.out_stride] = value.y;
    }
}

// Shared memory → global memory.
template <bool reals, typename C> __device__ void store_lines(const Pass<C>& pass, const Tile& tile, const C* data) {
    int values = pass.length + (pass.store == Form::spectrum);
    Share share = share_of(pass.across_out, tile.lines, values);
    #pragma unroll 1
    for (int line = share.line; line < tile.lines; line += share.lines) {
        unsigned at = tile.out + line * pass.digit[0].out;
        int to = tile.to + line * pass.digit[0].to;
        #pragma unroll 1
        for (int m = share.m; m < values; m += share.values) {
            int e = to + m * pass.done;
            if (e < pass.store_count) store_element<reals>(pass, data + line * pass.pitch, m, at, e);
        }
    }
}

}  // namespace cufft
