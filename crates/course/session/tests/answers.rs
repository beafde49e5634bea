//! Answers that try to pass an exercise's check without doing what it asks.

#[path = "support/checks.rs"]
mod checks;

use checks::{CHECK, CHECK_OF_CLASSES, IDLE, KINDS, RIGHT, passes, run, run_check};
use protocol::Outcome;

#[test]
fn a_right_answer_passes() {
    let reply = run(RIGHT);
    assert!(passes(&reply), "{:?} {:?}", reply.outcome, reply.diagnostics);
    assert!(passes(&run(&RIGHT.replace("THREADS 32", "THREADS 64"))));
}

#[test]
fn wrong_answers_fail_whatever_is_added() {
    let added = [
        "",
        "#define if while(0)if\n#define printf(...) 0\n",
        "#define return return 0;\n",
        "#define COUNT 0\n",
        "#define THREADS (exit(0), 32)\n",
        "#define fabs(x) 0\n#define memcmp(...) 0\n",
        "#define want a\n",
        "#define float int\n",
        "#define main main() { return 0; } int other\n",
        "#undef main\nint main() { return 0; }\n#define main other\n",
        "#pragma push_macro(\"main\")\n#define cudaMemcpy(...) 0\n",
        "struct Leave { Leave() { exit(0); } } leave;\n",
        "struct Leave { ~Leave() { _Exit(0); } } leave;\n",
        "static int left = (exit(0), 1);\n",
        "static int left = atexit([] { _Exit(0); });\n",
        "cudaError_t cudaMemcpy(float *to, const float *, unsigned long, cudaMemcpyKind) { for (int i = 0; i < 100; i++) to[i] = 2 * i; return cudaSuccess; }\n",
        "double fabs(float) { return 0; }\nint memcmp(float *, float *, unsigned long) { return 0; }\nbool operator!=(const std::vector<float> &, const std::vector<float> &) { return false; }\n",
        "template <class T> bool operator!=(const std::vector<T> &, const std::vector<T> &) { return false; }\n#define memcmp(...) 0\n#define fabs(x) 0\n",
        "namespace std { inline bool operator!=(const vector<float> &, const vector<float> &) { return false; } }\n",
        "namespace std { template <> class vector<float> { }; }\n",
        "int printf(const char *, int, double) { exit(0); }\n",
        "extern \"C\" int printf(const char *, ...) { _Exit(0); }\n",
        "namespace hidden {\n",
        "/* the rest of the check is a comment\n",
        "#if 0\n",
        "#define cudaMemcpyDeviceToHost cudaMemcpyHostToHost\n",
        "#include <csignal>\nstruct Leave { Leave() { signal(SIGABRT, [](int) { _Exit(0); }); abort(); } } leave;\n",
        "#include <exception>\nstruct Leave { Leave() { std::set_terminate([] { _Exit(0); }); throw 1; } } leave;\n",
        "struct Leave { Leave() { quick_exit(0); } } leave;\n",
        "__attribute__((constructor)) void leave() { _Exit(0); }\n",
        "template <class T> cudaError_t cudaMemcpy(T *to, T *, unsigned long n, cudaMemcpyKind) { for (int i = 0; i < n / 4; i++) to[i] = 2 * i; return cudaSuccess; }\n",
        "template <class T> cudaError_t cudaMalloc(T **p, unsigned long n) { *p = 0; _Exit(0); }\n",
        "void *operator new(unsigned long n) { _Exit(0); }\n",
        "#include \"check.cu\"\n",
        "namespace std { template <class T> bool operator==(const vector<T> &, const vector<T> &) { return true; } }\n#define want a\n",
        "#define __LINE__ 0\n#define int long\n#define for if\n",
        "static const bool ran = [] { cudaFree(0); _Exit(0); return true; }();\n",
        "using cudaMemcpyKind_ = int;\nint memcmp(const void *, const void *, unsigned long) { return 0; }\ndouble fabs(double) { return 0; }\n",
    ];
    for extra in added {
        let reply = run(&format!("{IDLE}{extra}"));
        assert!(!passes(&reply), "passes with:\n{extra}");
    }
}

