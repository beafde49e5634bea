// The parts of the editor that need no browser: names, members, values, renaming, calls, layout, and the table of the
// API.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { Api, parts } from "../editor/api.js";
import { formatted } from "../editor/format.js";
import { occurrences } from "../editor/occurrences.js";
import { Program } from "../editor/program.js";
import { integer } from "../editor/tokens.js";

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");

/** A program in which `|` marks a place, and the offset of that place. */
const marked = (text) => ({ program: new Program(text.replace("|", "")), at: text.indexOf("|") });

/** What the name at the mark means: kind and type of its first declaration. */
function meaning(text) {
  const { program, at } = marked(text);
  const found = program.resolve(program.indexAt(at))?.declarations[0];
  return found && `${found.kind} ${found.type}`.trim();
}

const BODIES = `#define N 16
struct Body { float x, y; int mass; float4 at[3]; };
typedef struct { double re, im; } Complex;
using Bodies = Body *;
template <typename T> struct Range { T first, last; };
enum Colour { RED, GREEN = 5 };
`;

test("occurrences of a text", () => {
  assert.deepEqual(occurrences("Body body aa[i]aaa.", "body"), [0, 5]);
  assert.deepEqual(occurrences("Body body aa[i]aaa.", "Body"), [0]);
  assert.deepEqual(occurrences("Body body aa[i]aaa.", "aa"), [10, 15]);
  assert.deepEqual(occurrences("Body body aa[i]aaa.", "a[i]"), [11]);
  assert.deepEqual(occurrences("Body body aa[i]aaa.", ""), []);
});

test("the kinds and types of names", () => {
  const cases = [
    ["__global__ void k(float *out, int n) { o|ut[0] = n; }", "parameter float *"],
    ["__global__ void k(float *out) {}\nint main() { |k<<<1, 2>>>(0); }", "kernel void"],
    ["int main() { __shared__ float tile[32][33]; t|ile[0][0] = 1; }", "variable float [32][33]"],
    ["int main() { for (int i = 0; i < 3; i++) |i; }", "variable int"],
    ["int main() { static const unsigned long long a = 1, *b = 0; |b; }", "variable const unsigned long long *"],
    ["std::vector<std::vector<int>> v;\nint main() { |v; }", "variable std::vector<std::vector<int>>"],
    ["extern \"C\" { int f(int); }\nint g() { return |f(1); }", "function int"],
    ["#define HD __host__ __device__\nHD float f(float x) { return |x; }", "parameter float"],
    ["int main() { auto f = [=] __device__ (int i) { return |i; }; }", "parameter int"],
    ["int main() { int (*f)(int) = 0; |f(1); }", "variable int (*)(int)"],
    ["template <typename T, int W> __global__ void k(T *p) { |W; }", "type typename"],
    ["namespace a { int x; }\nint main() { return a::|x; }", "variable int"],
    ["int x;\nint main() { { float x; } return |x; }", "variable int"],
    ["int main() { int x = 1; { float x = 2; |x; } }", "variable float"],
    ["int main() { a * b; |c; }", undefined],
    ["struct S { int n; int get() const { return |n; } };", "member int"],
    ["struct S { int n; int get() const; };\nint S::get() const { return |n; }", "member int"],
    ["struct B { int n; };\nstruct D : public B { int f() { return |n; } };", "member int"],
    ["#define F(a, b) ((|a) + (b))\nint a;", "parameter"],
    ["int main() { if (int e = f()) return |e; }", "variable int"],
    ["int main() { for (const auto &p : list) |p; }", "variable const auto &"],
    ["int main() { auto [a, b] = pair(); |b; }", "variable auto"],
    ["enum class E { A, B };\nint main() { E::|B; }", "enumerator E"],
    ["enum { A, B };\nint main() { |B; }", "enumerator"],
    ["int main() { dim3 grid(4, 4), block(8); b|lock.x; }", "variable dim3"],
    ["int main() { Foo x(1); |x; }", "variable Foo"],
  ];
  for (const [text, expected] of cases) assert.equal(meaning(text), expected, text);
});

