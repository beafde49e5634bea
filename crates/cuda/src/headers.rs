//! The built-in headers: C and CUDA declarations that every program has, and C++ ones that are read when it includes them.
//!
//! Text, so a browser gets them as a file beside the simulator and hands it over before the first program; anywhere else
//! they are compiled in. In the file each header is a form feed, its name, a new line and its text.

#[cfg(target_family = "wasm")]
use std::sync::OnceLock;

/// Starts a header in the file.
#[cfg(any(target_family = "wasm", test))]
const START: char = '\u{c}';

/// Name and text of each.
type Table = &'static [(&'static str, &'static str)];

#[cfg(not(target_family = "wasm"))]
macro_rules! table {
    ($($name:literal: $file:literal,)*) => {
        &[$(($name, include_str!(concat!("../headers/", $file)))),*]
    };
}

#[cfg(not(target_family = "wasm"))]
const TABLE: Table = table! {
    "macros.h": "macros.h",
    "types.h": "types.h",
    "stdc.h": "stdc.h",
    "cuda_runtime.h": "cuda_runtime.h",
    "device.h": "device.h",
    "texture.h": "texture.h",
    "graph.h": "graph.h",
    "int128.h": "int128.h",
    "ptx.txt": "ptx.txt",
    "names.txt": "names.txt",
    "__node": "cpp/__node",
    "__allocator": "cpp/__allocator",
    "__tree": "cpp/__tree",
    "__hash": "cpp/__hash",
    "algorithm": "cpp/algorithm",
    "any": "cpp/any",
    "array": "cpp/array",
    "atomic": "cpp/atomic",
    "bitset": "cpp/bitset",
    "charconv": "cpp/charconv",
    "chrono": "cpp/chrono",
    "complex": "cpp/complex",
    "condition_variable": "cpp/condition_variable",
    "cooperative_groups.h": "cpp/cooperative_groups.h",
    "cooperative_groups/memcpy_async.h": "cpp/cooperative_groups/memcpy_async.h",
    "cooperative_groups/reduce.h": "cpp/cooperative_groups/reduce.h",
    "cooperative_groups/scan.h": "cpp/cooperative_groups/scan.h",
    "cuda_fp16.h": "cpp/cuda_fp16.h",
    "cuda_bf16.h": "cpp/cuda_bf16.h",
    "cuda_pipeline.h": "cpp/cuda_pipeline.h",
    "cuda_pipeline_primitives.h": "cpp/cuda_pipeline_primitives.h",
    "cuda/__async": "cpp/cuda/__async",
    "cuda/barrier": "cpp/cuda/barrier",
    "cuda/pipeline": "cpp/cuda/pipeline",
    "mma.h": "cpp/mma.h",
    "curand.h": "cpp/curand.h",
    "curand_kernel.h": "cpp/curand_kernel.h",
    "getopt.h": "cpp/getopt.h",
    "helper_cuda.h": "cpp/helper_cuda.h",
    "deque": "cpp/deque",
    "exception": "cpp/exception",
    "execution": "cpp/execution",
    "filesystem": "cpp/filesystem",
    "fstream": "cpp/fstream",
    "forward_list": "cpp/forward_list",
    "functional": "cpp/functional",
    "future": "cpp/future",
    "initializer_list": "cpp/initializer_list",
    "locale.h": "cpp/locale.h",
    "setjmp.h": "cpp/setjmp.h",
    "signal.h": "cpp/signal.h",
    "uchar.h": "cpp/uchar.h",
    "wchar.h": "cpp/wchar.h",
    "wctype.h": "cpp/uchar.h",
    "iomanip": "cpp/iomanip",
    "ios": "cpp/ios",
    "iostream": "cpp/iostream",
    "streambuf": "cpp/streambuf",
    "iosfwd": "cpp/iosfwd",
    "ostream": "cpp/ostream",
    "istream": "cpp/istream",
    "iterator": "cpp/iterator",
    "limits": "cpp/limits",
    "list": "cpp/list",
    "map": "cpp/map",
    "memory": "cpp/memory",
    "mutex": "cpp/mutex",
    "new": "cpp/new",
    "numeric": "cpp/numeric",
    "optional": "cpp/optional",
    "queue": "cpp/queue",
    "random": "cpp/random",
    "ratio": "cpp/ratio",
    "set": "cpp/set",
    "sstream": "cpp/sstream",
    "stack": "cpp/stack",
    "stdexcept": "cpp/stdexcept",
    "string": "cpp/string",
    "string_view": "cpp/string_view",
    "system_error": "cpp/system_error",
    "thread": "cpp/thread",
    "type_traits": "cpp/type_traits",
    "typeindex": "cpp/typeindex",
    "typeinfo": "cpp/typeinfo",
    "unistd.h": "cpp/unistd.h",
    "unordered_map": "cpp/unordered_map",
    "unordered_set": "cpp/unordered_set",
    "tuple": "cpp/tuple",
    "utility": "cpp/utility",
    "valarray": "cpp/valarray",
    "variant": "cpp/variant",
    "vector": "cpp/vector",
};

#[cfg(target_family = "wasm")]
static TABLE: OnceLock<Table> = OnceLock::new();

/// The text of a header; empty if there is none of that name.
pub fn text(name: &str) -> &'static str {
    find(name).unwrap_or_default()
}

/// The text of a header of its own.
pub fn find(name: &str) -> Option<&'static str> {
    table().iter().find(|(n, _)| *n == name).map(|(_, text)| *text)
}

/// Their names.
pub fn names() -> impl Iterator<Item = &'static str> {
    table().iter().map(|(name, _)| *name)
}

fn table() -> Table {
    #[cfg(target_family = "wasm")]
    let table = TABLE.get().copied().unwrap_or_default();
    #[cfg(not(target_family = "wasm"))]
    let table = TABLE;
    table
}

/// All of them as a file.
#[cfg(not(target_family = "wasm"))]
pub fn file() -> String {
    TABLE.iter().map(|(name, text)| format!("\u{c}{name}\n{text}")).collect()
}

/// Takes a file of [`file`]; the first one stays.
#[cfg(target_family = "wasm")]
pub fn load(file: &str) {
    TABLE.get_or_init(|| Box::leak(parse(Box::leak(file.into())).into()));
}

#[cfg(any(target_family = "wasm", test))]
fn parse(file: &'static str) -> Vec<(&'static str, &'static str)> {
    file.split(START).skip(1).filter_map(|header| header.split_once('\n')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_holds_every_header() {
        assert_eq!(parse(Box::leak(file().into())), TABLE);
    }
}
