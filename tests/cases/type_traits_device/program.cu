// Type traits: categories, properties, relations and transformations, used in static_assert, in values and to choose types.
#include <cstdio>
#include <type_traits>
struct Plain { int a; };
struct Virtual { virtual ~Virtual() {} };
struct Derived final : Virtual {};
struct NoCopy { NoCopy(const NoCopy &) = delete; NoCopy() = default; };
enum Old { o };
enum class New { n };
union Un { int i; };
typedef int Fn(double);
static_assert(std::is_void<void>::value && std::is_null_pointer<decltype(nullptr)>::value, "");
static_assert(std::is_enum<Old>::value && std::is_enum<New>::value && std::is_union<Un>::value && std::is_class<Plain>::value && !std::is_class<Un>::value, "");
static_assert(std::is_function<Fn>::value && std::is_array<int[2]>::value && std::is_lvalue_reference<int &>::value && std::is_rvalue_reference<int &&>::value, "");
static_assert(std::is_same<std::decay_t<const int[3]>, const int *>::value && std::is_same<std::decay_t<Fn>, int (*)(double)>::value, "");
static_assert(std::is_same<std::remove_pointer_t<int *const>, int>::value && std::is_same<std::remove_extent_t<int[2][3]>, int[3]>::value, "");
static_assert(std::is_same<std::invoke_result_t<Fn *, int>, int>::value, "");

template <typename T> struct Mask {
    static constexpr int value = std::is_integral_v<T> | std::is_floating_point_v<T> << 1 | std::is_signed_v<T> << 2 | std::is_pointer_v<T> << 3
        | std::is_const_v<T> << 4 | std::is_arithmetic_v<T> << 5 | std::is_scalar_v<T> << 6 | std::is_reference_v<T> << 7;
};
template <typename T> struct Props {
    static constexpr int value = std::is_polymorphic_v<T> | std::is_final_v<T> << 1 | std::is_copy_constructible_v<T> << 2 | std::is_trivially_copyable_v<T> << 3
        | std::is_standard_layout_v<T> << 4 | std::is_default_constructible_v<T> << 5 | std::is_abstract_v<T> << 6 | std::is_aggregate_v<T> << 7 | std::is_empty_v<T> << 8;
};

__global__ void kernel(int *out)
{
    int n = 0;
    out[n++] = Mask<int>::value; out[n++] = Mask<const unsigned>::value; out[n++] = Mask<float>::value; out[n++] = Mask<bool>::value;
    out[n++] = Mask<char *const>::value; out[n++] = Mask<int &>::value; out[n++] = Mask<New>::value; out[n++] = Mask<Plain>::value;
    out[n++] = Props<Plain>::value; out[n++] = Props<Virtual>::value; out[n++] = Props<Derived>::value; out[n++] = Props<NoCopy>::value;
    out[n++] = std::extent<int[3][7], 1>::value * 10 + std::rank<int[3][7]>::value;
    out[n++] = std::is_base_of<Virtual, Derived>::value + 2 * std::is_convertible<Derived *, Virtual *>::value + 4 * std::is_convertible<Virtual *, Derived *>::value + 8 * std::is_assignable<int &, double>::value + 16 * std::is_constructible<Plain, int, int>::value;
    std::conditional<(sizeof(void *) == 8), long long, int>::type big = 1LL << 35;
    out[n++] = big >> 33;
    out[n++] = std::integral_constant<int, 7>::value + std::integral_constant<int, 8>::value + std::alignment_of<double>::value;
    out[n++] = std::conjunction_v<std::true_type, std::is_void<int>> + 2 * std::disjunction_v<std::false_type, std::true_type> + 4 * std::negation_v<std::false_type>;
}

int main()
{
    int *d, h[17];
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int v : h) printf("%d ", v);
    printf("\n");
    cudaFree(d);
}
