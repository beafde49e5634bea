//! The built-in headers as text: C, C++, the CUDA runtime, Thrust, CUB, cuBLAS, cuFFT, cuSPARSE and cuSOLVER.
//!
//! The library is text in the CUDA C++ that this project compiles. What a program uses of a header is compiled with the program's
//! own code, so it has source lines, counters and simulated times like any other code.
//!
//! # Entry points
//!
//! [`find`] and [`text`] give a header by the name in `#include <…>`; [`names`] lists them. Natively all headers are compiled into
//! the binary. A browser loads them as [`COUNT`] files: the first has the headers that many programs read and the names of all
//! others; another file is loaded when a program is [`lacking`] one of its headers.
//!
//! # Where the text is
//!
//! - `core/`: what the compiler reads for every program (declarations of C and CUDA, tables of names, of PTX instructions and of
//!   libraries), and in `core/cpp` the headers of C++. The tables `FIRST` and `MORE` in this file list them.
//! - `libraries/`: NVIDIA's libraries. The build script lists the files, so adding a file adds a header under its path. They are
//!   written to be read: plain names, comments for learners, and above each algorithm what it launches, reads and writes. CUB is
//!   the lower layer; Thrust's algorithms call it.
//!
//! # Invariants
//!
//! - The reader's macros have no meaning inside a built-in header: the preprocessor in `frontend` ensures it. So names in
//!   `libraries/` need no leading underscores. In `core/`, names that a program could have begin with two.
//! - The first file includes nothing outside of itself (a test of this crate).
//! - The files are part of what a browser downloads; `cargo xtask test budgets` limits their sizes.

#[cfg(not(target_family = "wasm"))]
mod libraries;

#[cfg(target_family = "wasm")]
use std::sync::OnceLock;

use base::SourceMap;

/// Separates headers in a file: each header is a form feed, its name, a newline and its text.
#[cfg(any(target_family = "wasm", test))]
const START: char = '\u{c}';

/// Names and texts of headers.
type Table = &'static [(&'static str, &'static str)];

#[cfg(not(target_family = "wasm"))]
macro_rules! table {
    ($($name:literal: $file:literal,)*) => {
        &[$(($name, include_str!(concat!("../core/", $file)))),*]
    };
}

/// Headers that many programs read. They include nothing outside of this table.
#[cfg(not(target_family = "wasm"))]
const FIRST: Table = table! {
    "macros.h": "macros.h",
    "types.h": "types.h",
    "stdc.h": "stdc.h",
    "cuda_runtime.h": "cuda_runtime.h",
    "device.h": "device.h",
    "names.txt": "names.txt",
    "gcc.txt": "gcc.txt",
    "libraries.txt": "libraries.txt",
    "__allocator": "cpp/__allocator",
    "algorithm": "cpp/algorithm",
    "array": "cpp/array",
    "chrono": "cpp/chrono",
    "helper_cuda.h": "cpp/helper_cuda.h",
    "helper_string.h": "cpp/helper_string.h",
    "exception": "cpp/exception",
    "functional": "cpp/functional",
    "initializer_list": "cpp/initializer_list",
    "iomanip": "cpp/iomanip",
    "ios": "cpp/ios",
    "iostream": "cpp/iostream",
    "streambuf": "cpp/streambuf",
    "iosfwd": "cpp/iosfwd",
    "ostream": "cpp/ostream",
    "istream": "cpp/istream",
    "iterator": "cpp/iterator",
    "limits": "cpp/limits",
    "memory": "cpp/memory",
    "new": "cpp/new",
    "numeric": "cpp/numeric",
    "ratio": "cpp/ratio",
    "sstream": "cpp/sstream",
    "stdexcept": "cpp/stdexcept",
    "string": "cpp/string",
    "string_view": "cpp/string_view",
    "type_traits": "cpp/type_traits",
    "tuple": "cpp/tuple",
    "typeinfo": "cpp/typeinfo",
    "utility": "cpp/utility",
    "vector": "cpp/vector",
};

