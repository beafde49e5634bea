//! Programs of several files: the check of an exercise includes a reader's program and renames its `main`.

use protocol::{Outcome, RunReply, RunRequest, SourceFile};

const CHECK: &str = "#define main reader_main
#include \"copy.cu\"
#undef main
#include <cstdio>
#ifndef N
#define N 1000
#endif
int main() {
    float *p;
    cudaMalloc(&p, N * sizeof(float));
    copy(p, p, N);
    cudaFree(p);
    printf(\"%d %s %d %s\\n\", N, __FILE__, __LINE__, where());
    return 0;
}
";

const COPY: &str = "#include <cuda_runtime.h>
#define STR(x) #x
#define LINE(x) STR(x)
const char *where() { return __FILE__ \":\" LINE(__LINE__); }
__global__ void kernel(const float *a, float *b, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        b[i] = a[i];
}
void copy(const float *a, float *b, int n) {
    kernel<<<(n + 255) / 256, 256>>>(a, b, n);
}
int main() {
    return 7;
}
";

fn request(source: &str, files: &[(&str, &str)], defines: &[(&str, &str)]) -> RunRequest {
    RunRequest {
        file: "copy.check.cu".into(),
        source: source.into(),
        device: "cc-2.0".into(),
        files: files
            .iter()
            .map(|(name, text)| SourceFile { name: (*name).into(), text: (*text).into() })
            .collect(),
        defines: defines.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect(),
        ..RunRequest::default()
    }
}

fn run(source: &str, files: &[(&str, &str)], defines: &[(&str, &str)]) -> RunReply {
    session::run(&request(source, files, defines))
}

#[test]
fn lines_of_a_program_s_other_files_are_shown_beside_those_of_the_first() {
    let main = "#include \"k.cuh\"\nint main() { k<<<1, 32>>>(3); return cudaDeviceSynchronize(); }\n";
    let reply = run(main, &[("k.cuh", "__global__ void k(int n) {\n    printf(\"%d\", n);\n}\n")], &[]);
    let launch = &reply.profile.launches[0];
    assert_eq!((launch.line, launch.lines.len()), (2, 0));
    let [other] = &launch.library[..] else { panic!("{:?}", launch.library) };
    assert_eq!((other.file.as_str(), other.lines[0].line), ("k.cuh", 2));
    assert!(reply.library[0].text.starts_with("__global__"));
}

#[test]
fn a_check_runs_the_functions_of_a_program_that_has_a_main() {
    let reply = run(CHECK, &[("copy.cu", COPY)], &[]);
    assert_eq!(reply.outcome, Outcome::Exited(0), "{:?}", reply.diagnostics);
    assert_eq!(reply.stdout, "1000 copy.check.cu 13 copy.cu:4\n");
    let reply = run(CHECK, &[("copy.cu", COPY)], &[("N", "33")]);
    assert!(reply.stdout.starts_with("33 "), "{}", reply.stdout);
}

#[test]
fn a_size_that_only_the_program_has_is_set_there() {
    let copy = format!("const int M = 5;\n{COPY}");
    let check = CHECK.replace("%d %s %d", "%d %d %s %d").replace("N, __FILE__", "N, M, __FILE__");
    let reply = run(&check, &[("copy.cu", &copy)], &[("M", "6")]);
    assert_eq!(reply.stdout, "1000 6 copy.check.cu 13 copy.cu:5\n", "{:?}", reply.diagnostics);
}

#[test]
fn lines_are_those_of_the_only_file_beside_a_check() {
    let lines = |files: &[(&str, &str)]| -> Vec<u32> {
        let reply =
            session::run(&RunRequest { answer: Some(vec!["N".into()]), ..request(CHECK, files, &[]) });
        assert!(reply.library.is_empty(), "the check stays unseen");
        let launch = &reply.profile.launches[0];
        [launch.line].into_iter().chain(launch.lines.iter().map(|line| line.line)).collect()
    };
    assert_eq!(lines(&[("copy.cu", COPY)]), [11, 6, 7, 8]);
    // With two further files the main file is counted. It has no device code, and line 11 leads to the
    // launch.
    assert_eq!(lines(&[("copy.cu", COPY), ("other.h", "")]), [11]);
}

#[test]
fn mistakes_name_the_file_they_are_in() {
    let wrong = COPY.replace("b[i] = a[i];", "b[i] = c[i];");
    let reply = run(CHECK, &[("copy.cu", &wrong)], &[]);
    assert_eq!(reply.outcome, Outcome::Rejected);
    let at = &reply.diagnostics[0].range;
    assert_eq!((at.file.as_str(), at.line, at.column), ("copy.cu", 8, 16));
    assert!(reply.diagnostics[0].rendered.contains("copy.cu:8:16"), "{}", reply.diagnostics[0].rendered);
    // A function that the check expects and that the program lacks is reported as an error in the check.
    let reply = run(CHECK, &[("copy.cu", &COPY.replace("void copy(", "void move("))], &[]);
    assert_eq!(reply.diagnostics[0].range.file, "copy.check.cu");
    let stopped = COPY.replace("if (i < n)", "if (i <= n)");
    let Outcome::Faulted(fault) = run(CHECK, &[("copy.cu", &stopped)], &[]).outcome else { panic!("runs") };
    assert_eq!((fault.report.range.file.as_str(), fault.report.range.line), ("copy.cu", 8));
    let reply = run("#include \"none.cu\"\nint main() {}", &[("copy.cu", COPY)], &[]);
    assert_eq!((reply.outcome, reply.diagnostics[0].range.line), (Outcome::Rejected, 1));
}
