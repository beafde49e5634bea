#include <cuda_runtime.h>
namespace mine { struct Node { int key; }; int size(); }
template <typename T> struct Holder {
    T::value_type first;
    typename T::value_type second;
};
thrust::device_vector<float> all;
__device__ int f(mine::Nod n) {
    mine::count(3);
    min::size();
    auto tile = cg::this_thread_block();
    cooperative_groups::sync(tile);
    std::vecto<int> v;
    std::unique_ptr<int> p;
    std::shared_ptr<int> q;
    return other::value;
}
half h;
curandState *states;
template <typename T> void fill(const T::value_type *from, T::value_type to) {}
