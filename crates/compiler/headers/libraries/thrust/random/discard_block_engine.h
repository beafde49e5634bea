#pragma once
namespace thrust {
namespace random {
// Of each p numbers of another engine the first r; the others are thrown away, which makes them look more
// random.
template <class Engine, size_t p, size_t r> class discard_block_engine {
    Engine engine;
    unsigned int used;

public:
    typedef Engine base_type;
    typedef typename Engine::result_type result_type;
    static const size_t block_size = p, used_block = r;
    static const result_type min = Engine::min, max = Engine::max;

    __host__ __device__ discard_block_engine() : used(0) {}
    __host__ __device__ explicit discard_block_engine(result_type s) : engine(s), used(0) {}
    __host__ __device__ explicit discard_block_engine(const Engine& e) : engine(e), used(0) {}
    __host__ __device__ void seed() {
        engine.seed();
        used = 0;
    }
    __host__ __device__ void seed(result_type s) {
        engine.seed(s);
        used = 0;
    }
    __host__ __device__ result_type operator()() {
        if (used >= r) {
            engine.discard(p - used);
            used = 0;
        }
        used++;
        return engine();
    }
    __host__ __device__ void discard(unsigned long long z) {
        for (; z > 0; z--) (*this)();
    }
    __host__ __device__ const Engine& base() const { return engine; }
    friend __host__ __device__ bool operator==(const discard_block_engine& a, const discard_block_engine& b) {
        return a.engine == b.engine && a.used == b.used;
    }
    friend __host__ __device__ bool operator!=(const discard_block_engine& a, const discard_block_engine& b) {
        return !(a == b);
    }
    template <class Stream> friend Stream& operator<<(Stream& out, const discard_block_engine& e) {
        out << e.engine << ' ' << e.used;
        return out;
    }
    template <class Stream> friend Stream& operator>>(Stream& in, discard_block_engine& e) {
        in >> e.engine >> e.used;
        return in;
    }
};
}
using random::discard_block_engine;
}
