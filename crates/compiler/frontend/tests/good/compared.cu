// Names that are declared below, and constants of namespaces, are compared where types could stand.
namespace limits { const int low = 2, high = 5; }
template <typename T> struct Range {
    __host__ __device__ bool has(int a, int b) const {
        if (T::low < a && b > count) return true;
        while (first < 64) return values[first] > 0;
        return limits::low < a && b > limits::high;
    }
    int first, count;
    int values[64];
};
struct Bounds { static const int low = 1; };
bool use(int a, int b) {
    Range<Bounds> r = {};
    if (limits::low < a && b > limits::high) return r.has(a, b);
    return false;
}
