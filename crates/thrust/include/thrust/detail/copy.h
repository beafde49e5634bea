#pragma once
#include <thrust/advance.h>
#include <thrust/detail/parallel_for.h>
#include <thrust/detail/temporary.h>
namespace thrust {
namespace detail {
// Elements one behind the other in memory.
template <class Iterator> constexpr bool is_contiguous = std::is_pointer<raw_t<Iterator>>::value;

// Whether a copy of elements is a copy of their bytes.
template <class In, class Out> constexpr bool copies_bytes = false;
template <class T, class U> constexpr bool copies_bytes<T *, U *> =
    std::is_same<std::remove_cv_t<T>, U>::value && std::is_trivially_copyable<U>::value;

template <class In, class Out> struct copy_step {
    In in;
    Out out;
    __host__ __device__ void operator()(ptrdiff_t i) { out[i] = in[i]; }
};

// Host memory for objects on their way to the device or back.
template <class T> class host_buffer {
    T *memory;
    size_t constructed;
public:
    explicit host_buffer(size_t n) : memory((T *)::malloc(n * sizeof(T))), constructed(0) {}
    host_buffer(const host_buffer &) = delete;
    ~host_buffer() {
        for (size_t i = 0; i < constructed; i++) memory[i].~T();
        ::free(memory);
    }
    T *data() const { return memory; }
    template <class U> void add(const U &x) { new (memory + constructed++) T(x); }
    template <class In> void take(In in, size_t n);
};

template <class Policy> cudaMemcpyKind copy_kind(const execution_policy<Policy> &) {
    return __CC < 200 ? cudaMemcpyDeviceToDevice : cudaMemcpyDefault;
}

// Within the device: bytes by the copy engine, everything else by a kernel.
template <class Policy, class In, class Out>
void copy_on_device(const execution_policy<Policy> &policy, In in, ptrdiff_t n, Out out) {
    if constexpr (copies_bytes<In, Out>) {
        if (n <= 0) return;
        check(cudaMemcpyAsync((void *)out, (const void *)in, n * sizeof(*in), copy_kind(policy), stream_of(policy)),
              "__copy:: D->D: failed");
        synchronize(policy);
    } else {
        parallel_for(policy, n, copy_step<In, Out>{in, out});
    }
}

template <class In, class Out> Out copy_on_host(In in, ptrdiff_t n, Out out) {
    for (; n > 0; n--) {
        *out = *in;
        ++in;
        ++out;
    }
    return out;
}

// Other types and scattered elements go through a buffer on either side.
template <class Policy, class In, class Out>
void copy_to_device(const execution_policy<Policy> &policy, In in, ptrdiff_t n, Out out) {
    if (n <= 0) return;
    typedef iterator_value_t<In> T;
    if constexpr (copies_bytes<In, Out>) {
        check(cudaMemcpyAsync((void *)out, (const void *)in, n * sizeof(T), cudaMemcpyHostToDevice, stream_of(policy)),
              "__copy::trivial_device_copy H->D: failed");
        check(cudaStreamSynchronize(stream_of(policy)), "__copy::trivial_device_copy H->D: failed");
    } else if constexpr (copies_bytes<const T *, Out>) {
        host_buffer<T> all(n);
        for (ptrdiff_t i = 0; i < n; i++, ++in) all.add(*in);
        copy_to_device(policy, all.data(), n, out);
    } else {
        temporary<T> there(policy, n);
        host_buffer<T> all(n);
        for (ptrdiff_t i = 0; i < n; i++, ++in) all.add(*in);
        check(cudaMemcpy((void *)there.data(), (void *)all.data(), n * sizeof(T), cudaMemcpyHostToDevice),
              "__copy:: H->D: failed");
        copy_on_device(policy, there.data(), n, out);
    }
}

template <class Policy, class In, class Out>
Out copy_to_host(const execution_policy<Policy> &policy, In in, ptrdiff_t n, Out out) {
    typedef iterator_value_t<In> T;
    if (n <= 0) return out;
    if constexpr (copies_bytes<In, Out>) {
        check(cudaMemcpyAsync((void *)out, (const void *)in, n * sizeof(T), cudaMemcpyDeviceToHost, stream_of(policy)),
              "trivial_device_copy D->H failed");
        check(cudaStreamSynchronize(stream_of(policy)), "trivial_device_copy D->H failed");
        return out + n;
    } else if constexpr (copies_bytes<In, T *>) {
        host_buffer<T> all(n);
        copy_to_host(policy, in, n, all.data());
        return copy_on_host(all.data(), n, out);
    } else {
        temporary<T> there(policy, n);
        copy_on_device(policy, in, n, there.data());
        return copy_to_host(policy, there.data(), n, out);
    }
}

template <class T> template <class In> void host_buffer<T>::take(In in, size_t n) {
    if constexpr (iterator_system_t<In>::is_device && std::is_trivially_copyable<T>::value) {
        copy_to_host(device_system_tag(), raw(in), n, memory);
        constructed = n;
    } else {
        for (; n > 0; n--, ++in) add((T)*in);
    }
}

// Between any two systems.
template <class From, class To, class In, class Out> Out copy_between(In first, ptrdiff_t n, Out out) {
    device_system_tag policy;
    if constexpr (From::is_device && To::is_device) {
        copy_on_device(policy, raw(first), n, raw(out));
        return out + n;
    } else if constexpr (To::is_device) {
        copy_to_device(policy, raw(first), n, raw(out));
        return out + n;
    } else if constexpr (From::is_device) {
        return copy_to_host(policy, raw(first), n, out);
    } else {
        return copy_on_host(first, n, out);
    }
}

// The systems of a copy: what is anywhere is where the other is.
template <class In, class Out> using from_of =
    std::conditional_t<is_any<iterator_system_t<In>>, iterator_system_t<Out>, iterator_system_t<In>>;
}
}