#[test]
fn right_answers_pass_in_whatever_style() {
    let kernels = [
        "extern \"C\" __global__ void twice(float *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] += a[i]; }",
        "#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)\n__global__ void twice(float *a, int n) { if (INDEX < n) a[INDEX] *= 2; }",
        "template <class T> __device__ T both(T x) { return x + x; }\n__global__ void twice(float *a, int n) { for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) a[i] = both(a[i]); }",
        "namespace mine { __device__ void set(float &x) { x = [](float y) { return 2 * y; }(x); } }\nusing namespace mine;\n__global__ void twice(float *__restrict__ a, const int n) { const unsigned i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; set(a[i]); }",
        "static int calls = 0;\nstruct Say { ~Say() { calls++; } } say;\n__global__ void twice(float *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] = 2 * a[i]; }\nvoid leave() { exit(3); }",
    ];
    for kernel in kernels {
        let main = "int main() { printf(\"mine\\n\"); exit(5); }";
        let reply =
            run(&format!("#include <cstdio>\n#include <cstdlib>\n#define THREADS 32\n{kernel}\n{main}\n"));
        assert!(passes(&reply), "{kernel}: {:?} {:?}", reply.outcome, reply.diagnostics);
    }
}

#[test]
fn what_the_check_returns_counts() {
    let reply = run(&format!("{IDLE}static int left = atexit([] {{ _Exit(0); }});\n"));
    assert_eq!((reply.outcome, reply.returned), (Outcome::Exited(0), Some(1)));
}

/// Names that the check uses mean the library's entities, even if the answer declares an object, a type, a
/// template or a better overload of that name.
#[test]
fn names_of_the_library_mean_the_library() {
    let added = [
        "static auto memcmp = [](auto...) { return 0; };\nstatic auto fabs = [](auto) { return 0.0; };\n",
        "struct Zero { template <class... T> double operator()(T...) const { return 0; } };\nstatic Zero fabs;\n",
        "struct fabs { fabs(double) {} operator double() { return 0; } };\nstruct memcmp { memcmp(const void *, const void *, size_t) {} operator int() { return 0; } };\n",
        "static int always_equal(const void *, const void *, size_t) { return 0; }\nstatic int (*memcmp)(const void *, const void *, size_t) = always_equal;\n",
        "struct Zero { template <class... T> Zero(T...) {} operator int() const { return 0; } };\nusing fabs = Zero;\nusing memcmp = Zero;\n",
        "namespace mine { struct fabs { fabs(double) {} operator double() { return 0; } }; static auto memcmp = [](auto...) { return 0; }; }\nusing namespace mine;\n",
        "template <class T> static double fabs = 0;\nenum { memcmp };\n",
        "namespace mine { double fabs(float) { return 0; } int memcmp(float *, float *, int) { return 0; } }\nusing namespace mine;\n",
        "namespace mine { double fabs(float) { return 0; } int memcmp(float *, float *, int) { return 0; } }\nusing mine::fabs;\nusing mine::memcmp;\n",
        "template <> inline bool std::operator!=(const std::vector<float> &, const std::vector<float> &) { return false; }\n",
        "bool operator==(std::string &, std::string &) { return true; }\nbool operator!=(std::string &, std::string &) { return false; }\n",
        "bool operator==(cudaError_t, cudaError_t) { return true; }\nbool operator!=(cudaError_t, cudaError_t) { return false; }\n",
        "static const cudaMemcpyKind cudaMemcpyDeviceToHost = cudaMemcpyHostToHost;\n",
        "template <class T> cudaError_t cudaMemcpy(T *to, const T *, size_t n, cudaMemcpyKind) { for (size_t i = 0; i < n / sizeof(T); i++) to[i] = 2 * i; return cudaSuccess; }\n",
        "template <class T> cudaError_t cudaMalloc(T **p, size_t n) { return cudaMallocManaged(p, n); }\n",
    ];
    fail_everywhere(&added);
}

