//! Writes requests and native replies as bytes of the worker's protocol, for a comparison with the worker's
//! own replies.

use std::path::Path;

use anyhow::Result;
use lesson::Course;
use protocol::{FromWorker, Lang, RunRequest, Timing, ToWorker};

use crate::results::defaults;
use crate::store::Store;

/// A program with errors, for their texts.
const REJECTED: &str = "int main() { int x = y; retrun 08.5f + x \n}";
const STOPPED: &str =
    "__global__ void k(float *p) { p[threadIdx.x] = 1.5f; }\nint main() { k<<<1, 32>>>(nullptr); }";

/// A program whose headers browsers fetch on demand.
const HEADERS: &str = "#include <iostream>\n#include <map>\n#include <random>\n\
    int main() { std::mt19937 g(7); std::map<int, int> m; for (int i = 0; i < 50; i++) m[g() % 6]++;\n\
    for (auto &e : m) std::cout << e.first << ' ' << e.second << '\\n'; }";

/// A program that uses libraries: a scan in one kernel, a sort, a product.
const LIBRARIES: &str = "#include <thrust/device_vector.h>\n#include <thrust/scan.h>\n#include <thrust/sort.h>\n\
    #include <cublas_v2.h>\n#include <cstdio>\n\
    int main() { thrust::device_vector<int> v(20000); for (int i = 0; i < 90; i++) v[i * 77] = 90 - i;\n\
    thrust::sort(v.begin(), v.end()); thrust::inclusive_scan(v.begin(), v.end(), v.begin());\n\
    printf(\"%d %d\\n\", (int)v[19950], (int)v.back()); thrust::device_vector<float> x(300, 2.0f); float dot;\n\
    cublasHandle_t h; cublasCreate(&h); float *p = thrust::raw_pointer_cast(x.data());\n\
    cublasSdot(h, 300, p, 1, p, 1, &dot); printf(\"%g\\n\", dot); return cublasDestroy(h); }";

/// A program whose memory grows, and so moves within that of the module, between uses of the same code.
const MOVED: &str = "#include <cstdio>\n#include <vector>\n\
    __global__ void add(int *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] += i; }\n\
    int main() { const int n = 4096; int *p; cudaMalloc(&p, 4 * n); cudaMemset(p, 0, 4 * n); std::vector<int> a(n), b(n);\n\
    for (int k = 1; k < 4; k++) { add<<<n / 256, 256>>>(p, n); for (int i = 0; i < n; i++) a[i] += i;\n\
    void *more; cudaMalloc(&more, 70 << 20); (new char[70 << 20])[k] = 1;\n\
    cudaMemcpy(b.data(), p, 4 * n, cudaMemcpyDeviceToHost); printf(\"%d %d\\n\", a[k * 1000], b[k * 1000]); } }";

/// Conformance cases with floating-point arithmetic, which wasm computes by other vector instructions.
const NUMBERS: [(&str, &str); 5] = [
    ("fma_hard", include_str!("../../../../tests/cases/fma_hard/program.cu")),
    ("float_rounding", include_str!("../../../../tests/cases/float_rounding/program.cu")),
    ("float_to_int_edges", include_str!("../../../../tests/cases/float_to_int_edges/program.cu")),
    ("bfloat16", include_str!("../../../../tests/cases/bfloat16/program.cu")),
    ("dev_math_half", include_str!("../../../../tests/cases/dev_math_half/program.cu")),
];

/// Writes `LESSON-CELL.request` and `.reply` for each cell and some conformance cases, with time and without, and in each
/// language for a rejected program, a stopped program and one with many headers.
pub fn write(course: &Course, out: &Path, store: &Store) -> Result<()> {
    drop(std::fs::remove_dir_all(out));
    std::fs::create_dir_all(out)?;
    let mut named = Vec::new();
    for lesson in &course.lessons {
        for spec in lesson.pages.first().into_iter().flat_map(|page| &page.cells) {
            named.push((format!("{}-{}", lesson.slug, spec.cell.id), defaults(spec, Lang::En)));
        }
    }
    for (name, lang) in [("en", Lang::En), ("ru", Lang::Ru)] {
        let request = |source: &str| request(source, lang);
        named.push((format!("rejected-{name}"), request(REJECTED)));
        named.push((format!("stopped-{name}"), request(STOPPED)));
        named.push((format!("headers-{name}"), request(HEADERS)));
        named.push((format!("libraries-{name}"), request(LIBRARIES)));
    }
    named.push(("moved".into(), request(MOVED, Lang::En)));
    named.extend(NUMBERS.map(|(name, source)| (format!("case-{name}"), request(source, Lang::En))));
    let untimed = |request: &RunRequest| RunRequest { timing: Timing::Off, ..request.clone() };
    let results: Vec<_> = named.iter().map(|(name, r)| (format!("{name}-untimed"), untimed(r))).collect();
    named.extend(results);
    let replies = store.run_all(named.iter().map(|(_, request)| request.clone()))?;
    for (name, request) in named {
        if let Some(reply) = replies.get(&request) {
            let (id, reply) = (1, Box::new(reply.clone()));
            std::fs::write(
                out.join(format!("{name}.request")),
                postcard::to_allocvec(&ToWorker::Run { id, request })?,
            )?;
            std::fs::write(
                out.join(format!("{name}.reply")),
                postcard::to_allocvec(&FromWorker::Done { id, reply })?,
            )?;
        }
    }
    Ok(())
}

fn request(source: &str, lang: Lang) -> RunRequest {
    let device = session::DEFAULT_DEVICE.into();
    RunRequest { file: "program.cu".into(), source: source.into(), device, lang, ..RunRequest::default() }
}
