#pragma once
// Runs a plan: pass after pass, from the caller's input through work areas to the caller's output.
#include "fft/plan.h"

namespace cufft {

// Values without gaps: lines of x, then rows, planes and batches.
inline Layout dense(const int* count) {
    return {{1, count[0], count[0] * count[1], count[0] * count[1] * count[2]}};
}

inline bool same(const Layout& a, const Layout& b) {
    for (int i = 0; i < 4; i++)
        if (a.stride[i] != b.stride[i]) return false;
    return true;
}

// Numbers the lines. The first digit is the one whose neighbours are nearest to each other in memory.
template <typename C>
void number_lines(Pass<C>& pass, Digit (&digit)[5], const Layout& in, const Layout& out, int along,
                  const int* count) {
    int parts = pass.points / pass.length, used = 0, first = 0;
    if (pass.done > 1) digit[used++] = {pass.done, 1, 1, 0, 0};
    if (parts > pass.done) digit[used++] = {parts / pass.done, pass.done, pass.done * pass.length, 0, 0};
    int part_digits = used;
    for (int i = 0; i < 4; i++) {
        if (i == along || count[i] == 1) continue;
        Digit* last = used > part_digits ? &digit[used - 1] : nullptr;
        if (last && last->in * last->count == in.stride[i] && last->out * last->count == out.stride[i])
            last->count *= count[i];  // both together are one run
        else
            digit[used++] = {count[i], 0, 0, in.stride[i], out.stride[i]};
    }
    auto apart = [&](const Digit& d) { return d.in + d.from * pass.in_stride; };
    for (int i = 1; i < used; i++)
        if (apart(digit[i]) < apart(digit[first])) first = i;
    Digit front = digit[first];
    for (int i = first; i > 0; i--) digit[i] = digit[i - 1];
    digit[0] = front;
    pass.in_parts = pass.done > 1 && first == 0;
    pass.across_in = apart(front) < pass.in_stride * parts;
    pass.across_out = front.out + front.to * pass.out_stride < pass.out_stride * pass.done;
    for (int i = 0; i < 3; i++) pass.digit[i] = digit[i];
}

// Lines for a block: enough to fill whole segments of memory, and few enough that every multiprocessor has work.
template <typename C> void group_lines(Pass<C>& pass, int multiprocessors) {
    int count = pass.digit[0].count, others = pass.digit[1].count * pass.digit[2].count, n = pass.length;
    bool across = pass.across_in || pass.across_out;
    int room = block_bytes / (int)sizeof(C) / n;
    int lines = max(1, min(across ? 128 / (int)sizeof(C) : room / 2, room));
    int least = across ? 32 / (int)sizeof(C) : max(1, 256 / n);
    while (lines > 1 && threads_for(lines, n) > most_threads) lines /= 2;
    while (lines > least && (count + lines - 1) / lines * others < 2 * multiprocessors) lines /= 2;
    pass.lines = min(lines, count);
    pass.tiles_across = (count + pass.lines - 1) / pass.lines;
    pass.tiles = pass.tiles_across * others;
    // Threads side by side that write columns meet different banks: `apart` places from line to line.
    int width = 128 / sizeof(C), apart = width / min(width, pass.lines);
    pass.pitch = n + n / 16;
    while (pass.pitch % width != apart % width) pass.pitch++;
}

// Pairs of reals that lie as complex numbers do are simply that.
inline bool as_complex(const void* address, int stride, Layout& layout, int along, int bytes) {
    bool fit = stride == 1 && (size_t)address % bytes == 0;
    for (int i = 0; i < 4; i++) fit = fit && (i == along || layout.stride[i] % 2 == 0);
    if (fit)
        for (int& each : layout.stride) each /= 2;
    return fit;
}

template <bool reals, typename C>
bool launch(Pass<C>& pass, Layout in, Layout out, int along, const int* count, const Plan& plan) {
    if (pass.load == Form::pairs && as_complex(pass.in, pass.in_stride, in, along, sizeof(C)))
        pass.load = Form::complex;
    if (pass.store == Form::pairs && as_complex(pass.out, pass.out_stride, out, along, sizeof(C)))
        pass.store = Form::complex;
    pass.radices = radices_of(pass.length);
    Digit digit[5] = {{1}, {1}, {1}, {1}, {1}};
    number_lines(pass, digit, in, out, along, count);
    group_lines(pass, plan.multiprocessors);
    size_t bytes = (size_t)pass.lines * pass.pitch * sizeof(C);
    dim3 grid(min(pass.tiles, 65535), (pass.tiles + 65534) / 65535);
    // Few layouts have lines that take more than three digits: a launch for each value of the others.
    for (int i = 0; i < digit[3].count * digit[4].count; i++) {
        int low = i % digit[3].count, high = i / digit[3].count;
        pass.in_first = low * digit[3].in + high * digit[4].in;
        pass.out_first = low * digit[3].out + high * digit[4].out;
        transform<C, reals><<<grid, threads_for(pass.lines, pass.length), bytes, plan.stream>>>(pass);
    }
    unsigned flags;
    return cudaStreamGetFlags(plan.stream, &flags) == cudaSuccess;  // a pending error may be another's
}

// The inverse transform is the forward one with real and imaginary parts exchanged before and after.
template <typename C, bool reals>
bool run(const Plan& plan, const void* input, void* output, bool from_reals, bool to_reals, bool inverse) {
    int count[4] = {plan.axis[0].size, plan.axis[1].size, plan.axis[2].size, plan.batch};
    int complex_count[3] = {reals ? count[0] / 2 + 1 : count[0], count[1], count[2]};
    int real_count[3] = {input == output ? 2 * complex_count[0] : count[0], count[1], count[2]};
    Layout source = plan.own_layout ? plan.in : dense(from_reals ? real_count : complex_count);
    Layout target = plan.own_layout ? plan.out : dense(to_reals ? real_count : complex_count);
    count[0] = complex_count[0];
    const C* table = (const C*)plan.tables;
    C* areas[2] = {(C*)plan.work, (C*)plan.work + plan.area};
    int left = 0;
    for (const Axis& axis : plan.axis)
        if (axis.size > 1 || &axis == plan.axis) left += axis.parts * (1 + axis.chirped);

    Layout now = source;
    const C* from = (const C*)input;
    for (int turn = 0; turn < 3; turn++) {
        int a = to_reals ? 2 - turn : turn;
        const Axis& axis = plan.axis[a];
        if (axis.size == 1 && a > 0) continue;
        for (int half = 0; half <= axis.chirped; half++) {
            for (int i = 0, done = 1; i < axis.parts; done *= axis.part[i++]) {
                bool first = half == 0 && i == 0, filtered = axis.chirped && half == 0 && i == axis.parts - 1;
                bool last = half == axis.chirped && i == axis.parts - 1;
                Pass<C> pass = {};
                pass.length = axis.part[i];
                pass.points = axis.length;
                pass.done = done;
                pass.load_count = first ? axis.points : axis.length;
                pass.store_count = !last ? axis.length : axis.points;
                pass.roots = table + axis.roots[i];
                if (i > 0) {
                    pass.coarse = table + axis.coarse[i];
                    pass.fine = table + axis.fine[i];
                } else if (axis.paired) {
                    pass.coarse = table + axis.line_coarse;
                    pass.fine = table + axis.line_fine;
                }
                if (axis.chirped && first) pass.load_factors = table + axis.chirp;
                if (axis.chirped && last) pass.store_factors = table + axis.back;
                if (filtered) pass.store_factors = table + axis.filter;
                pass.swap_in = first && inverse;
                pass.swap_out = filtered || last && inverse != axis.chirped;
                if (first && a == 0 && from_reals) pass.load = axis.paired ? Form::pairs : Form::real;
                if (first && a == 0 && to_reals) pass.load = axis.paired ? Form::spectrum : Form::mirrored;
                if (last && a == 0 && to_reals) pass.store = axis.paired ? Form::pairs : Form::real;
                if (last && a == 0 && from_reals) {
                    pass.store = axis.paired ? Form::spectrum : Form::complex;
                    pass.store_count = axis.size / 2 + 1;
                }

                Layout next = target;
                C* to = (C*)output;
                if (--left > 0) {
                    int between[3] = {count[0], count[1], count[2]};
                    if (!last) between[a] = axis.length;
                    next = dense(between);
                    // The last part writes where it has read: no other block needs what it overwrites.
                    bool in_place = i == axis.parts - 1 && from != input && same(now, next);
                    to = in_place || from != areas[0] ? areas[in_place && from == areas[1]] : areas[1];
                }
                pass.in = from;
                pass.out = to;
                pass.in_stride = now.stride[a];
                pass.out_stride = next.stride[a];
                if (!launch<reals>(pass, now, next, a, count, plan)) return false;
                from = to;
                now = next;
            }
        }
    }
    return true;
}

}  // namespace cufft
