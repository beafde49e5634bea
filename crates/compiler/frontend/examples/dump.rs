//! Prints the diagnostics and the checked tree of a file: `cargo run -p cuda-compiler-frontend --example dump
//! -- FILE.cu [CC]`.

fn main() {
    let mut args = std::env::args().skip(1);
    let path = args.next().expect("usage: dump FILE.cu [MAJOR.MINOR]");
    let mut options = frontend::Options::default();
    if let Some(cc) = args.next() {
        options.target =
            arch::TargetInfo::of(cc.parse().expect("MAJOR.MINOR")).expect("a compute capability");
    }
    let text = std::fs::read_to_string(&path).expect("a readable file");
    let mut sources = base::SourceMap::new();
    let file = sources.add(path, text, false);
    let (module, diags) = frontend::compile(&mut sources, file, &options);
    for d in &diags {
        print!("{}", d.render(&sources, base::Lang::En));
    }
    if let Some(module) = module {
        print!("{}", hir::dump(&module));
    }
}