/// The answer passes its own memory to the check.
#[test]
fn memory_of_the_check_is_its_own() {
    let added = [
        "static char shared_by_all[1 << 16];\nvoid *operator new(size_t) { return shared_by_all; }\nvoid operator delete(void *) noexcept {}\nvoid operator delete(void *, size_t) noexcept {}\n",
        "static char shared_by_all[1 << 16];\nvoid *malloc(size_t) { return shared_by_all; }\nvoid free(void *) {}\n",
        "struct Leave { ~Leave() { cudaDeviceReset(); quick_exit(0); } } leave;\n",
        "static char shared_by_all[1 << 16];\ncudaError_t cudaMemcpy(void *to, const void *, size_t n, cudaMemcpyKind) { for (size_t i = 0; i < n / 4; i++) ((float *)to)[i] = 2 * i; return cudaSuccess; }\n",
    ];
    fail_everywhere(&added);
}

/// The answer ends the program before the check does, or replaces the check.
#[test]
fn only_the_check_ends_the_run() {
    let added = [
        "#include <exception>\nstatic int left = (std::set_terminate([] { exit(0); }), 1);\n",
        "#include <csignal>\nstatic void leave(int) { exit(0); }\nstatic int left = (signal(SIGABRT, leave), signal(SIGSEGV, leave), 1);\n",
        "__attribute__((constructor)) void leave() { exit(0); }\n",
        "static int left = (quick_exit(0), 1);\n",
        "#include <stdexcept>\nstatic int left = [] { throw std::runtime_error(\"0\"); return 0; }();\n",
        "static int left = reader_main();\n#undef main\nint main(int, char **) { return 0; }\n",
        "namespace other {\n",
        "extern \"C\" {\n",
        "template <class T>\n",
        "typedef\n",
        "#if 0\n",
        "/*\n",
        "int other() { return 0;\n",
        "static const char *text = R\"(\n",
        "#define other \\\n",
        "#include \"check.cu\"\n",
        "#line 1 \"check.cu\"\nint main(void) { return 0; }\n",
        "_Pragma(\"push_macro(\\\"main\\\")\") struct Other { int main() { return 0; } };\n",
        "__global__ void other() { asm volatile(\"exit;\"); }\nstatic int left = (other<<<1, 1>>>(), 0);\n",
        "static int left = (printf(\"passed\\n\"), fflush(stdout), fclose(stdout), 0);\n",
        "#include <csetjmp>\nstatic jmp_buf place;\nstatic int left = setjmp(place);\nstruct Leave { ~Leave() { longjmp(place, 1); } } leave;\n",
    ];
    fail_everywhere(&added);
}

/// The answer searches memory for the check's arrays in order to overwrite the expected values. The search
/// touches an address outside of all blocks, which ends the program.
#[test]
fn arrays_of_the_check_are_not_found() {
    let search = "static void search(char *p) { for (long k = -20000; k < 20000; k += 4) { float *q = (float *)(p + k); if (q[0] == 0 && q[1] == 2 && q[2] == 4 && q[99] == 198) for (int i = 0; i < 100; i++) q[i] = i; } }\n";
    let kernel = "struct Look { float *p; Look(float *p) : p(p) { search((char *)malloc(16)); } };\n__global__ void twice(Look a, int n) {}\n";
    let idle = IDLE.replace("__global__ void twice(float *a, int n) {}\n", "");
    assert!(!passes(&run(&format!("{idle}{search}{kernel}"))), "an answer found the check's arrays");
    let answer = format!("{IDLE}{search}void run(float *, int) {{ search((char *)malloc(16)); }}\n");
    for kind in KINDS {
        assert!(!passes(&run_check(&CHECK_OF_CLASSES.replace("KIND", kind), &answer)), "{kind}");
    }
}