test("members of the program's types", () => {
  const cases = [
    ["int main() { Body b; b.m|ass; }", "member int"],
    ["void f(Body *p) { p->m|ass; }", "member int"],
    ["void f(Body *p) { p[1].m|ass; (*p).x; }", "member int"],
    ["void f(Body *p) { (*p).m|ass; }", "member int"],
    ["void f(void *p) { ((Body *)p)->m|ass; }", "member int"],
    ["int main() { Complex c; c.i|m; }", "member double"],
    ["void f(Bodies b) { b->m|ass; }", "member int"],
    ["Body make();\nint main() { make().m|ass; }", "member int"],
    ["Body make();\nint main() { auto b = make(); b.m|ass; }", "member int"],
    ["int main() { std::vector<Body> v; v[0].m|ass; }", "member int"],
    ["int main() { cudaDeviceProp p; p.m|ass; }", undefined],
  ];
  for (const [text, expected] of cases) assert.equal(meaning(BODIES + text), expected, text);
  const { program, at } = marked(`${BODIES}void f(Body *p) { p[1].at[2]|; }`);
  assert.equal(program.typeBefore(program.indexAt(at) < 0 ? program.tokens.findIndex((t) => t.to === at) : program.indexAt(at), () => ""), "float4");
});

test("values of macros and constants", () => {
  const value = (define, expression = "X") => {
    const program = new Program(`${define}\n#define RESULT ${expression}\n`);
    const found = program.lookup("RESULT", Infinity).declarations[0];
    return program.value(found.init, Infinity)?.toString() ?? null;
  };
  assert.equal(value("#define A 4\n#define X (A * 256 << 2)"), "4096");
  assert.equal(value("#define X 0x1F"), "31");
  assert.equal(value("#define X 0b101"), "5");
  assert.equal(value("#define X 017"), "15");
  assert.equal(value("#define X 1'000'000"), "1000000");
  assert.equal(value("#define X (~0u)"), "4294967295");
  assert.equal(value("#define X (1 << 31)"), "-2147483648");
  assert.equal(value("#define X (-7 / 2 + 7 % 4)"), "0");
  assert.equal(value("#define X (3 > 2 ? 10 : 20)"), "10");
  assert.equal(value("#define X \\\n  (2 + \\\n   3) // five"), "5");
  assert.equal(value("const int X = 3;", "X + 1"), "4");
  assert.equal(value("#define N 1\n#undef N\n#define N 2", "N"), "2");
  for (const none of ["1.0f", "f(1)", "sizeof(int)", "X", "(1 / 0)", "(", "a + 1", ""]) assert.equal(value(`#define X ${none}`), null, none);
  assert.equal(integer("0xFFFFFFFFFFFFFFFFull")?.value, 0xffffffffffffffffn);
});

test("the call around the cursor", () => {
  const call = (text) => {
    const { program, at } = marked(text);
    const found = program.callAt(at);
    return found && `${program.tokens[found.index].text} ${found.argument}${found.launch ? " launch" : ""}`;
  };
  assert.equal(call("int main() { f(a, |b); }"), "f 1");
  assert.equal(call("int main() { f(a, g(1, 2), |"), "f 2");
  assert.equal(call("int main() { f(a, (1 + |"), "f 1");
  assert.equal(call("int main() { f(a, \"x, y|"), "f 1");
  assert.equal(call("int main() { f(t[|"), "f 0");
  assert.equal(call("int main() { k<<<1, |"), "k 1 launch");
  assert.equal(call("int main() { k<T, 2><<<1, 2>>>(a, |"), "k 1");
  assert.equal(call("int main() { f(a); |"), null);
  assert.equal(call("int main() { if (|"), null);
});

