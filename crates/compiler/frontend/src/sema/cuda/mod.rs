//! CUDA and the C library: kernel launches, built-in functions, device variables as arguments of the runtime, `printf`.
//!
//! State: none but the constant table of built-in functions ([`builtin_table`]). Interface: `launch` checks a kernel
//! launch, `builtin_call` a call of a built-in function, `check_format` the arguments of `printf`.

pub(super) mod builtin_calls;
pub(super) mod builtin_table;
pub(super) mod device_symbols;
pub(super) mod launches;
pub(super) mod printf_formats;
pub(super) mod rounding_lint;
pub(super) mod variadic_arguments;
