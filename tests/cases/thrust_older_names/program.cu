// Names that Thrust 3 has dropped, and programs still use: identity, and base classes that name a functor's types.
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/logical.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <cstdio>
#include <type_traits>

struct square_root : public thrust::unary_function<float, double> {
    __host__ __device__ double operator()(float x) const { return sqrt((double)x); }
};
struct saxpy : public thrust::binary_function<float, float, float> {
    const float a;
    saxpy(float a) : a(a) {}
    __host__ __device__ float operator()(const float& x, const float& y) const { return a * x + y; }
};
// What such types were for: other functors made of them
template <class F> struct doubled : public thrust::unary_function<typename F::argument_type, typename F::result_type> {
    F f;
    __host__ __device__ typename F::result_type operator()(typename F::argument_type x) const { return 2 * f(x); }
};

int main() {
    thrust::device_vector<bool> marks(100);
    for (int i = 0; i < 100; i += 3) marks[i] = true;
    thrust::device_vector<int> out(100);
    auto from = thrust::make_counting_iterator(0);
    int copied = thrust::copy_if(from, from + 100, marks.begin(), out.begin(), thrust::identity<bool>()) - out.begin();
    printf("%d %d %d\n", copied, (int)out[5], thrust::identity<int>()(9));
    printf("%d %d\n", (int)thrust::all_of(marks.begin(), marks.end(), thrust::identity<bool>()),
           (int)thrust::count_if(marks.begin(), marks.end(), thrust::identity<bool>()));
    thrust::device_vector<float> x(10, 4.f), y(10, 1.f);
    thrust::transform(x.begin(), x.end(), y.begin(), y.begin(), saxpy(2.5f));
    printf("%g\n", (float)y[9]);
    printf("%g\n", thrust::transform_reduce(x.begin(), x.end(), doubled<square_root>(), 0.0, thrust::plus<double>()));
    printf("%d%d%d\n", std::is_same<saxpy::first_argument_type, float>::value, std::is_same<saxpy::result_type, float>::value,
           std::is_same<doubled<square_root>::result_type, double>::value);
}
