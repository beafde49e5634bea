#pragma once
// Callbacks: functions of the program through which a plan loads its input and stores its output. Each is called once for
// each element. The real library calls them inside of its first and last kernels; here they run in kernels of their own,
// before and after the transform, over copies of the data.
#include "fft/exec.h"

typedef enum cufftXtCallbackType_t {
    CUFFT_CB_LD_COMPLEX = 0, CUFFT_CB_LD_COMPLEX_DOUBLE = 1, CUFFT_CB_LD_REAL = 2, CUFFT_CB_LD_REAL_DOUBLE = 3,
    CUFFT_CB_ST_COMPLEX = 4, CUFFT_CB_ST_COMPLEX_DOUBLE = 5, CUFFT_CB_ST_REAL = 6, CUFFT_CB_ST_REAL_DOUBLE = 7,
    CUFFT_CB_UNDEFINED = 8
} cufftXtCallbackType;
typedef cufftComplex (*cufftCallbackLoadC)(void* in, size_t offset, void* info, void* shared);
typedef cufftDoubleComplex (*cufftCallbackLoadZ)(void* in, size_t offset, void* info, void* shared);
typedef cufftReal (*cufftCallbackLoadR)(void* in, size_t offset, void* info, void* shared);
typedef cufftDoubleReal (*cufftCallbackLoadD)(void* in, size_t offset, void* info, void* shared);
typedef void (*cufftCallbackStoreC)(void* out, size_t offset, cufftComplex element, void* info, void* shared);
typedef void (*cufftCallbackStoreZ)(void* out, size_t offset, cufftDoubleComplex element, void* info, void* shared);
typedef void (*cufftCallbackStoreR)(void* out, size_t offset, cufftReal element, void* info, void* shared);
typedef void (*cufftCallbackStoreD)(void* out, size_t offset, cufftDoubleReal element, void* info, void* shared);

namespace cufft {

// By the kind of a callback, cufftXtCallbackType modulo 4, and by whether it stores.
struct Calls {
    struct {
        int kind;
        void *function, *info;
        size_t shared;
    } side[2];
};

// The values of a side: how many along each axis, and where they lie.
struct Values {
    int count[4];
    Layout place;
};

// Element i in order, x first, lies `at` elements from the start.
__device__ inline size_t place_of(const Values& v, size_t i) {
    size_t at = 0;
    for (int a = 0; a < 4; a++) {
        at += i % v.count[a] * v.place.stride[a];
        i /= v.count[a];
    }
    return at;
}

template <typename T, bool store>
__global__ void through(void* function, void* data, T* copy, Values values, size_t count, void* info) {
    extern __shared__ __align__(16) unsigned char memory[];
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i >= count) return;
    size_t at = place_of(values, i);
    if constexpr (store)
        ((void (*)(void*, size_t, T, void*, void*))function)(data, at, copy[i], info, memory);
    else
        copy[i] = ((T (*)(void*, size_t, void*, void*))function)(data, at, info, memory);
}

inline bool is_double_kind(int kind) { return kind & 1; }
inline size_t value_bytes(int kind) { return (kind & 2 ? 4 : 8) << is_double_kind(kind); }

template <bool store, typename T>
void launch_through(const Plan& plan, void* data, T* copy, const Values& values, size_t count) {
    auto side = plan.calls->side[store];
    through<T, store><<<(unsigned)((count + 127) / 128), 128, side.shared, plan.stream>>>(
        side.function, data, copy, values, count, side.info);
}

template <bool store>
void call(const Plan& plan, void* data, void* copy, const Values& values, size_t count) {
    int kind = plan.calls->side[store].kind;
    if (kind == 0) launch_through<store>(plan, data, (float2*)copy, values, count);
    else if (kind == 1) launch_through<store>(plan, data, (double2*)copy, values, count);
    else if (kind == 2) launch_through<store>(plan, data, (float*)copy, values, count);
    else launch_through<store>(plan, data, (double*)copy, values, count);
}

