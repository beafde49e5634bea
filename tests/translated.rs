//! Random kernels and host functions, executed by translated code and by the interpreter: the same output, to the last bit
//! of every NaN, the same numbers of instructions and the same findings. Kernels of more blocks are executed in the background of a
//! few SMs, too.
//!
//! The seeds of the default run are fixed. `TRANSLATED_PROGRAMS=N` generates N programs for each device and N for the host,
//! `TRANSLATED_SEED=N` begins at another seed; `cargo xtask test --deep` sets both. A failing program is left in a file.

use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use protocol::{AccessRequest, RunReply, RunRequest, Timing};
use session::Surroundings;

mod random;

use random::Random;

/// Devices: 64-bit addresses and independent lanes, a stack of masks, 32-bit addresses and floats of 1.x.
const DEVICES: [&str; 3] = ["h200-sxm", "tesla-k20x", "quadro-fx-4800"];
/// Programs for each device, and for the host, in the default run.
const PROGRAMS: u64 = 25;

/// Where random code is executed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Device(&'static str),
    Host,
    /// Most SMs in the background.
    Background,
}

impl Side {
    fn device(self) -> &'static str {
        if let Side::Device(device) = self { device } else { DEVICES[0] }
    }
    /// Blocks of a launch.
    fn blocks(self) -> u64 {
        if self == Side::Background { 40 } else { 5 }
    }
}

/// Warp instructions after which launches are sampled: fewer than any of those with SMs in the background has.
const SAMPLED_AFTER: u64 = 300;