/// The other headers of C++ and CUDA.
#[cfg(not(target_family = "wasm"))]
const MORE: Table = table! {
    "texture.h": "texture.h",
    "graph.h": "graph.h",
    "graph_nodes.h": "graph_nodes.h",
    "int128.h": "int128.h",
    "ptx.h": "ptx.h",
    "ptx.txt": "ptx.txt",
    "__node": "cpp/__node",
    "__tree": "cpp/__tree",
    "__hash": "cpp/__hash",
    "__thread": "cpp/__thread",
    "any": "cpp/any",
    "atomic": "cpp/atomic",
    "barrier": "cpp/barrier",
    "bit": "cpp/cuda/std/bit",
    "bits/stdc++.h": "cpp/bits/stdc++.h",
    "bitset": "cpp/bitset",
    "byteswap.h": "cpp/byteswap.h",
    "cfenv": "cpp/fenv.h",
    "charconv": "cpp/charconv",
    "complex": "cpp/complex",
    "condition_variable": "cpp/condition_variable",
    "cooperative_groups.h": "cpp/cooperative_groups.h",
    "cooperative_groups/memcpy_async.h": "cpp/cooperative_groups/memcpy_async.h",
    "cooperative_groups/reduce.h": "cpp/cooperative_groups/reduce.h",
    "cooperative_groups/scan.h": "cpp/cooperative_groups/scan.h",
    "cuda.h": "cpp/cuda.h",
    "__driver_link": "cpp/__driver_link",
    "__driver_memory": "cpp/__driver_memory",
    "__driver_array": "cpp/__driver_array",
    "cudaProfiler.h": "cpp/cuda.h",
    "helper_cuda_drvapi.h": "cpp/helper_cuda_drvapi.h",
    "drvapi_error_string.h": "cpp/cuda.h",
    "cuda_fp16.h": "cpp/cuda_fp16.h",
    "cuda_bf16.h": "cpp/cuda_bf16.h",
    "cuda_fp8.h": "cpp/cuda_fp8.h",
    "cuda_pipeline.h": "cpp/cuda_pipeline.h",
    "cuda_pipeline_primitives.h": "cpp/cuda_pipeline_primitives.h",
    "cuda/__async": "cpp/cuda/__async",
    "cuda/__std": "cpp/cuda/__std",
    "cuda/atomic": "cpp/cuda/atomic",
    "cuda/barrier": "cpp/cuda/barrier",
    "cuda/cmath": "cpp/cuda/cmath",
    "cuda/latch": "cpp/cuda/latch",
    "cuda/pipeline": "cpp/cuda/pipeline",
    "cuda/semaphore": "cpp/cuda/semaphore",
    "cuda/std/atomic": "cpp/cuda/std/atomic",
    "cuda/std/bit": "cpp/cuda/std/bit",
    "cuda/std/span": "cpp/cuda/std/span",
    "mma.h": "cpp/mma.h",
    "crt/mma.h": "cpp/crt_mma.h",
    "cuda_fp16.hpp": "cpp/cuda_fp16.hpp",
    "cuda_bf16.hpp": "cpp/cuda_bf16.hpp",
    "curand_normal.h": "cpp/curand_part.h",
    "curand_uniform.h": "cpp/curand_part.h",
    "curand_mrg32k3a.h": "cpp/curand_part.h",
    "curand_philox4x32_x.h": "cpp/curand_part.h",
    "curand_globals.h": "cpp/curand_part.h",
    "cusparse_v2.h": "cpp/cusparse_v2.h",
    "curand.h": "cpp/curand.h",
    "curand_kernel.h": "cpp/curand_kernel.h",
    "exception.h": "cpp/exception.h",
    "GL/gl.h": "cpp/GL/gl.h",
    "GL/glut.h": "cpp/GL/glut.h",
    "GL/freeglut.h": "cpp/GL/include_glut",
    "GL/freeglut_ext.h": "cpp/GL/include_glut",
    "GL/glew.h": "cpp/GL/include_glut",
    "GL/glext.h": "cpp/GL/include_glut",
    "GL/glu.h": "cpp/GL/include_glut",
    "helper_gl.h": "cpp/GL/include_glut",
    "GLUT/glut.h": "cpp/GL/include_glut",
    "cuda_gl_interop.h": "cpp/cuda_gl_interop.h",
    "arpa/inet.h": "cpp/arpa/inet.h",
    "netinet/in.h": "cpp/arpa/inet.h",
    "dirent.h": "cpp/dirent.h",
    "fnmatch.h": "cpp/fnmatch.h",
    "glob.h": "cpp/glob.h",
    "getopt.h": "cpp/getopt.h",
    "helper_functions.h": "cpp/helper_functions.h",
    "helper_image.h": "cpp/helper_image.h",
    "helper_math.h": "cpp/helper_math.h",
    "helper_timer.h": "cpp/helper_timer.h",
    "deque": "cpp/deque",
    "execution": "cpp/execution",
    "filesystem": "cpp/filesystem",
    "fstream": "cpp/fstream",
    "forward_list": "cpp/forward_list",
    "future": "cpp/future",
    "locale.h": "cpp/locale.h",
    "setjmp.h": "cpp/setjmp.h",
    "signal.h": "cpp/signal.h",
    "uchar.h": "cpp/uchar.h",
    "wchar.h": "cpp/wchar.h",
    "wctype.h": "cpp/uchar.h",
    "endian.h": "cpp/endian.h",
    "err.h": "cpp/err.h",
    "fcntl.h": "cpp/fcntl.h",
    "fenv.h": "cpp/fenv.h",
    "latch": "cpp/latch",
    "libgen.h": "cpp/libgen.h",
    "nvml.h": "cpp/nvml.h",
    "nvToolsExt.h": "cpp/nvToolsExt.h",
    "nvToolsExtCuda.h": "cpp/nvToolsExt.h",
    "nvToolsExtCudaRt.h": "cpp/nvToolsExt.h",
    "nvtx3/nvToolsExt.h": "cpp/nvtx3/nvToolsExt.h",
    "nvtx3/nvToolsExtCudaRt.h": "cpp/nvToolsExt.h",
    "nvtx3/nvtx3.hpp": "cpp/nvtx3/nvtx3.hpp",
    "numbers": "cpp/numbers",
    "omp.h": "cpp/omp.h",
    "sys/mman.h": "cpp/sys/mman.h",
    "sys/resource.h": "cpp/sys/resource.h",
    "sys/stat.h": "cpp/sys/stat.h",
    "sys/sysinfo.h": "cpp/sys/sysinfo.h",
    "sys/types.h": "cpp/sys/types.h",
    "sys/utsname.h": "cpp/sys/utsname.h",
    "values.h": "cpp/values.h",
    "list": "cpp/list",
    "map": "cpp/map",
    "mutex": "cpp/mutex",
    "optional": "cpp/optional",
    "pthread.h": "cpp/pthread.h",
    "queue": "cpp/queue",
    "random": "cpp/random",
    "sched.h": "cpp/sched.h",
    "semaphore": "cpp/semaphore",
    "semaphore.h": "cpp/semaphore.h",
    "set": "cpp/set",
    "shared_mutex": "cpp/shared_mutex",
    "span": "cpp/cuda/std/span",
    "stack": "cpp/stack",
    "system_error": "cpp/system_error",
    "thread": "cpp/thread",
    "typeindex": "cpp/typeindex",
    "unistd.h": "cpp/unistd.h",
    "unordered_map": "cpp/unordered_map",
    "unordered_set": "cpp/unordered_set",
    "valarray": "cpp/valarray",
    "variant": "cpp/variant",
};

