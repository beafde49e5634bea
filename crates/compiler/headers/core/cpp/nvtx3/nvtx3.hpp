#include <nvtx3/nvToolsExt.h>
#include <string>
namespace nvtx3 {
namespace v1 {}
struct domain { struct global {}; };
struct color { uint32_t value; constexpr explicit color(uint32_t argb) noexcept : value(argb) {} };
struct rgb { unsigned char red, green, blue; constexpr rgb(unsigned char r, unsigned char g, unsigned char b) noexcept : red(r), green(g), blue(b) {} };
struct category { uint32_t id; constexpr explicit category(uint32_t i) noexcept : id(i) {} };
struct payload { double value; template <class T> constexpr explicit payload(T v) noexcept : value((double)v) {} };
template <class D> struct registered_string_in { explicit registered_string_in(const char *) noexcept {} };
struct event_attributes { event_attributes() noexcept {} template <class... A> explicit event_attributes(const A &...) noexcept {} };
template <class D = domain::global> struct scoped_range_in { scoped_range_in() noexcept { nvtxRangePushA(""); } template <class... A> explicit scoped_range_in(const A &...) noexcept { nvtxRangePushA(""); } scoped_range_in(const scoped_range_in &) = delete; ~scoped_range_in() noexcept { nvtxRangePop(); } };
template <class D = domain::global> struct unique_range_in { template <class... A> explicit unique_range_in(const A &...) noexcept {} unique_range_in(unique_range_in &&) noexcept {} ~unique_range_in() noexcept {} };
typedef scoped_range_in<> scoped_range;
typedef unique_range_in<> unique_range;
struct range_handle { uint64_t value; };
template <class... A> range_handle start_range(const A &...) noexcept { return {nvtxRangeStartA("")}; }
inline void end_range(range_handle) noexcept {}
template <class... A> void mark(const A &...) noexcept {}
}
#define NVTX3_FUNC_RANGE() ::nvtx3::scoped_range __nvtx_range_of_function