fn main() -> ExitCode {
    let number = |name: &str| std::env::var(name).ok().map(|n| n.parse::<u64>().expect("a number"));
    let first = number("TRANSLATED_SEED").unwrap_or(1);
    let seeds = first..first + number("TRANSLATED_PROGRAMS").unwrap_or(PROGRAMS);
    let others = [("host", Side::Host), ("background", Side::Background)];
    let sides = DEVICES.map(|device| (device, Side::Device(device))).into_iter().chain(others);
    let trials = sides.flat_map(|(name, side)| {
        seeds.clone().map(move |seed| Trial::test(format!("{name}::{seed}"), move || check(side, seed)))
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

fn check(side: Side, seed: u64) -> Result<(), Failed> {
    let source = Writer::new(seed, side).program();
    let device = side.device();
    let request = RunRequest {
        file: "random.cu".into(),
        source: source.clone(),
        device: device.into(),
        timing: Timing::Off,
        sanitize: seed.is_multiple_of(2),
        // The traced warp is interpreted, the others are not.
        accesses: Some(AccessRequest { block: seed % 5, warp: (seed % 3 / 2) as u32, most: 200 }),
        ..RunRequest::default()
    };
    let compiled =
        session::compile(&request, session::target(&request)).expect("every header is compiled in");
    let interpreted = session::execute(&request, compiled.clone());
    let around = Surroundings {
        translations: Some(&tests::all_at_once),
        sampled_after: Some(SAMPLED_AFTER),
        ..Surroundings::default()
    };
    let timing = if side == Side::Background { Timing::Sampled } else { Timing::Off };
    let translated = session::execute_in(&RunRequest { timing, ..request.clone() }, compiled, around);
    let ran = interpreted.stdout.ends_with("end\n");
    let told = |reply| told(reply, side == Side::Background);
    if side == Side::Background && !translated.estimated {
        return Err(format!("seed {seed}: no SMs in the background").into());
    }
    if ran && told(&interpreted) == told(&translated) {
        return Ok(());
    }
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("translated_{seed}.cu"));
    std::fs::write(&path, &source)?;
    let differ = if ran { "differ" } else { "no output" };
    Err(format!(
        "{differ} on {device}: {}\n{}\n--- translated\n{}",
        path.display(),
        told(&interpreted),
        told(&translated)
    )
    .into())
}

/// What a run tells: output, outcome, reports, and counters of each line; `any_order`: only what does not depend on the order of
/// blocks.
fn told(reply: &RunReply, any_order: bool) -> String {
    let reports: String = reply
        .diagnostics
        .iter()
        .map(|d| &d.rendered)
        .chain(reply.hazards.iter().map(|h| &h.report.rendered))
        .cloned()
        .collect();
    let counted = if any_order {
        let of = |launch: &protocol::Launch| {
            (launch.warp_instructions, launch.thread_instructions, launch.divergent_branches)
        };
        format!("{:?}", reply.profile.launches.iter().map(of).collect::<Vec<_>>())
    } else {
        format!("{:?}", reply.profile)
    };
    let reports = if any_order { String::new() } else { reports };
    format!("{}{:?}\n{reports}{counted}", reply.stdout, reply.outcome)
}

/// Writes a program.
struct Writer {
    random: Random,
    text: String,
    /// How deep statements are nested.
    depth: usize,
    /// Whether random code is executed by the host.
    on_host: bool,
    /// Blocks of a launch.
    blocks: u64,
}

/// Variables by type, and how their types are written.
const TYPES: [(&str, &str); 6] = [
    ("int", "i"),
    ("unsigned", "u"),
    ("float", "f"),
    ("double", "d"),
    ("long long", "l"),
    ("unsigned long long", "w"),
];
/// Elements of input arrays.
const ELEMENTS: [&str; 9] =
    ["int", "unsigned char", "signed char", "short", "unsigned short", "float", "double", "long long", "int"];

/// Expressions of two operands, A and B, and a variable, C: of floats, of doubles, of 64-bit and of 32-bit integers.
const FLOATS: &[&str] = &[
    "(A + B)",
    "(A - B)",
    "(A * B)",
    "(A * B + C)",
    "(A * B - C)",
    "(C - A * B)",
    "fmaf(A, B, C)",
    "fminf(A, B)",
    "fmaxf(A, B)",
    "fabsf(A)",
    "-(A)",
    "sqrtf(A)",
    "rsqrtf(A)",
    "floorf(A)",
    "ceilf(A)",
    "truncf(A)",
    "rintf(A)",
    "copysignf(A, B)",
    "(A / B)",
    "__frcp_rn(A)",
    "sinf(A)",
    "(float)__float2int_rn(A)",
];
const DOUBLES: &[&str] = &[
    "(A + B)",
    "(A - B)",
    "(A * B)",
    "(A * B + C)",
    "fma(A, B, C)",
    "fmin(A, B)",
    "fabs(A)",
    "-(A)",
    "sqrt(A)",
    "(A / B)",
    "floor(A)",
    "pow(A, B)",
];
const LONGS: &[&str] = &[
    "(A + B)",
    "(A - B)",
    "(A * B)",
    "(A & B)",
    "(A | B)",
    "(A ^ B)",
    "(A << 7)",
    "(A >> 3)",
    "(A >> (i1 & 63))",
    "~A",
    "-(A)",
    "min(A, B)",
    "(A + 4096)",
];
const WORDS: &[&str] = &[
    "(A + B)",
    "(A - B)",
    "(A * B)",
    "(A & B)",
    "(A | B)",
    "(A ^ B)",
    "(A << 5)",
    "(A >> 3)",
    "(A << (B & 31))",
    "(A >> (C & 31))",
    "~A",
    "-(A)",
    "min(A, B)",
    "max(A, B)",
    "abs((int)(A))",
    "(A * 12 + B)",
    "(A / (B | 1))",
    "(A % (C | 3))",
    "__mulhi((int)(A), (int)(B))",
    "__umulhi(A, B)",
    "__umul24(A, B)",
    "__mul24(A, B)",
    "__popc(A)",
    "__clz(A)",
    "__sad(A, B, C)",
    "__usad(A, B, C)",
    "__brev(A)",
    "__byte_perm(A, B, C)",
    "__funnelshift_l(A, B, C)",
];

impl Writer {
    fn new(seed: u64, side: Side) -> Self {
        let on_host = side == Side::Host;
        Self { random: Random::new(seed), text: String::new(), depth: 0, on_host, blocks: side.blocks() }
    }

    fn program(mut self) -> String {
        self.text.push_str("#include <cstdio>\n#include <cstdint>\n#include <cstdlib>\n#include <cstring>\n");
        self.text.push_str(if self.on_host {
            "int constants[64], global[256];\n__attribute__((noinline)) int mix(int a, double b, float c) { return b < c ? a * 5 : a ^ (int)c; }\n"
        } else {
            "__constant__ int constants[64];\n__device__ int global[256];\n"
        });
        self.text.push_str("struct Inputs { ");
        for (k, element) in ELEMENTS.iter().enumerate() {
            let _ = write!(self.text, "const {element} *a{k}; ");
        }
        self.text.push_str("const float4 *v; const float2 *p; };\n");
        if self.on_host {
            self.text.push_str("int s[64]; float t[64];\nvoid run(Inputs in, unsigned long long *out, float4 *wide, int id, int x, int n, float scale, long long far) {\n");
        } else {
            self.text.push_str("__global__ void kernel(Inputs in, unsigned long long *out, float4 *wide, int n, float scale, long long far) {\n");
            self.text.push_str("    __shared__ int s[64]; __shared__ float t[64];\n");
            self.text.push_str("    const int id = blockIdx.x * blockDim.x + threadIdx.x, x = threadIdx.x + threadIdx.y * blockDim.x;\n");
        }
        self.text.push_str("    int i0 = id, i1 = n; unsigned u0 = x, u1 = 7; float f0 = scale, f1 = id; double d0 = id, d1 = 0.5; long long l0 = far, l1 = id; unsigned long long w0 = id * 3ull, w1 = 5;\n");
        self.text.push_str("    if (id >= n) return;\n");
        for _ in 0..5 {
            for _ in 0..3 + self.random.below(5) {
                self.statement();
            }
            if self.random.once_in(2) {
                let barrier = if self.on_host { "" } else { "__syncthreads();" };
                let _ = writeln!(
                    self.text,
                    "    s[x & 63] = i0; t[x & 63] = f0; {barrier}
    i1 += s[u0 & 63]; f1 = f1 + t[i1 & 63]; i0 ^= s[x & 31]; {barrier}"
                );
            }
        }
        self.text.push_str("    wide[id] = make_float4(f0, f1, (float)d0, i0);\n    unsigned long long *o = out + 10 * id;\n");
        self.text.push_str(if self.blocks > 5 {
            // Calls of the system are not executed in the background.
            "    unsigned local[4] = {u0, u1, (unsigned)i0, (unsigned)i1}; o[2] = local[x & 3];
    o[3] = __float_as_uint(f0); o[4] = __float_as_uint(f1); o[5] = __double_as_longlong(d0); o[6] = __double_as_longlong(d1); o[0] = i0; o[1] = i1; o[7] = l0; o[8] = l1 ^ w0; o[9] = w1;\n}\n"
        } else {
            "    unsigned char bits[8]; memcpy(bits, &d0, 8); memset(o, 0, 40);
    memcpy(o + 3, &f0, 4); memcpy(o + 4, &f1, 4); memcpy(o + 5, bits, 8); memcpy(o + 6, &d1, 8); o[0] = i0; o[1] = i1; o[2] = u0; o[7] = l0; o[8] = l1 ^ w0; o[9] = w1;\n}\n"
        });
        self.host();
        self.text
    }

    fn host(&mut self) {
        let mut threads = self.random.of(&["dim3(64)", "dim3(48)", "dim3(16, 4)", "dim3(33)"]);
        if self.blocks > 5 && threads.contains(',') {
            // Warps would write the same elements, in an order that may differ.
            threads = "dim3(32)";
        }
        let (call, places) = if self.on_host {
            ("for (int j = 0; j < 250; j++) run".into(), "j, j & 63, ")
        } else {
            (format!("kernel<<<{}, {threads}>>>", self.blocks), "")
        };
        let mut text = String::new();
        let (n, room) = (50 * self.blocks, 64 * self.blocks);
        let _ = write!(
            text,
            "int main() {{
    const int n = {n}; unsigned long long state = {}; char *all; cudaMalloc(&all, 1 << 16); char *host = new char[1 << 16];
    for (int k = 0; k < 1 << 16; k += 4) {{
        state = state * 6364136223846793005ull + 1442695040888963407ull; unsigned bits = state >> 32;
        if (state >> 20 & 1) {{ float f = (int)(bits % 2000) * 0.125f - 100; memcpy(&bits, &f, 4); }} else if (state >> 21 & 1) bits &= 0x807fffff;
        memcpy(host + k, &bits, 4);
    }}
    cudaMemcpy(all, host, 1 << 16, cudaMemcpyHostToDevice); cudaMemcpyToSymbol(constants, host, 256); cudaMemcpyToSymbol(global, host, 1024);
    Inputs in; unsigned long long *out; float4 *wide; cudaMalloc(&out, 8 * 10 * {room}); cudaMalloc(&wide, 16 * {room}); cudaMemset(out, 0, 8 * 10 * {room}); cudaMemset(wide, 0, 16 * {room});
",
            self.random.seed()
        );
        for (k, element) in ELEMENTS.iter().enumerate() {
            let _ = writeln!(text, "    in.a{k} = (const {element} *)(all + {});", 2048 * k);
        }
        let _ = write!(
            text,
            "    in.v = (const float4 *)(all + 32768); in.p = (const float2 *)(all + 49152);
    for (int k = 0; k < 3; k++) {{
        {call}(in, out, wide, {places}n - k, 0.75f * k, 123456789012345ll);
        unsigned long long r[10 * {room}], hash = 1469598103934665603ull; float q[4 * {room}];
        cudaMemcpy(r, out, sizeof r, cudaMemcpyDeviceToHost); cudaMemcpy(q, wide, sizeof q, cudaMemcpyDeviceToHost);
        for (int j = 0; j < 10 * {room}; j++) hash = (hash ^ r[j]) * 1099511628211ull;
        printf(\"%llx\", hash); hash = 1469598103934665603ull;
        for (int j = 0; j < 4 * {room}; j++) {{ unsigned b; memcpy(&b, q + j, 4); hash = (hash ^ b) * 1099511628211ull; }}
        printf(\" %llx %s\\n\", hash, cudaGetErrorString(cudaGetLastError()));
    }}
    cudaFree(all); cudaFree(out); cudaFree(wide); delete[] host; printf(\"end\\n\");
}}
"
        );
        if self.on_host {
            for (of_device, of_host) in [
                ("cudaMalloc(", "cudaMallocHost((void **)"),
                ("cudaFree(", "cudaFreeHost("),
                ("cudaMemset(", "memset("),
                ("cudaMemcpyToSymbol(", "memcpy("),
                ("HostToDevice", "Default"),
                ("DeviceToHost", "Default"),
            ] {
                text = text.replace(of_device, of_host);
            }
        }
        self.text.push_str(&text);
    }

    fn statement(&mut self) {
        self.depth += 1;
        let indent = "    ".repeat(self.depth);
        match self.random.below(if self.depth < 4 { 14 } else { 10 }) {
            10 | 11 => {
                let condition = self.condition();
                let _ = writeln!(self.text, "{indent}if ({condition}) {{");
                self.statement();
                self.statement();
                if self.random.once_in(2) {
                    let _ = writeln!(self.text, "{indent}}} else {{");
                    self.statement();
                }
                let _ = writeln!(self.text, "{indent}}}");
            }
            12 | 13 => {
                let times = self.random.of(&["3", "(i0 & 7)", "(x & 3) + 1", "(id >> 5)"]);
                let counter = format!("k{}", self.depth);
                let _ = writeln!(
                    self.text,
                    "{indent}for (int {counter} = 0; {counter} < {times}; {counter}++) {{"
                );
                self.statement();
                self.statement();
                let _ = writeln!(self.text, "{indent}    i0 += {counter};\n{indent}}}");
            }
            _ => {
                let ty = self.random.below(6) as usize;
                let (to, value) = (self.random.below(2), self.value(ty, 3));
                let _ = writeln!(self.text, "{indent}{}{to} = {value};", TYPES[ty].1);
            }
        }
        self.depth -= 1;
    }

    fn condition(&mut self) -> String {
        let ty = self.random.below(6) as usize;
        let (a, b) = (self.value(ty, 1), self.value(ty, 1));
        let relation = self.random.of(&["<", "<=", ">", ">=", "==", "!="]);
        let one = format!("{a} {relation} {b}");
        match self.random.below(5) {
            0 => format!("({one}) && (x & {})", 1 << self.random.below(6)),
            1 => format!("!({one}) || id % 3 == 0"),
            2 => format!("({one}) != (i1 > 5)"),
            _ => one,
        }
    }

    /// An expression of a type.
    fn value(&mut self, ty: usize, depth: u32) -> String {
        let name = TYPES[ty].1;
        if depth == 0 || self.random.once_in(6) {
            return match self.random.below(7) {
                0 => self.constant(ty).into(),
                1 => self.element(ty),
                _ => format!("{name}{}", self.random.below(2)),
            };
        }
        let a = self.value(ty, depth - 1);
        if self.random.once_in(6) {
            let other = self.random.below(6) as usize;
            let from = self.value(other, depth - 1);
            return format!("({})({from})", TYPES[ty].0);
        }
        if self.random.once_in(8) {
            let (condition, b) = (self.condition(), self.value(ty, depth - 1));
            return format!("(({condition}) ? {a} : {b})");
        }
        let b = self.value(ty, depth - 1);
        let c = format!("{name}{}", self.random.below(2));
        let forms = match ty {
            2 => FLOATS,
            3 => DOUBLES,
            4.. => LONGS,
            _ if self.on_host && self.random.once_in(12) => {
                &["mix((int)(A), (double)(B), (float)(C))", "(A + (rand() ^ B))"]
            }
            _ => WORDS,
        };
        let mut form = self.random.of(forms);
        while self.on_host && form.contains("__") {
            form = self.random.of(forms);
        }
        // Intrinsics that devices before 3.2 lack.
        let form = if form.contains("funnel") { "((A << (C & 7)) | (B >> 25))" } else { form };
        format!(
            "({})",
            form.replace('A', "\u{1}")
                .replace('B', "\u{2}")
                .replace('C', &c)
                .replace('\u{1}', &a)
                .replace('\u{2}', &b)
        )
    }

    fn constant(&mut self, ty: usize) -> &'static str {
        match ty {
            2 => self.random.of(&["0.0f", "-0.0f", "1.5f", "3e38f", "1e-40f", "-2.25f", "16777217.0f"]),
            3 => self.random.of(&["0.0", "1.5", "-1e300", "1e-310", "0.1"]),
            4 | 5 => self.random.of(&["0", "1", "-1", "0x123456789abcdefll", "4096"]),
            _ => self.random.of(&["0", "1", "-1", "0x7fffffff", "12345", "31", "0x80000000"]),
        }
    }

    /// An element of an array, converted.
    fn element(&mut self, ty: usize) -> String {
        let at = self.random.of(&[
            "id & 255",
            "i0 & 255",
            "x & 63",
            "(id * 2) & 255",
            "7",
            "(i1 + x) & 127",
            "u0 & 255",
        ]);
        let of = match self.random.below(13) {
            k @ 0..=8 => format!("in.a{k}[{at}]"),
            9 => format!("in.v[{at}].{}", self.random.of(&["x", "z", "w"])),
            10 => format!("in.p[{at}].{}", self.random.of(&["x", "y"])),
            11 => format!("constants[({at}) & 63]"),
            _ => format!("global[{at}]"),
        };
        format!("({})({of})", TYPES[ty].0)
    }
}
