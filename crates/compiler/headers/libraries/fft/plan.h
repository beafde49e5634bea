#pragma once
// What cufftPlan… prepares: how lines are cut into passes, and tables of the roots of unity they need.
#include <cstdlib>
#include "fft/transform.h"

namespace cufft {

// Shared memory of a block in bytes (without padding): small enough for several blocks at a time.
constexpr int block_bytes = __CC < 200 ? 8192 : 32768;
// Longest line of a pass that reads columns: a block then holds several side by side, as memory is read in rows.
constexpr int longest_column = __CC < 200 ? 64 : 1024;

inline bool is_smooth(int n) {
    for (int prime : {2, 3, 5, 7, 11, 13})
        while (prime <= largest_radix && n % prime == 0) n /= prime;
    return n == 1;
}

// Radices of the steps for a line of n values, four bits each, the largest first: the first step has no twiddles.
inline unsigned long long radices_of(int n) {
    unsigned long long radices = 0;
    int bits = 0;
    for (int radix : {13, 11, 8, 4, 2, 7, 5, 3})
        for (; n % radix == 0 && !(radix == 8 && n % 16 == 0 && n % 32 != 0); bits += 4, n /= radix)
            radices |= (unsigned long long)radix << bits;  // 16 is 4·4, not 8·2
    return radices;
}

// Threads that do each step of `lines` lines of n values at once.
inline int threads_for(int lines, int n) {
    int threads = (lines * n + 7) / 8;
    for (unsigned long long radices = radices_of(n); radices != 0; radices >>= 4) {
        int values = (radices & 15) * rounds_of(radices & 15);  // that a thread holds
        threads = max(threads, (lines * n + values - 1) / values);
    }
    return (threads + 31) / 32 * 32;
}

struct Axis {
    int size;              // as the caller gave it
    int points;            // complex values to transform: `size`, or half of it where a line is of pairs of reals
    int length;            // of the passes together: `points`, or more where the line is convolved with a chirp
    bool paired, chirped;
    int parts, part[8];    // lengths of the passes
    int roots[8], coarse[8], fine[8];       // tables: places of their first values
    int chirp, back, filter, line_coarse, line_fine;
};

// Strides of the axes x, y, z and of the batch, in elements.
struct Layout {
    int stride[4];
};

struct Plan;
// run<C, reals> for the types of a plan.
typedef bool (*Run)(const Plan& plan, const void* in, void* out, bool from_reals, bool to_reals, bool inverse);
struct Calls;

struct Plan {
    int handle;
    Plan* next;
    int type, rank, batch;
    bool made, own_layout, own_work;
    Axis axis[3];          // x, the innermost, first
    Layout in, out;        // if own_layout
    size_t area;           // values of a work area
    int areas;
    void *tables, *work;
    cudaStream_t stream;
    int multiprocessors;
    Calls* calls;          // functions of the program that load and store, if there are some
    bool (*called)(const Plan& plan, Run run, const void* in, void* out, bool inverse);
};

// Cuts n into as few parts as fit, of about the same length.
inline void cut(Axis& axis, int value_bytes, bool contiguous) {
    int n = axis.length;
    axis.part[0] = n;
    axis.parts = 1;
    if (contiguous && n * value_bytes <= block_bytes && threads_for(1, n) <= most_threads) return;
    for (bool fits = n <= longest_column; !fits;) {
        axis.parts++;
        for (int i = 0; i < axis.parts; i++) axis.part[i] = 1;
        int rest = n;
        for (int prime : {13, 11, 7, 5, 3, 2})
            for (; rest % prime == 0; rest /= prime) {
                int least = 0;
                for (int i = 1; i < axis.parts; i++)
                    if (axis.part[i] < axis.part[least]) least = i;
                axis.part[least] *= prime;
            }
        fits = true;
        for (int i = 0; i < axis.parts; i++) fits = fits && axis.part[i] <= longest_column;
    }
}

// Grows while a plan is made; then it is copied to the device.
struct Tables {
    double2* values = nullptr;
    int count = 0, room = 0;

