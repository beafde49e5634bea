// Aliases: typedef and using of everything, alias templates with parameters bound, dependent, of functions and arrays, variable templates.
#include <cstdio>
#include <type_traits>
template <typename T, int N> struct Vec { T v[N]; __device__ T dot(const Vec &o) const { T s = 0; for (int i = 0; i < N; ++i) s += v[i] * o.v[i]; return s; } };
template <typename T> using Vec3 = Vec<T, 3>;
template <int N> using Floats = Vec<float, N>;
template <typename T> using Pointer = T *;
template <typename R, typename... A> using Function = R (*)(A...);
template <typename T> using Value = typename T::value_type;
template <typename T, int N> using Array = T[N];
template <typename T> struct Traits { using value_type = T; template <typename U> using rebind = Traits<U>; };
using Row = Array<int, 4>;
typedef Vec3<double> Point, *PointPointer;
template <typename T> constexpr T pi = T(3.14159265358979);
template <typename T> constexpr int bits = sizeof(T) * 8;
template <> constexpr int bits<bool> = 1;
template <typename T> using Plain = std::remove_cv_t<std::remove_reference_t<T>>;
__device__ int add(int a, short b) { return a + b; }

__global__ void kernel(double *out)
{
    int n = 0;
    Point p = {{1, 2, 3}};
    PointPointer q = &p;
    out[n++] = q->dot(p);
    Floats<2> f = {{1.5f, 2}};
    out[n++] = f.dot(f);
    Row row = {1, 2, 3, 4};
    Pointer<int> r = row + 1;
    Pointer<Pointer<int>> rr = &r;
    out[n++] = **rr + sizeof(Row);
    Function<int, int, short> g = add;
    out[n++] = g(4, 5);
    Value<Traits<char>> c = 'b';
    Traits<int>::rebind<float>::value_type x = 0.5;
    out[n++] = c + x + sizeof c;
    out[n++] = (int)(pi<float> * 100) + pi<int>;
    out[n++] = bits<long long> + bits<bool>;
    Plain<const int &> k = 6;
    k++;
    out[n++] = k;
    static_assert(std::is_same_v<Vec3<int>, Vec<int, 3>> && std::is_same_v<Plain<volatile char &&>, char>, "");
}

int main()
{
    double *d, h[8];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (double v : h) printf("%g ", v);
    printf("\n");
    cudaFree(d);
}
