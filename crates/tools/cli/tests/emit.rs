//! The forms that `warpbook run` prints instead of running a program, and the passes between them.

use std::path::Path;
use std::process::{Command, Output};

const SCALE: &str = "\
__global__ void scale(float *data, float by, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] *= by;
}
__global__ void sum(const int *in, int *out)
{
    int sum = 0;
    for (int k = 0; k < 8; ++k) sum += in[k];
    *out = sum;
}
int main() { scale<<<1, 32>>>(nullptr, 2.0f, 0); }
";

/// Runs the command on a program of one file, and gives what it printed.
fn run(file: &str, text: &str, args: &[&str]) -> (Option<i32>, String, String) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file);
    std::fs::write(&path, text).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_warpbook"));
    let Output { status, stdout, stderr } = command.arg("run").args(args).arg(path).output().unwrap();
    (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

/// What the command prints for the program above.
fn scale(args: &[&str]) -> String {
    let (code, stdout, stderr) = run(&format!("{}.cu", args.concat()), SCALE, args);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{args:?}");
    stdout
}

#[test]
fn each_form_is_printed() {
    let hir = scale(&["--emit", "hir", "--kernel", "scale"]);
    assert!(hir.starts_with("kernel void scale:0(float * data#0, float by#1, int n#2)\n"), "{hir}");
    assert!(hir.contains("if (Lt i#3 n#2)"), "{hir}");
    let raw = scale(&["--emit", "ssa-raw", "--kernel", "scale"]);
    let ssa = scale(&["--emit", "ssa", "--kernel", "scale"]);
    for text in [&raw, &ssa] {
        assert!(text.starts_with("kernel scale\n"), "{text}");
        assert!(text.contains("  // 3: int i = blockIdx.x * blockDim.x + threadIdx.x;\n"), "{text}");
        assert!(text.contains("b32 = mov %ctaid.x\n") && text.contains("st.global.b32 [") == (text == &ssa));
    }
    // Before the passes the address is generic, and the condition is a branch.
    assert!(raw.contains("st.generic.b32 [") && raw.contains("  branch v"), "{raw}");
    let asm = scale(&["--emit", "asm", "--kernel", "scale"]);
    assert!(asm.starts_with("scale: regs ") && asm.trim_end().ends_with("exit"), "{asm}");
}

#[test]
fn every_kernel_is_printed_and_host_functions_by_name() {
    let ssa = scale(&["--emit", "ssa"]);
    assert!(
        ssa.contains("kernel scale\n") && ssa.contains("\n\nkernel sum\n") && !ssa.contains("main"),
        "{ssa}"
    );
    let main = scale(&["--emit", "ssa", "--kernel", "main"]);
    assert!(main.starts_with("host function main\n") && main.contains("launch scale<<<"), "{main}");
    // The older device has its own code.
    let old = scale(&["--emit", "asm", "--kernel", "scale", "--device", "cc-1.0"]);
    assert_ne!(old, scale(&["--emit", "asm", "--kernel", "scale"]));
}

#[test]
fn passes_are_counted() {
    let trace = scale(&["--trace", "--kernel", "sum"]);
    let lines: Vec<&str> = trace.lines().collect();
    assert_eq!(lines[0], "sum");
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(words(lines[1]), ["pass", "instructions", "blocks"]);
    let unrolled = lines.iter().find(|line| line.contains("unroll_constant_loops")).expect("a row");
    let words = words(unrolled);
    let number = |n: usize| words[n].parse::<usize>().expect("a number");
    assert!(number(3) > number(1) && words[2] == "->" && number(6) < number(4), "{unrolled}");
}

#[test]
fn a_pass_is_shown_with_its_input_and_output() {
    let text = scale(&["--trace=unroll_constant_loops", "--kernel", "sum"]);
    let (before, rest) = text.split_once("// after unroll_constant_loops, run 1\n").expect("an output");
    let (after, _) = rest.split_once("\n\n").expect("the end of the output");
    assert!(before.starts_with("// before unroll_constant_loops, run 1\nkernel sum\n"), "{text}");
    assert!(before.contains("phi") && !after.contains("phi"), "{text}");
    assert!(rest.contains("  simplify_control_flow"), "{text}");
}

#[test]
fn what_cannot_be_printed_is_told() {
    let (code, stdout, stderr) = run("no_kernel.cu", SCALE, &["--emit", "asm", "--kernel", "scales"]);
    assert_eq!((code, stdout.as_str()), (Some(2), ""));
    assert!(
        stderr.contains("no function has the name `scales`") && stderr.contains("scale, sum"),
        "{stderr}"
    );
    let (code, _, stderr) = run("no_pass.cu", SCALE, &["--trace=inline"]);
    assert_eq!(code, Some(2));
    assert!(
        stderr.contains("no pass has the name `inline`; the passes are simplify_control_flow,"),
        "{stderr}"
    );
    let (code, stdout, stderr) = run("wrong.cu", "__global__ void k() { x = 1; }\n", &["--emit", "ssa"]);
    assert_eq!((code, stdout.as_str()), (Some(2), ""));
    assert!(stderr.contains("error["), "{stderr}");
    let (code, _, stderr) = run("both.cu", SCALE, &["--emit", "ssa", "--trace"]);
    assert_eq!(code, Some(2));
    assert!(stderr.contains("cannot be used with"), "{stderr}");
    // Kernels alone are enough.
    let (code, stdout, _) =
        run("kernel_only.cu", "__global__ void k(int *a) { *a = 1; }\n", &["--emit", "asm"]);
    assert_eq!(code, Some(0));
    assert!(stdout.starts_with("k: regs"), "{stdout}");
}
