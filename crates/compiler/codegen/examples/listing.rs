//! Prints the machine code of a file's kernels: `cargo run -p codegen --example listing -- FILE.cu [CC] [KERNEL]`.

use isa::FunctionKind;

fn main() {
    let mut args = std::env::args().skip(1);
    let path = args.next().expect("usage: listing FILE.cu [MAJOR.MINOR] [KERNEL]");
    let cc = args.next().unwrap_or_else(|| "9.0".into());
    let target = codegen::Target::of(cc.parse().expect("MAJOR.MINOR"));
    let only = args.next();
    let text = std::fs::read_to_string(&path).expect("a readable file");
    let mut sources = base::SourceMap::new();
    let file = sources.add(path, text, false);
    let options = frontend::Options { target: target.info, ..frontend::Options::default() };
    let (module, mut found) = frontend::compile(&mut sources, file, &options);
    let program = module.and_then(|module| {
        let (program, more) = codegen::generate(&module, &target);
        found.extend(more);
        program
    });
    for d in &found {
        print!("{}", d.render(&sources, base::Lang::En));
    }
    let Some(program) = program else { return };
    for (id, f) in program.functions.iter() {
        if f.kind == FunctionKind::Kernel && only.as_ref().is_none_or(|name| f.name.contains(name)) {
            print!("{}", program.listing(id, None));
        }
    }
}
