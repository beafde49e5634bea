#include <thrust/device_vector.h>
#include <thrust/fill.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/transform.h>
#include <iostream>
#include <iterator>
#include <algorithm>

// y <- a * x + y three ways: with temporary vectors, fused in a functor, and by placeholders
struct saxpy_functor {
    const float a;
    saxpy_functor(float a_) : a(a_) {}
    __host__ __device__ float operator()(const float &x, const float &y) const { return a * x + y; }
};
void saxpy_fast(float a, thrust::device_vector<float> &X, thrust::device_vector<float> &Y) {
    thrust::transform(X.begin(), X.end(), Y.begin(), Y.begin(), saxpy_functor(a));
}
void saxpy_slow(float a, thrust::device_vector<float> &X, thrust::device_vector<float> &Y) {
    thrust::device_vector<float> temp(X.size());
    thrust::fill(temp.begin(), temp.end(), a);
    thrust::transform(X.begin(), X.end(), temp.begin(), temp.begin(), thrust::multiplies<float>());
    thrust::transform(temp.begin(), temp.end(), Y.begin(), Y.begin(), thrust::plus<float>());
}
int main() {
    float x[4] = {1.0, 1.0, 1.0, 1.0}, y[4] = {1.0, 2.0, 3.0, 4.0};
    {
        thrust::device_vector<float> X(x, x + 4), Y(y, y + 4);
        saxpy_slow(2.0, X, Y);
        for (size_t i = 0; i < Y.size(); i++) std::cout << Y[i] << (i + 1 < Y.size() ? " " : "\n");
    }
    {
        thrust::device_vector<float> X(x, x + 4), Y(y, y + 4);
        saxpy_fast(2.0, X, Y);
        thrust::copy(Y.begin(), Y.end(), std::ostream_iterator<float>(std::cout, " "));
        std::cout << std::endl;
    }
    {
        using namespace thrust::placeholders;
        thrust::device_vector<float> X(x, x + 4), Y(y, y + 4);
        float a = 2.0f;
        thrust::transform(X.begin(), X.end(), Y.begin(), Y.begin(), a * _1 + _2);
        thrust::host_vector<float> H = Y;
        std::cout << H[0] << " " << H[3] << "\n";
        thrust::transform(X.begin(), X.end(), thrust::make_constant_iterator(10.f), Y.begin(), thrust::plus<float>());
        std::cout << Y[2] << "\n";
    }
}
