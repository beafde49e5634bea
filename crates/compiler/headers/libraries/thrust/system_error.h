#pragma once
#include <stdexcept>
namespace thrust {
namespace detail {
// The text of an error. It becomes a std::string where one is wanted; <string> itself is left to the program.
class message_text {
    const char* text;

public:
    message_text(const char* s) : text(s) {}
    const char* c_str() const { return text; }
    template <class String> operator String() const { return String(text); }
    template <class Stream> friend Stream& operator<<(Stream& out, const message_text& m) {
        out << m.text;
        return out;
    }
};
}

namespace system {
class error_category {
public:
    virtual ~error_category() {}
    virtual const char* name() const { return "generic"; }
    virtual thrust::detail::message_text message(int value) const { return strerror(value); }
    bool operator==(const error_category& other) const { return this == &other; }
    bool operator!=(const error_category& other) const { return this != &other; }
};

namespace detail {
class cuda_error_category : public error_category {
public:
    const char* name() const override { return "cuda"; }
    thrust::detail::message_text message(int value) const override {
        static char text[256];
        cudaError_t error = (cudaError_t)value;
        snprintf(text, 256, "%s: %s", cudaGetErrorName(error), cudaGetErrorString(error));
        return text;
    }
};

// What is thrown when the device has no memory left.
class bad_alloc : public std::bad_alloc {
    char text[256];

public:
    bad_alloc(const char* why) { snprintf(text, 256, "std::bad_alloc: %s", why); }
    const char* what() const override { return text; }
};
}

inline const error_category& cuda_category() {
    static detail::cuda_error_category category;
    return category;
}

inline const error_category& generic_category() {
    static error_category category;
    return category;
}

// The operating system's errors.
class system_error_category : public error_category {
public:
    const char* name() const override { return "system"; }
};

inline const error_category& system_category() {
    static system_error_category category;
    return category;
}

class error_code {
    int number;
    const error_category* kind;

public:
    error_code() : number(0), kind(&system_category()) {}
    error_code(int value, const error_category& category) : number(value), kind(&category) {}
    error_code(cudaError_t value) : number(value), kind(&cuda_category()) {}
    int value() const { return number; }
    const error_category& category() const { return *kind; }
    thrust::detail::message_text message() const { return kind->message(number); }
    void clear() { number = 0; }
    explicit operator bool() const { return number != 0; }
    bool operator==(const error_code& other) const { return number == other.number && kind == other.kind; }
    bool operator!=(const error_code& other) const { return !(*this == other); }
    bool operator<(const error_code& other) const {
        return kind == other.kind ? number < other.number : kind < other.kind;
    }
    template <class Stream> friend Stream& operator<<(Stream& out, const error_code& e) {
        out << e.kind->name() << ':' << e.number;
        return out;
    }
};
typedef error_code error_condition;

// An error of the CUDA runtime inside an algorithm, as an exception: "what was done: cudaErrorName: its
// meaning".
class system_error : public std::runtime_error {
    error_code error;
    char text[512];
    void describe(const char* before) {
        thrust::detail::message_text why = error.message();
        const char* between = *before && error ? ": " : "";
        snprintf(text, 512, "%s%s%s", before, between, error ? why.c_str() : "");
    }

public:
    explicit system_error(error_code e) : std::runtime_error(""), error(e) { describe(""); }
    system_error(error_code e, const char* before) : std::runtime_error(""), error(e) { describe(before); }
    template <class String> system_error(error_code e, const String& before)
        : std::runtime_error(""), error(e) {
        describe(before.c_str());
    }
    system_error(int value, const error_category& category) : system_error(error_code(value, category)) {}
    template <class String> system_error(int value, const error_category& category, const String& before)
        : system_error(error_code(value, category), before) {}
    const error_code& code() const { return error; }
    const char* what() const override { return text; }
};
}

using system::cuda_category;
using system::error_category;
using system::error_code;
using system::error_condition;
using system::generic_category;
using system::system_category;
using system::system_error;

namespace detail {
[[noreturn]] __noinline__ inline void failed(cudaError_t status, const char* doing) {
    throw system_error(error_code(status), doing);
}

// Throws if a call of the CUDA runtime failed; `doing` says what it was for.
inline void check(cudaError_t status, const char* doing) {
    cudaGetLastError();  // or the next launch would seem to have failed, too
    if (status != cudaSuccess) failed(status, doing);
}
}
}