/// Number of files: frequent headers, the rest of C++ and CUDA, Thrust with CUB, cuBLAS with cuFFT.
pub const COUNT: usize = 4;

/// The files that were loaded so far.
#[cfg(target_family = "wasm")]
static FILES: [OnceLock<Table>; COUNT] = [const { OnceLock::new() }; COUNT];

/// The text of a header, or an empty text if there is none of that name.
pub fn text(name: &str) -> &'static str {
    find(name).unwrap_or_default()
}

/// The text of a header, or `None` if there is none of that name. Empty if its file was not loaded yet.
pub fn find(name: &str) -> Option<&'static str> {
    table().rev().find(|(n, _)| *n == name).map(|(_, text)| *text)
}

/// Names of all headers.
pub fn names() -> impl Iterator<Item = &'static str> {
    table().map(|(name, _)| *name)
}

/// Number of the first file that is not loaded and has a header which these sources include.
pub fn lacking(sources: &SourceMap) -> Option<usize> {
    sources.files().filter(|(_, f)| f.builtin && f.text.is_empty()).find_map(|(_, f)| file_of(&f.name))
}

/// Number of the file that contains a header.
fn file_of(name: &str) -> Option<usize> {
    #[cfg(target_family = "wasm")]
    // In the first file, an empty name precedes the names of each later file.
    let files = FILES[0].get()?.split(|(name, _)| name.is_empty());
    #[cfg(not(target_family = "wasm"))]
    let files = tables().into_iter();
    files.enumerate().find_map(|(i, names)| names.iter().any(|(n, _)| *n == name).then_some(i))
}

