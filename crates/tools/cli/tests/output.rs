//! The output of a program is printed while it runs, byte for byte.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

/// A command that runs a program of one file.
fn run(name: &str, text: &str) -> Command {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, text).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_warpbook"));
    command.arg("run").arg(file).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[test]
fn lines_come_while_the_program_runs() {
    let text = "#include <cstdio>\nint main() { for (int k = 0;; k++) printf(\"line %d\\n\", k); }\n";
    let mut child = run("endless.cu", text).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(lines.next().unwrap().unwrap(), "line 0");
    assert_eq!(lines.next().unwrap().unwrap(), "line 1");
    // The reader ends early, as in `| head -2`.
    drop(lines);
    assert_eq!(child.wait().unwrap().code(), Some(128 + 13));
}

#[test]
fn bytes_come_as_they_are_and_as_many_as_there_are() {
    let text = r#"
#include <cstdio>
#include <vector>
__global__ void fill(unsigned char *image) { image[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; }
int main()
{
    const int n = 12 << 20;
    unsigned char *image;
    cudaMalloc(&image, n);
    fill<<<n / 256, 256>>>(image);
    std::vector<unsigned char> copy(n);
    cudaMemcpy(copy.data(), image, n, cudaMemcpyDeviceToHost);
    fprintf(stderr, "P5 %d", n);
    fwrite(copy.data(), 1, n, stdout);
    int *nowhere = nullptr;
    return *nowhere;
}
"#;
    let output = run("image.cu", text).arg("--timing").arg("off").output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.starts_with("P5 12582912") && told.contains("fault[F0103]"), "{told}");
    assert_eq!(output.stdout.len(), 12 << 20);
    assert!(output.stdout.chunks(256).all(|row| row.iter().zip(0..=255).all(|(&byte, k)| byte == k)));
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn a_question_stands_there_before_its_answer_is_read() {
    let text = "#include <cstdio>\nint main() { int n; printf(\"n? \"); scanf(\"%d\", &n); printf(\"%d\\n\", 2 * n); }\n";
    let mut child = run("question.cu", text).stdin(Stdio::piped()).spawn().unwrap();
    let mut output = child.stdout.take().unwrap();
    let mut question = [0; 3];
    output.read_exact(&mut question).unwrap();
    assert_eq!(&question, b"n? ");
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"21\n").unwrap();
    drop(input);
    let mut answer = String::new();
    output.read_to_string(&mut answer).unwrap();
    assert_eq!(answer, "42\n");
    assert!(child.wait().unwrap().success());
}