/// Macros of the answer that would make the check's loops empty.
#[test]
fn numbers_of_the_answer_are_small() {
    for number in ["0x80000000u", "0", "4294967295u", "1e9", "0.5", "99999999999", "'\\0'"] {
        let define = format!("#define THREADS {number}");
        fail_with(&IDLE.replace("#define THREADS 32", &define), "");
    }
}

/// Appends each text to an answer that does nothing, and asserts that the check fails.
fn fail_check(check: &str, idle: &str, added: &[&str]) {
    for extra in added {
        assert!(!passes(&run_check(check, &format!("{idle}{extra}"))), "passes with:\n{extra}");
    }
}

/// Appends each text to an answer that does nothing, and asserts that all checks fail.
fn fail_everywhere(added: &[&str]) {
    added.iter().for_each(|extra| fail_with(IDLE, extra));
}

fn fail_with(answer: &str, extra: &str) {
    assert!(!passes(&run(&format!("{answer}{extra}"))), "passes the check of values with:\n{answer}{extra}");
    // The function that the check calls does nothing.
    let answer = format!("{answer}void run(float *, int) {{}}\n{extra}");
    for kind in KINDS {
        let reply = run_check(&CHECK_OF_CLASSES.replace("KIND", kind), &answer);
        assert!(!passes(&reply), "passes \"{kind}\" with:\n{answer}");
    }
}

/// Answers of unusual style that are right.
#[test]
fn right_answers_of_unusual_style_pass() {
    let head = "#include <cstdio>\n#include <cstring>\n#define THREADS 32\n";
    let answers = [
        // A loop over the grid, from the end.
        "__global__ void twice(float *a, int n) { for (int i = n - 1 - blockIdx.x * blockDim.x - threadIdx.x; i >= 0; i -= gridDim.x * blockDim.x) a[i] += a[i]; }\nint main() { return 3; }\n",
        // A template, and names that the check uses for its own variables.
        "template <class T> __global__ void twice(T *want, int COUNT) { auto i = blockIdx.x * blockDim.x + threadIdx.x; if (int(i) < COUNT) want[i] = want[i] * T(2); }\nfloat a, d, want;\nint main(int argc, char **argv) { printf(\"%s\", argv[argc - 1]); return 0; }\n",
        // Functions and classes of the answer, some with names of the library; output to the console.
        "namespace own { struct vector { float x; __device__ vector operator+(vector o) const { return {x + o.x}; } }; __device__ float max(float a, float b) { return a > b ? a : b; } }\nusing namespace own;\nstruct Hello { Hello() { printf(\"hello\\n\"); } ~Hello() { printf(\"bye\\n\"); } } hello;\n__global__ void twice(float *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) { own::vector v{a[i]}; a[i] = max((v + v).x, 0); } }\nint main() {}\n",
        // Macros for keywords, a goto, shared memory.
        "#define If if (\n#define Then )\n#define check(x) x\n__global__ void twice(float *a, int n) { __shared__ float s[THREADS]; int i = blockIdx.x * THREADS + threadIdx.x; If i >= n Then goto out; s[threadIdx.x] = a[i]; a[i] = check(s[threadIdx.x] * 2); out: return; }\nint main() { return 0; }\n",
        // One thread does all the work, by a lambda and recursion.
        "__device__ void from(float *a, int i, int n) { if (i < n) { a[i] *= 2; from(a, i + 1, n); } }\n__global__ void twice(float *a, int n) { auto all = [=] { for (int i = 0; i < n; i += 10) from(a, i, i + 10 < n ? i + 10 : n); }; if (!blockIdx.x && !threadIdx.x) all(); }\nint main() { return 0; }\n",
        // Own versions of small library functions, and variables with names of old library functions.
        "float y1, gamma, index; int min(int a, int b) { return a < b ? a : b; } __device__ float fmaxf(float a, float b) { return a > b ? a : b; } struct time { int t; };\n__global__ void twice(float *a, int n) { int i = blockIdx.x * THREADS + threadIdx.x; if (i < n) a[i] = fmaxf(2 * a[i], 0); }\nint main() { return min(y1, 0); }\n",
        // Number literals in other notations.
        "#undef THREADS\n#define THREADS 0x40\n__global__ void twice(float *a, int n) { int i = blockIdx.x * THREADS + threadIdx.x; if (i < n) a[i] = __fmul_rn(a[i], 2); }\nint main() { return 0; }\n",
    ];
    let call = "#include <string>\n#include <vector>\nvoid run(float *a, int n) { twice<<<(n + THREADS - 1) / THREADS, THREADS>>>(a, n); }\n";
    for answer in answers {
        let reply = run(&format!("{head}{answer}"));
        assert!(passes(&reply), "{:?} {:?} with:\n{answer}", reply.outcome, reply.diagnostics);
        for kind in KINDS {
            let reply = run_check(&CHECK_OF_CLASSES.replace("KIND", kind), &format!("{head}{answer}{call}"));
            assert!(passes(&reply), "{kind} {:?} {:?} with:\n{answer}", reply.outcome, reply.diagnostics);
        }
    }
}