test("renaming follows scopes", () => {
  const rename = (text, name) => {
    const { program, at } = marked(text);
    const made = program.rename(at, name);
    if ("problem" in made) return made.problem;
    let result = program.text;
    for (const { from, to, insert } of made.edits.toReversed()) result = result.slice(0, from) + insert + result.slice(to);
    return result;
  };
  assert.equal(
    rename("int |n; // n\nvoid f(int n) { n++; }\nint g(S s) { return n + s.n; } const char *t = \"n\";", "m"),
    "int m; // n\nvoid f(int n) { n++; }\nint g(S s) { return m + s.n; } const char *t = \"n\";",
  );
  assert.equal(rename("int n;\nvoid f(int |n) { n++; { int n; n--; } }", "m"), "int n;\nvoid f(int m) { m++; { int n; n--; } }");
  assert.equal(rename("#define N 4\nint a[N];\n#if N > 2\nint b = |N;\n#endif\n", "SIZE"), "#define SIZE 4\nint a[SIZE];\n#if SIZE > 2\nint b = SIZE;\n#endif\n");
  assert.equal(rename("void f(int);\nvoid |f(int a) {}\nint main() { f(1); x.f(2); }", "g"), "void g(int);\nvoid g(int a) {}\nint main() { g(1); x.f(2); }");
  assert.equal(
    rename("struct A { int x; };\nstruct B { int x; };\nvoid f(A a, B b) { a.|x = b.x; int x; }", "z"),
    "struct A { int z; };\nstruct B { int x; };\nvoid f(A a, B b) { a.z = b.x; int x; }",
  );
  assert.equal(rename("#define F(|a) ((a) + 1)\nint a;", "b"), "#define F(b) ((b) + 1)\nint a;");
  assert.equal(rename("int main() { int |a, b; }", "b"), "renameClash");
  assert.equal(rename("int g;\nint main() { int |a; return g; }", "g"), "renameClash");
  assert.equal(rename("int |g;\nvoid f() { int a; g = a; }", "a"), "renameClash");
  assert.equal(rename("int |g;\nvoid f() { int a = 1; }", "a"), "int a;\nvoid f() { int a = 1; }");
  for (const name of ["", "1a", "a-b", "int", "return", "threadIdx"]) assert.equal(rename("int |a;", name), "renameInvalid", name);
  assert.equal(rename("int main() { cuda|Malloc(); }", "x"), "renameUnknown");
});

/**
 * Tokens of a program, by rules of its own: preprocessor lines and comments whole, as written.
 *
 * @param {string} text
 */
function tokens(text) {
  const rule = new RegExp(
    [
      /(?<=^[ \t]*)#(?:\\\n|\/\*[^]*?\*\/|[^\n])*/.source, // a preprocessor line
      /\/\/(?:\\\n|[^\n])*/.source, /\/\*[^]*?\*\//.source,
      /(?:u8|[uUL])?R"([^()\\\s]*)\([^]*?\)\1"/.source,
      /(?:u8|[uUL])?"(?:\\[^]|[^"\\\n])*"/.source, /(?:u8|[uUL])?'(?:\\[^]|[^'\\\n])*'/.source,
      /\.?\d(?:[eEpP][+-]|'\w|[\w.])*/.source, /[\p{L}_$][\p{L}\p{N}_$]*/u.source,
      /<<<|>>>|<<=|>>=|<=>|->\*|\.\.\.|%:%:|\.\*|->|::|\+\+|--|<<|>>|&&|\|\||##|<%|%>|%:|[-+*/%&|^!=<>]=/.source,
      /\S/u.source,
    ].join("|"),
    "gmu",
  );
  return [...text.matchAll(rule)].map((match) => match[0]);
}

