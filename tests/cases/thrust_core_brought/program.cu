// What comes with <thrust/device_vector.h>, as many programs expect: streams, algorithms, iterators, tuples; and vectors
// from ranges that can be read only once.
#include <sstream>
#include <iterator>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>

struct scaled_sum {
    float factor;
    __host__ __device__ float operator()(thrust::tuple<int, float> t) const {
        return thrust::get<0>(t) + factor * thrust::get<1>(t);
    }
};

int main() {
    std::istringstream text("3 9 2 6 1 4 1 5");
    thrust::host_vector<int> numbers((std::istream_iterator<int>(text)), std::istream_iterator<int>());
    thrust::device_vector<int> d = numbers;
    std::cout << d.size() << " numbers, sum " << thrust::reduce(d.begin(), d.end()) << std::endl;

    thrust::device_vector<float> weights(d.size(), 0.5f), result(d.size());
    auto both = thrust::make_zip_iterator(thrust::make_tuple(d.begin(), weights.begin()));
    thrust::transform(both, both + d.size(), result.begin(), scaled_sum{2});
    thrust::inclusive_scan(result.begin(), result.end(), result.begin(), thrust::plus<float>());
    for (size_t i = 0; i < result.size(); i++) std::cout << result[i] << ' ';
    std::cout << std::endl;

    std::vector<int> indices(thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(4));
    thrust::device_vector<int> reversed(indices.rbegin(), indices.rend());
    auto chosen = thrust::make_permutation_iterator(d.begin(), reversed.begin());
    std::cout << thrust::reduce(chosen, chosen + 4, 1, thrust::multiplies<int>()) << std::endl;
}