/// The check does not use the answer's specialisations of library templates.
#[test]
fn specialisations_by_the_answer_do_not_count() {
    let added = [
        // The answer specialises std::vector<float>.
        "namespace std { template <> class vector<float> { float *p; size_t n; public: explicit vector(size_t n) : p(new float[n]), n(n) {} float &operator[](size_t i) { return p[i]; } float *data() { return p; } float *begin() { return p; } float *end() { return p + n; } bool operator==(const vector &) const { return true; } bool operator!=(const vector &) const { return false; } }; }\n",
        // All vectors of float share one block of memory.
        "static float shared_by_all[1 << 12];\nnamespace std { template <> struct allocator<float> { typedef float value_type; allocator() {} template <class U> allocator(const allocator<U> &) {} float *allocate(size_t) { return shared_by_all; } void deallocate(float *, size_t) {} }; }\n",
        "namespace std { template <> struct char_traits<char> { typedef char char_type; static int compare(const char *, const char *, size_t) { return 0; } static size_t length(const char *s) { return strlen(s); } }; }\n",
        "#include <algorithm>\nnamespace std { template <> bool equal<float *, float *>(float *, float *, float *) { return true; } }\n",
        "#include <algorithm>\nnamespace std { template <> const double &max<double>(const double &a, const double &b) { static double zero; return zero; } }\n",
        "#include <functional>\nnamespace std { template <> struct equal_to<float> { bool operator()(float, float) const { return true; } }; template <> struct equal_to<void> { template <class T, class U> bool operator()(T, U) const { return true; } }; }\n",
        "namespace std { template <class T> bool operator==(vector<T> &, vector<T> &) { return true; } template <class T> bool operator!=(vector<T> &, vector<T> &) { return false; } }\n",
        "#include <algorithm>\nnamespace std { bool equal(vector<float>::iterator, vector<float>::iterator, vector<float>::iterator) { return true; } }\n",
        "#include <string>\nnamespace std { string to_string(float &) { return \"\"; } }\n",
    ];
    fail_everywhere(&added);
}

