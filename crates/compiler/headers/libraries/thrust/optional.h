#pragma once
// A value that may be there: the standard library's, on both sides.
#include <cuda/std/optional>

namespace thrust {

using std::bad_optional_access;
using std::make_optional;
using std::nullopt;
using std::nullopt_t;
using std::optional;

} // namespace thrust