// The values that a transform reads or writes, where the caller has them.
inline Values values_of(const Plan& plan, bool reals, bool other_reals, bool own_place, const Layout& own) {
    Values v = {{plan.axis[0].size, plan.axis[1].size, plan.axis[2].size, plan.batch}};
    int padded[3] = {v.count[0], v.count[1], v.count[2]};
    if (other_reals) padded[0] = v.count[0] = v.count[0] / 2 + 1;
    if (reals && !own_place) padded[0] = 2 * (v.count[0] / 2 + 1);
    v.place = plan.own_layout ? own : dense(padded);
    return v;
}

inline bool run_called(const Plan& plan, Run run, const void* in, void* out, bool inverse) {
    bool from = from_reals(plan.type), to = to_reals(plan.type), apart = in != out;
    Values source = values_of(plan, from, to, apart, plan.in), target = values_of(plan, to, from, apart, plan.out);
    const Values* values[2] = {&source, &target};
    void* data[2] = {(void*)in, out};
    size_t count[2];
    Plan inner = plan;
    inner.own_layout = true;
    for (int s = 0; s < 2; s++) {
        const Values& v = *values[s];
        (s ? inner.out : inner.in) = plan.calls->side[s].function ? dense(v.count) : v.place;
        count[s] = (size_t)v.count[0] * v.count[1] * v.count[2] * v.count[3];
        if (plan.calls->side[s].function &&
            cudaMallocAsync(&data[s], count[s] * value_bytes(plan.calls->side[s].kind), plan.stream) != cudaSuccess)
            return false;
    }
    if (data[0] != in) call<false>(plan, (void*)in, data[0], source, count[0]);
    bool done = run(inner, data[0], data[1], from, to, inverse);
    if (data[1] != out) call<true>(plan, out, data[1], target, count[1]);
    if (data[0] != in) cudaFreeAsync(data[0], plan.stream);
    if (data[1] != out) cudaFreeAsync(data[1], plan.stream);
    return done && cudaPeekAtLastError() == cudaSuccess;
}

// What a plan's input or output consists of, as a kind of callback.
inline int kind_of(const Plan& plan, bool store) {
    bool reals = store ? to_reals(plan.type) : from_reals(plan.type);
    return 2 * reals + is_double(plan.type);
}

}  // namespace cufft

inline cufftResult cufftXtSetCallback(cufftHandle handle, void** function, cufftXtCallbackType type, void** info) {
    cufft::Plan* plan = cufft::find(handle);
    if (!plan || !plan->made) return CUFFT_INVALID_PLAN;
    if (type < 0 || type >= CUFFT_CB_UNDEFINED || type % 4 != cufft::kind_of(*plan, type >= 4)) return CUFFT_INVALID_TYPE;
    if (!function) return CUFFT_INVALID_VALUE;
    if (!plan->calls) plan->calls = (cufft::Calls*)calloc(1, sizeof(cufft::Calls));
    auto& side = plan->calls->side[type >= 4];
    side.kind = type % 4;
    side.function = *function;
    side.info = info ? *info : nullptr;
    plan->called = cufft::run_called;
    return CUFFT_SUCCESS;
}
inline cufftResult cufftXtClearCallback(cufftHandle handle, cufftXtCallbackType type) {
    cufft::Plan* plan = cufft::find(handle);
    if (!plan || !plan->made) return CUFFT_INVALID_PLAN;
    if (type < 0 || type >= CUFFT_CB_UNDEFINED) return CUFFT_INVALID_TYPE;
    if (plan->calls) plan->calls->side[type >= 4].function = nullptr;
    return CUFFT_SUCCESS;
}
inline cufftResult cufftXtSetCallbackSharedSize(cufftHandle handle, cufftXtCallbackType type, size_t bytes) {
    cufft::Plan* plan = cufft::find(handle);
    if (!plan || !plan->made || !plan->calls) return CUFFT_INVALID_PLAN;
    if (type < 0 || type >= CUFFT_CB_UNDEFINED) return CUFFT_INVALID_TYPE;
    if (bytes > 16384) return CUFFT_INVALID_VALUE;
    plan->calls->side[type >= 4].shared = bytes;
    return CUFFT_SUCCESS;
}