/// The check calls its own functions, even if a function of the answer is a better overload.
#[test]
fn functions_of_the_check_are_its_own() {
    let check = CHECK.replace("int main()", "template <class T> struct Twice { static T of(T x) { return 2 * x; } };\ntemplate <class T> T doubled(T x) { return Twice<T>::of(x); }\nstatic bool differ(double a, double b) { return a != b; }\nint main()")
        .replace("fabs(a[i] - want[i]) > 0.5", "differ(a[i], doubled(float(i)))").replace("if (a != want)", "if (false)").replace("|| memcmp(&a[i], &want[i], sizeof(float))", "");
    assert!(passes(&run_check(&check, RIGHT)));
    let added = [
        "",
        "static bool differ(float, float) { return false; }\n",
        "template <class T, class U> static bool differ(T &&, U &&) { return false; }\n",
        "static float doubled(float x) { return x; }\n",
        "template <class T> T doubled(T x);\ntemplate <> float doubled(float x) { return x; }\n",
        "template <class T> struct Twice;\ntemplate <> struct Twice<float> { static float of(float x) { return x; } };\n",
        "namespace mine { bool differ(float, float) { return false; } }\nusing namespace mine;\n",
        "namespace mine { bool differ(float, float) { return false; } }\nusing mine::differ;\n",
        "static bool differ(double a, double b);\n#define differ(a, b) false\n",
        "bool differ(double a, double b) { return false; }\n",
    ];
    fail_check(&check, IDLE, &added);
}

/// The answer leaves the right values in memory that the check allocates later.
#[test]
fn memory_that_the_check_takes_is_fresh() {
    let check = CHECK.replace("float *d;", "float *d, *e;\n    float *out = (float *)malloc(COUNT * sizeof(float));\n    cudaMalloc(&e, COUNT * sizeof(float));").replace("cudaFree(d);", "cudaFree(d); cudaFree(e); free(out);")
        .replace("(d, COUNT);", "(d, e, COUNT);")
        .replace("cudaMemcpy(a.data(), d,", "cudaMemcpy(a.data(), e,");
    let right = RIGHT
        .replace("float *a, int n)", "float *a, float *b, int n)")
        .replace("a[i] *= 2", "b[i] = 2 * a[i]");
    let reply = run_check(&check, &right);
    assert!(passes(&reply), "{:?} {:?}", reply.outcome, reply.hazards);
    let idle = IDLE.replace("float *a, int n)", "float *a, float *b, int n)");
    let added = [
        "struct Before { Before() { float h[1024]; for (int i = 0; i < 1024; ++i) h[i] = 2 * (i % 128); for (int k = 0; k < 20; ++k) { float *p; cudaMalloc(&p, 4096); cudaMemcpy(p, h, 4096, cudaMemcpyHostToDevice); } cudaDeviceReset(); } } before;\n",
        "struct Before { Before() { float *q[8]; for (auto &p : q) { cudaMalloc(&p, 400); float h[100]; for (int i = 0; i < 100; ++i) h[i] = 2 * i; cudaMemcpy(p, h, 400, cudaMemcpyHostToDevice); } for (auto p : q) cudaFree(p); } } before;\n",
        "struct Before { Before() { for (int k = 0; k < 8; ++k) { float *h = (float *)malloc(400); for (int i = 0; i < 100; ++i) h[i] = 2 * i; free(h); } } } before;\n",
    ];
    fail_check(&check, &idle, &added);
}

/// A function of the answer that the check calls searches for the check's arrays: through a pointer in the
/// frame of `main`, at the offset where other programs have it, and at the distance of its own allocations.
#[test]
fn objects_of_the_check_are_not_found() {
    let searches = [
        "float *q = *(float **)0x555555550020; if (q[1] == 2) for (int i = 0; i < 100; i++) q[i] = i;",
        "float *p = (float *)malloc(400), *r = (float *)malloc(400), *q = p - (r - p); if (q[1] == 2) for (int i = 0; i < 100; i++) q[i] = i;",
    ];
    for search in searches {
        let answer = format!("{IDLE}void run(float *, int) {{ {search} }}\n");
        for kind in KINDS {
            let reply = run_check(&CHECK_OF_CLASSES.replace("KIND", kind), &answer);
            assert!(!passes(&reply), "{kind} passes with {search}");
        }
    }
}
