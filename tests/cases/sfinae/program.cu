// SFINAE: enable_if in the result, a parameter and a default; detection by decltype and void_t; tag dispatch; priorities.
#include <cstdio>
#include <type_traits>
template <typename T> __device__ typename std::enable_if<std::is_integral<T>::value, int>::type kind(T) { return 1; }
template <typename T> __device__ typename std::enable_if<std::is_floating_point<T>::value, int>::type kind(T) { return 2; }
template <typename T, typename = std::enable_if_t<std::is_pointer<T>::value>> __device__ int kind(T, int = 0) { return 3; }
template <typename T, std::enable_if_t<sizeof(T) == 1, int> = 0> __device__ int width(T) { return 8; }
template <typename T, std::enable_if_t<(sizeof(T) > 1), int> = 0> __device__ int width(T) { return sizeof(T) * 8; }
template <typename T, typename = void> struct HasSize : std::false_type {};
template <typename T> struct HasSize<T, std::void_t<decltype(std::declval<T>().size())>> : std::true_type {};
template <typename T> __device__ auto length(const T &t, int) -> decltype(t.size()) { return t.size(); }
template <typename T> __device__ int length(const T &, long) { return -1; }
template <typename T> __device__ int half(T v, std::true_type) { return v >> 1; }
template <typename T> __device__ int half(T v, std::false_type) { return (int)(v * 50); }
template <typename T> __device__ int half(T v) { return half(v, std::is_integral<T>()); }
struct List { int n; __device__ int size() const { return n; } };
template <typename T, bool = std::is_unsigned<T>::value> struct Sign { static __device__ int of(T v) { return v < 0 ? -1 : 1; } };
template <typename T> struct Sign<T, true> { static __device__ int of(T) { return 1; } };

__global__ void kernel(int *out)
{
    int n = 0, i = 3;
    out[n++] = kind(1) * 1000 + kind('c') * 100 + kind(2.5f) * 10 + kind(&i);
    out[n++] = width('c') + width(1LL) * 100;
    out[n++] = HasSize<List>::value * 10 + HasSize<int>::value;
    out[n++] = length(List{6}, 0) * 10 + length(5, 0);
    out[n++] = half(9) * 1000 + half(9.0f);
    out[n++] = Sign<int>::of(-4) * 10 + Sign<unsigned>::of(4);
    using A = std::conditional_t<HasSize<List>::value, short, double>;
    using B = std::common_type_t<int, float>;
    using C = std::remove_reference_t<std::add_const_t<int> &>;
    out[n++] = sizeof(A) * 100 + std::is_same_v<B, float> * 10 + std::is_const<C>::value;
    out[n++] = std::is_same<std::make_unsigned_t<signed char>, unsigned char>::value + 2 * std::is_base_of<std::false_type, HasSize<int>>::value + 4 * std::is_convertible<int *, void *>::value + 8 * std::is_trivially_copyable<List>::value;
}

int main()
{
    int *d, h[8];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int v : h) printf("%d ", v);
    printf("\n");
    cudaFree(d);
}
