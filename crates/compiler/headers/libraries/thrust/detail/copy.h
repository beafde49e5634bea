#pragma once
#include <thrust/advance.h>
#include <thrust/detail/parallel_for.h>
#include <thrust/detail/temporary.h>
#include <thrust/type_traits/is_trivially_relocatable.h>
namespace thrust {
namespace detail {
// Elements that are contiguous in memory.
template <class Iterator> constexpr bool is_contiguous = std::is_pointer<raw_t<Iterator>>::value;

// Whether a copy of elements is a copy of their bytes.
template <class In, class Out> constexpr bool copies_bytes = false;
template <class T, class U> constexpr bool copies_bytes<T*, U*> =
    std::is_same<std::remove_cv_t<T>, U>::value && copied_as_bytes<U>;

template <class In, class Out> struct copy_step {
    In in;
    Out out;
    __host__ __device__ void operator()(ptrdiff_t i) { out[i] = in[i]; }
};

// Host memory for objects on their way to the device or back.
template <class T> class host_buffer {
    T* memory;
    size_t constructed;

public:
    explicit host_buffer(size_t n) : memory((T*)::malloc(n * sizeof(T))), constructed(0) {}
    host_buffer(const host_buffer&) = delete;
    ~host_buffer() {
        for (size_t i = 0; i < constructed; i++) memory[i].~T();
        ::free(memory);
    }
    T* data() const { return memory; }
    template <class U> void add(const U& x) { new (memory + constructed++) T(x); }
    template <class Policy, class In> void take(const execution_policy<Policy>& policy, In in, size_t n);
};

template <class Policy> cudaMemcpyKind copy_kind(const execution_policy<Policy>&) {
    return __CC < 200 ? cudaMemcpyDeviceToDevice : cudaMemcpyDefault;
}

// Within the device: bytes by the copy engine, everything else by a kernel.
template <class Policy, class In, class Out>
void copy_on_device(const execution_policy<Policy>& policy, In in, ptrdiff_t n, Out out) {
    if constexpr (copies_bytes<In, Out>) {
        if (n <= 0) return;
        check(cudaMemcpyAsync((void*)out, (const void*)in, n * sizeof(*in), copy_kind(policy),
                              stream_of(policy)),
              "__copy:: D->D: failed");
        synchronize(policy);
    } else {
        parallel_for(policy, n, copy_step<In, Out>{in, out}, "transform: failed to synchronize");
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

// Bytes from one side to the other; what the host passes or gets is there when this returns.
template <class Policy> __noinline__ void copy_bytes(const execution_policy<Policy>& policy, void* to,
                                                     const void* from, size_t bytes, cudaMemcpyKind kind) {
    const char* what = kind == cudaMemcpyHostToDevice ? "__copy::trivial_device_copy H->D: failed"
                                                      : "trivial_device_copy D->H failed";
    check(cudaMemcpyAsync(to, from, bytes, kind, stream_of(policy)), what);
    check(cudaStreamSynchronize(stream_of(policy)), what);
}

// Other types and scattered elements go through a buffer on either side; objects travel as bytes.
template <class Policy, class In, class Out>
void copy_to_device(const execution_policy<Policy>& policy, In in, ptrdiff_t n, Out out) {
    typedef iterator_value_t<In> T;
    if (n <= 0) return;
    if constexpr (copies_bytes<In, Out>) {
        copy_bytes(policy, (void*)out, (const void*)in, n * sizeof(T), cudaMemcpyHostToDevice);
    } else {
        host_buffer<T> all(n);
        for (ptrdiff_t i = 0; i < n; i++, ++in) all.add(*in);
        if constexpr (copies_bytes<const T*, Out>) {
            copy_bytes(policy, (void*)out, (const void*)all.data(), n * sizeof(T), cudaMemcpyHostToDevice);
        } else {
            temporary<T> there(policy, n);
            copy_bytes(policy, (void*)there.data(), (const void*)all.data(), n * sizeof(T),
                       cudaMemcpyHostToDevice);
            copy_on_device(policy, there.data(), n, out);
        }
    }
}

template <class Policy, class In, class Out>
Out copy_to_host(const execution_policy<Policy>& policy, In in, ptrdiff_t n, Out out) {
    typedef iterator_value_t<In> T;
    if (n <= 0) return out;
    if constexpr (copies_bytes<In, Out>) {
        copy_bytes(policy, (void*)out, (const void*)in, n * sizeof(T), cudaMemcpyDeviceToHost);
        return out + n;
    } else {
        host_buffer<T> all(n);
        all.take(policy, in, n);
        return copy_on_host(all.data(), n, out);
    }
}

// Elements of the device.
template <class T> template <class Policy, class In>
void host_buffer<T>::take(const execution_policy<Policy>& policy, In in, size_t n) {
    if constexpr (std::is_pointer<In>::value) {
        copy_bytes(policy, (void*)memory, (const void*)in, n * sizeof(T), cudaMemcpyDeviceToHost);
    } else {
        temporary<T> there(policy, n);
        copy_on_device(policy, in, n, there.data());
        copy_bytes(policy, (void*)memory, (const void*)there.data(), n * sizeof(T), cudaMemcpyDeviceToHost);
    }
    constructed = n;
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