fn table() -> impl DoubleEndedIterator<Item = &'static (&'static str, &'static str)> {
    #[cfg(target_family = "wasm")]
    let table = FILES.iter().filter_map(OnceLock::get).copied().flatten();
    #[cfg(not(target_family = "wasm"))]
    let table = tables().into_iter().flatten();
    table
}

/// The headers of each file.
#[cfg(not(target_family = "wasm"))]
fn tables() -> [Table; COUNT] {
    let [thrust, blas] = libraries::HEADERS;
    [FIRST, MORE, thrust, blas]
}

/// The files that a browser loads.
#[cfg(not(target_family = "wasm"))]
pub fn files() -> [String; COUNT] {
    let part = |(name, text): &(&str, &str)| format!("\u{c}{name}\n{text}");
    let mut files = tables().map(|table| table.iter().map(part).collect::<String>());
    for table in &tables()[1..] {
        files[0] += &part(&("", ""));
        files[0].extend(table.iter().map(|(name, _)| part(&(name, ""))));
    }
    files
}

/// Adds file `number` of [`files`].
#[cfg(target_family = "wasm")]
pub fn load(number: usize, file: &str) {
    FILES[number].get_or_init(|| Box::leak(parse(Box::leak(file.into())).into()));
}

#[cfg(any(target_family = "wasm", test))]
fn parse(file: &'static str) -> Vec<(&'static str, &'static str)> {
    file.split(START).skip(1).filter_map(|header| header.split_once('\n')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_hold_every_header() {
        let read = files().map(|file| parse(Box::leak(file.into())));
        let mut parts = read[0].split(|(name, _)| name.is_empty());
        assert_eq!(parts.next(), Some(FIRST));
        for (table, file) in tables().iter().zip(&read).skip(1) {
            assert_eq!(file, table);
            let names = table.iter().map(|(name, _)| (*name, "")).collect::<Vec<_>>();
            assert_eq!(parts.next(), Some(&names[..]));
        }
    }

    #[test]
    fn what_many_programs_read_needs_no_second_file() {
        for (name, text) in FIRST {
            for line in text.lines().filter_map(|line| line.strip_prefix("#include <")) {
                let included = line.trim_end_matches('>');
                assert!(FIRST.iter().any(|(n, _)| *n == included), "<{name}> includes <{included}>");
            }
        }
    }

    #[test]
    fn a_header_that_has_not_come_is_lacking() {
        let mut sources = SourceMap::new();
        sources.add("lines.h", "", true);
        sources.add("vector", "", false);
        assert_eq!(lacking(&sources), None);
        sources.add("random", "", true);
        assert_eq!(lacking(&sources), Some(1));
    }
}
