// Thrust: sort, transform, reduce and count on the GPU without writing a kernel.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>

#define N     20000   // measured temperatures
#define LIMIT 30      // degrees Celsius that count as hot

// A functor carries its parameters with it; Thrust calls it on the GPU for each element.
struct ToFahrenheit {
    __host__ __device__ float operator()(float celsius) const
    {
        return 1.8f * celsius + 32;
    }
};

struct SquaredDistance {
    float mean;
    __host__ __device__ float operator()(float x) const
    {
        return (x - mean) * (x - mean);
    }
};

struct Above {
    float limit;
    __host__ __device__ bool operator()(float x) const { return x > limit; }
};

int main()
{
    thrust::host_vector<float> celsius(N);
    unsigned seed = 7;
    for (int i = 0; i < N; ++i) {
        seed = seed * 1664525u + 1013904223u;
        celsius[i] = 15 + 12 * sinf(0.01f * i) + (seed >> 16) % 1000 * 0.01f;
    }

    // The assignment copies to the GPU; the vector's memory is freed at its end of life.
    thrust::device_vector<float> data = celsius;
    float sum = thrust::reduce(data.begin(), data.end(), 0.0f, thrust::plus<float>());
    float mean = sum / N;
    // Transform and reduce in one pass: the squares are never written to memory.
    float squares = thrust::transform_reduce(data.begin(), data.end(),
                                             SquaredDistance{mean}, 0.0f,
                                             thrust::plus<float>());
    int hot = thrust::count_if(data.begin(), data.end(), Above{LIMIT});
    printf("mean %.2f C, deviation %.2f C, %d values above %d C\n", mean,
           sqrtf(squares / N), hot, LIMIT);

    thrust::device_vector<float> fahrenheit(N);
    thrust::transform(data.begin(), data.end(), fahrenheit.begin(), ToFahrenheit());
    thrust::sort(fahrenheit.begin(), fahrenheit.end());
    // Each access to one element from here is a copy over the bus: take only a few.
    printf("coldest %.1f F, median %.1f F, hottest %.1f F\n", (float)fahrenheit[0],
           (float)fahrenheit[N / 2], (float)fahrenheit[N - 1]);

    // The same on the host with the standard library.
    double exact = 0;
    int expected_hot = 0;
    std::vector<float> expected(N);
    for (int i = 0; i < N; ++i) {
        exact += celsius[i];
        expected_hot += celsius[i] > LIMIT;
        expected[i] = 1.8f * celsius[i] + 32;
    }
    std::sort(expected.begin(), expected.end());
    thrust::host_vector<float> sorted = fahrenheit;
    float worst = fabs(mean - exact / N);
    for (int i = 0; i < N; ++i)
        worst = fmaxf(worst, fabsf(sorted[i] - expected[i]));
    bool in_order = std::is_sorted(sorted.begin(), sorted.end());
    printf("sorted: %s, max error %.1e\n", in_order ? "yes" : "no", worst);
    return !in_order || worst > 1e-3f || hot != expected_hot;
}
