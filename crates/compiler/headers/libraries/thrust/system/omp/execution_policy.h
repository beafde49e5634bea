#pragma once
#include <thrust/detail/system.h>
namespace thrust {
namespace system {
namespace omp {
// The host's threads; here one does the work of all.
template <class Derived> using execution_policy = host_execution_policy<Derived>;
typedef host_system_tag tag;
constexpr thrust::detail::host_policy par = {};
}
}
namespace omp = system::omp;
}
