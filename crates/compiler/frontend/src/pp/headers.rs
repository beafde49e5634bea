//! Names of headers that `#include` finds. Headers of C and CUDA are always declared, so including one does
//! nothing. Headers of C++ are read, see [`headers`].

use std::borrow::Cow;

/// Headers whose declarations every program has.
const KNOWN: &[&str] = &[
    "alloca.h",
    "assert.h",
    "cassert",
    "cctype",
    "cerrno",
    "cfloat",
    "cinttypes",
    "climits",
    "cmath",
    "cstddef",
    "cstdint",
    "cstdio",
    "cstdlib",
    "cstring",
    "ctime",
    "ctype.h",
    "channel_descriptor.h",
    "cuda_surface_types.h",
    "cuda_texture_types.h",
    "cuda_profiler_api.h",
    "cuda_runtime.h",
    "cuda_runtime_api.h",
    "device_functions.h",
    "device_launch_parameters.h",
    "driver_types.h",
    "errno.h",
    "float.h",
    "inttypes.h",
    "limits.h",
    "malloc.h",
    "math.h",
    "math_constants.h",
    "math_functions.h",
    "memory.h",
    "sm_20_atomic_functions.h",
    "sm_35_intrinsics.h",
    "stdbool.h",
    "stddef.h",
    "stdint.h",
    "stdio.h",
    "stdlib.h",
    "surface_functions.h",
    "surface_indirect_functions.h",
    "surface_types.h",
    "texture_fetch_functions.h",
    "texture_indirect_functions.h",
    "texture_types.h",
    "string.h",
    "strings.h",
    "sys/time.h",
    "time.h",
    "vector_functions.h",
    "vector_types.h",
    "cstdarg",
    "builtin_types.h",
    "ciso646",
    "common_functions.h",
    "crt/common_functions.h",
    "crt/device_double_functions.h",
    "crt/device_functions.h",
    "crt/host_config.h",
    "crt/host_defines.h",
    "crt/math_functions.h",
    "cstdalign",
    "cuda_device_runtime_api.h",
    "cuda_stdint.h",
    "device_atomic_functions.h",
    "device_double_functions.h",
    "device_types.h",
    "driver_functions.h",
    "features.h",
    "host_config.h",
    "host_defines.h",
    "iso646.h",
    "linux/limits.h",
    "sm_20_intrinsics.h",
    "sm_30_intrinsics.h",
    "sm_32_atomic_functions.h",
    "sm_32_intrinsics.h",
    "sm_60_atomic_functions.h",
    "sm_61_intrinsics.h",
    "sm_90_rt.h",
    "stdalign.h",
    "stdnoreturn.h",
    "surface_functions.hpp",
    "sys/cdefs.h",
    "vector_functions.hpp",
    "version",
    "cstdbool",
    "stdarg.h",
];

/// Whether including the header does nothing because its declarations are always there.
pub fn known(name: &str) -> bool {
    KNOWN.contains(&name)
}

/// Headers of C++ that also exist under `cuda/std`.
const OF_CUDA: &str = " algorithm array bitset cassert cfloat charconv chrono climits cmath complex cstddef cstdint \
    cstdlib cstring ctime execution functional initializer_list iterator limits memory numeric optional ratio string_view \
    tuple type_traits utility variant ";

/// The text of a header that is read when it is included.
pub fn text(name: &str) -> Option<Cow<'static, str>> {
    let of_cuda = || {
        let own = name.strip_prefix("cuda/std/")?;
        let has = base::find(OF_CUDA, &format!(" {own} ")).is_some();
        has.then(|| Cow::Owned(format!("#include <cuda/__std>\n#include <{own}>\n")))
    };
    headers::find(name).map(Cow::Borrowed).or_else(of_cuda)
}

/// The header's name that is most similar to this one.
pub fn similar(name: &str) -> Option<&'static str> {
    crate::suggest::best(name, &mut KNOWN.iter().copied().chain(headers::names()))
}