    double2* append(int more) {
        if (count + more > room) {
            room = 2 * (count + more);
            values = (double2*)realloc(values, room * sizeof(double2));
        }
        count += more;
        return values + count - more;
    }
    // e^(-2πi·k/n). Nearest to 0 the angle has the smallest error.
    static double2 root(long long k, long long n) {
        double2 result;
        sincospi(-2.0 * (2 * k > n ? k - n : k) / n, &result.y, &result.x);
        return result;
    }
    // The roots 0, step, 2·step … of the n-th ones.
    int roots(int n, int how_many, int step) {
        int first = count;
        double2* to = append(how_many);
        for (int k = 0; k < how_many; k++) to[k] = root((long long)k * step, n);
        return first;
    }
};

// On the host, of a power of two: needed once for a plan whose line has a large prime factor.
inline void host_transform(double2* v, int n) {
    for (int i = 1, j = 0; i < n; i++) {  // to the order with the bits of the index reversed
        int bit = n / 2;
        for (; j & bit; bit /= 2) j ^= bit;
        j ^= bit;
        if (i < j) {
            double2 other = v[i];
            v[i] = v[j];
            v[j] = other;
        }
    }
    for (int half = 1; half < n; half *= 2)
        for (int k = 0; k < half; k++) {
            double2 w = Tables::root(k, 2 * half);
            for (int i = k; i < n; i += 2 * half) {
                double2 a = v[i], b = v[i + half];
                double2 t = {b.x * w.x - b.y * w.y, b.x * w.y + b.y * w.x};
                v[i] = {a.x + t.x, a.y + t.y};
                v[i + half] = {a.x - t.x, a.y - t.y};
            }
        }
}

// Bluestein: as jk = (j² + k² - (k-j)²)/2, a transform of any n is c[k]·(sum over j of (v[j]·c[j])·b[k-j]) with the
// chirp c[j] = e^(-πi·j²/n), b = conj c: a convolution with b, which is a product of longer spectra.
inline void add_chirp(Axis& axis, Tables& tables) {
    int n = axis.points, length = axis.length;
    axis.chirp = tables.count;
    axis.back = axis.chirp + n;
    axis.filter = axis.back + n;
    double2 *chirp = tables.append(2 * n + length), *filter = chirp + 2 * n;
    for (int i = 0; i < length; i++) filter[i] = {0, 0};
    for (long long j = 0; j < n; j++) {
        chirp[j] = Tables::root(j * j % (2 * n), 2 * n);
        chirp[n + j] = {chirp[j].x, -chirp[j].y};
        filter[j] = {chirp[j].x / length, -chirp[j].y / length};
        if (j > 0) filter[length - j] = filter[j];
    }
    host_transform(filter, length);
}

inline void add_tables(Axis& axis, Tables& tables) {
    for (int i = 0, done = 1; i < axis.parts; i++) {
        int length = axis.part[i];
        axis.roots[i] = tables.roots(length, length / 2 + 1, 1);
        done *= length;
        if (i > 0) {
            axis.coarse[i] = tables.roots(done, done / 1024 + 1, 1024);
            axis.fine[i] = tables.roots(done, min(done, 1024), 1);
        }
    }
    if (axis.paired) {
        axis.line_coarse = tables.roots(axis.size, axis.size / 2048 + 1, 1024);
        axis.line_fine = tables.roots(axis.size, min(axis.size, 1024), 1);
    }
    if (axis.chirped) add_chirp(axis, tables);
}

// Decides for each axis how it is transformed, and how much memory lies between the passes.
inline void arrange(Plan& plan, int value_bytes, bool from_reals, bool to_reals) {
    int passes = 0;
    bool simple = true;
    size_t lines[3], volume = plan.batch;
    for (int a = 0; a < 3; a++) {
        Axis& axis = plan.axis[a];
        bool reals = a == 0 && (from_reals || to_reals);
        axis.chirped = !is_smooth(axis.size);
        axis.paired = reals && axis.size % 2 == 0 && !axis.chirped;
        axis.points = axis.length = axis.paired ? axis.size / 2 : axis.size;
        if (axis.chirped)
            for (axis.length = 1; axis.length < 2 * axis.points - 1;) axis.length *= 2;
        cut(axis, value_bytes, a == 0);
        if (axis.paired && from_reals && axis.parts > 1) {  // the spectrum is made in shared memory, of whole lines
            axis.paired = false;
            axis.points = axis.length = axis.size;
            cut(axis, value_bytes, true);
        }
        lines[a] = reals ? axis.size / 2 + 1 : axis.size;
        volume *= lines[a];
        if (axis.size > 1 || a == 0) passes += axis.parts * (1 + axis.chirped);
        simple = simple && axis.parts == 1 && !axis.chirped;
    }
    plan.areas = passes == 1 ? 0 : passes == 2 || simple ? 1 : 2;
    plan.area = volume;
    for (int a = 0; a < 3; a++)
        plan.area = max(plan.area, volume / lines[a] * max(lines[a], (size_t)plan.axis[a].length));
}

}  // namespace cufft