test("the layout keeps every token and is stable, on all programs of the repository", () => {
  const files = execFileSync("git", ["ls-files", "-z", "*.cu"], { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let checked = 0;
  for (const file of files) {
    let text;
    try {
      text = decoder.decode(readFileSync(new URL(file, root)));
    } catch {
      continue;
    }
    const once = formatted(text);
    assert.deepEqual(tokens(once), tokens(text), file);
    assert.equal(formatted(once), once, file);
    if (/^lessons\/\d/.test(file)) assert.equal(once, text, `${file} is laid out as the course lays programs out`);
    checked++;
  }
  assert.ok(checked > 1000, `${checked} programs`);
});

test("what the layout does", () => {
  const check = (text, expected) => assert.equal(formatted(text), expected);
  check("int f(){\nreturn a+b*2;\n}", "int f() {\n    return a + b * 2;\n}");
  check("if(a)\nb=1;\nelse\nc=2;", "if (a)\n    b = 1;\nelse\n    c = 2;");
  check("void f() {\nfor(;;)\nif(a)\nb();\nelse\nc();\nd();\n}", "void f() {\n    for (;;)\n        if (a)\n            b();\n        else\n            c();\n    d();\n}");
  check("switch (a) {\ncase 1:\nb();\nbreak;\n}", "switch (a) {\ncase 1:\n    b();\n    break;\n}");
  check("struct S {\npublic:\nint a;\n};", "struct S {\npublic:\n    int a;\n};");
  check("f(a,\nb);", "f(a,\n    b);");
  // What cannot be told apart stays as it is.
  check("float *a, &b = c; float* d; a & b; x<y> z;", "float *a, &b = c; float* d; a & b; x<y> z;");
  check("std::vector<std::vector<int>>v;", "std::vector<std::vector<int>>v;");
  check("k <<<1,2>>> (a);", "k <<<1, 2>>> (a);");
  check("x = -1; y = a-1; z = (float)-b; w = i++ + ++j;", "x = -1; y = a - 1; z = (float)-b; w = i++ + ++j;");
  check("#define  A(x)  \\\n   x+1   \nint  a;", "#define  A(x)  \\\n   x+1   \nint a;");
  check("auto s = R\"(a,b\n  c)\"; // a,b  \n/* x,y\n z */", "auto s = R\"(a,b\n  c)\"; // a,b  \n/* x,y\n z */");
  check("int a;   \n\t\n\tint b;", "int a;\n\nint b;");
});

test("the table of the API is the same in both languages, and its links exist", () => {
  const [en, ru] = ["en", "ru"].map((lang) => JSON.parse(read(`web/static/api-${lang}.json`)));
  const skeleton = (list) => list.map(({ text, ...rest }) => rest);
  assert.deepEqual(skeleton(en), skeleton(ru));
  assert.ok(en.length >= 300, `${en.length} names`);
  assert.equal(new Set(en.map((entry) => entry.name)).size, en.length);
  const folders = readdirSync(new URL("lessons/", root));
  const pages = new Map(folders.map((folder) => [folder.replace(/^\d+-/, ""), folder]));
  for (const [i, entry] of en.entries()) {
    const { name, signatures, text, lesson } = entry;
    assert.ok(signatures.length > 0 && signatures.every((one) => one.includes(name.split("::").at(-1)) || one.includes("(parameters)") || name.startsWith("__")), name);
    assert.ok(text.length > 1 && !/[а-я]/i.test(text) && (/[а-я]/i.test(ru[i].text) || text.includes("=")), name);
    assert.ok(text.length <= 160 && ru[i].text.length <= 170, `${name}: one line`);
    if (entry.kind === "function") assert.ok(signatures.every((one) => parts(one)), name);
    if (!lesson) continue;
    const [slug, anchor] = lesson.split(/\/#?/);
    assert.ok(pages.has(slug), `${name}: ${lesson}`);
    if (anchor) assert.ok(read(`lessons/${pages.get(slug)}/en.md`).includes(`{#${anchor}`), `${name}: ${lesson}`);
  }
});

test("entries of the API by name, namespace and alias", () => {
  const api = new Api(JSON.parse(read("web/static/api-en.json")));
  assert.equal(api.find("thrust::sort", [])?.header, "thrust/sort.h");
  assert.equal(api.find("sort", []), undefined);
  assert.equal(api.find("sort", ["thrust"])?.name, "thrust::sort");
  assert.equal(api.find("std::sort", ["thrust"]), undefined);
  assert.equal(api.find("wmma::mma_sync", ["nvcuda"])?.header, "mma.h");
  assert.equal(api.result("cooperative_groups::this_thread_block"), "cooperative_groups::thread_block");
  const { program, at } = marked("namespace cg = cooperative_groups;\nvoid k() { auto b = cg::this_thread_block(); b.|sync(); }");
  assert.equal(program.typeBefore(program.indexAt(at) - 2, (path) => api.result(path)), "cooperative_groups::thread_block");
  assert.deepEqual(parts("int f(T<a, b> x, int (*g)(int, int), ...)")?.params, ["T<a, b> x", "int (*g)(int, int)", "..."]);
});
