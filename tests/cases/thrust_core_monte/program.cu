#include <thrust/random.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/transform.h>
#include <thrust/generate.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/transform_reduce.h>
#include <thrust/reduce.h>
#include <iostream>
#include <iomanip>
__host__ __device__ unsigned int hash(unsigned int a) {
    a = (a + 0x7ed55d16) + (a << 12);
    a = (a ^ 0xc761c23c) ^ (a >> 19);
    a = (a + 0x165667b1) + (a << 5);
    a = (a + 0xd3a2646c) ^ (a << 9);
    a = (a + 0xfd7046c5) + (a << 3);
    a = (a ^ 0xb55a4f09) ^ (a >> 16);
    return a;
}
struct estimate_pi {
    __host__ __device__ float operator()(unsigned int thread_id) {
        float sum = 0;
        unsigned int N = 200;
        thrust::default_random_engine rng(hash(thread_id));
        thrust::uniform_real_distribution<float> u01(0, 1);
        for (unsigned int i = 0; i < N; ++i) {
            float x = u01(rng);
            float y = u01(rng);
            float dist = sqrtf(x * x + y * y);
            if (dist <= 1.0f) sum += 1.0f;
        }
        sum *= 4.0f;
        return sum / N;
    }
};
struct prg {
    int a, b;
    __host__ __device__ int operator()(const unsigned int n) const {
        thrust::default_random_engine rng;
        thrust::uniform_int_distribution<int> dist(a, b);
        rng.discard(n);
        return dist(rng);
    }
};
int main() {
    int M = 1000;
    float estimate = thrust::transform_reduce(thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(M), estimate_pi(), 0.0f, thrust::plus<float>());
    estimate /= M;
    std::cout << std::setprecision(3) << "pi is approximately " << estimate << std::endl;
    thrust::device_vector<int> numbers(20);
    thrust::transform(thrust::make_counting_iterator(0u), thrust::make_counting_iterator(20u), numbers.begin(), prg{1, 100});
    for (int x : numbers) std::cout << x << " ";
    std::cout << "\n";
    thrust::host_vector<int> h(10);
    thrust::minstd_rand rng(2024);
    thrust::uniform_int_distribution<int> dice(1, 6);
    thrust::generate(h.begin(), h.end(), [&] { return dice(rng); });
    for (int x : h) std::cout << x << " ";
    std::cout << thrust::reduce(h.begin(), h.end()) << "\n";
    thrust::ranlux24 lux(5);
    thrust::taus88 taus(99);
    std::cout << lux() << " " << taus() << " " << thrust::default_random_engine::max << "\n";
}
