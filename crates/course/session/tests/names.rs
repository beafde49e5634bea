//! What the names of a program mean: types, values, and the resources of kernels on the chosen device.

use protocol::{FactKind, NameFact, Names, RunRequest, SourceFile, Unit};

const SOURCE: &str = "#include \"scale.h\"
#define N (1 << 20)
__constant__ float weights[16];
template <int WIDTH> __global__ void blur(float *out, int n)
{
    __shared__ float part[WIDTH];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    part[threadIdx.x] = i < n ? out[i] * weights[3] : 0;
    __syncthreads();
    out[i] = scaled(part[WIDTH - 1 - threadIdx.x]);
}
__global__ void never(double *a, double b) { a[0] = b; }
int main()
{
    float *data;
    cudaMalloc(&data, N);
    blur<64><<<1, 64>>>(data, N);
    blur<128><<<1, 128>>>(data, N);
}
";

fn request(source: &str, device: &str) -> RunRequest {
    let file = |name: &str, text: &str| SourceFile { name: name.into(), text: text.into() };
    RunRequest {
        file: "main.cu".into(),
        source: source.into(),
        device: device.into(),
        files: vec![
            file("scale.h", "__device__ inline float scaled(float x) { return 2 * x; }\n"),
            file("more.cu", "#include \"scale.h\"\nint more = sizeof(double);\n"),
        ],
        units: vec![Unit { file: "more.cu".into(), ..Unit::default() }],
        ..RunRequest::default()
    }
}

fn names(request: &RunRequest) -> Names {
    session::names(request, session::target(request)).expect("all headers are here")
}

/// The fact about the first occurrence of a text.
fn fact<'a>(names: &'a Names, source: &str, file: &str, text: &str) -> &'a NameFact {
    let at = source.find(text).unwrap_or_else(|| panic!("no {text}"));
    names.at(file, at as u32).unwrap_or_else(|| panic!("nothing about {text}"))
}

#[test]
fn kernels_have_their_resources() {
    let names = names(&request(SOURCE, "h200-sxm"));
    let definition = fact(&names, SOURCE, "main.cu", "blur(float");
    assert_eq!((definition.kind, definition.kernels.len()), (FactKind::Kernel, 2));
    let launch = fact(&names, SOURCE, "main.cu", "blur<128>");
    let [at] = launch.kernels[..] else { panic!("{launch:?}") };
    let kernel = &names.kernels[at as usize];
    assert_eq!((kernel.name.as_str(), kernel.shared_bytes), ("blur<128>", 512));
    assert!(kernel.registers > 4 && kernel.constant_bytes == 12, "{kernel:?}");
    // A kernel that is never launched.
    let other = fact(&names, SOURCE, "main.cu", "never(");
    assert_eq!(names.kernels[other.kernels[0] as usize].constant_bytes, 16);
    assert_eq!(names.constant_bytes, 64);
}

#[test]
fn types_and_values_in_all_files() {
    let request = request(SOURCE, "geforce-8800-gtx");
    let names = names(&request);
    let macros = fact(&names, SOURCE, "main.cu", "N (1");
    assert_eq!((macros.kind, macros.value.as_str()), (FactKind::Macro, "(1 << 20) = 1048576"));
    let weights = fact(&names, SOURCE, "main.cu", "weights[16]");
    assert_eq!((weights.kind, weights.bytes), (FactKind::ConstantMemory, 64));
    let header = &request.files[0].text;
    assert_eq!(fact(&names, header, "scale.h", "x)").ty, "float");
    assert_eq!(fact(&names, "#include \"scale.h\"\nint more", "more.cu", "more").kind, FactKind::Static);
}

#[test]
fn a_value_that_the_request_replaces() {
    let mut request = request(SOURCE, "h200-sxm");
    request.defines = vec![("N".into(), "4096".into())];
    assert_eq!(fact(&names(&request), SOURCE, "main.cu", "N (1").value, "4096");
}

#[test]
fn programs_that_do_not_compile() {
    let broken = SOURCE.replace("float *data;", "float *data; unknown = 1;");
    let names = names(&request(&broken, "h200-sxm"));
    assert_eq!(fact(&names, &broken, "main.cu", "data;").ty, "float *");
    assert_eq!(fact(&names, &broken, "main.cu", "blur<64>").kind, FactKind::Kernel);
    assert!(names.kernels.is_empty());
    // Nor does a device that does not exist.
    assert_eq!(self::names(&request(SOURCE, "no-such-device")), Names::default());
}
