use std::time::Instant;
fn main() {
    let path = std::env::args().nth(1).unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    let n: usize = std::env::args().nth(2).map_or(20, |s| s.parse().unwrap());
    let mut all = Vec::new();
    for _ in 0..n {
        let t = Instant::now();
        let mut sources = base::SourceMap::new();
        let file = sources.add(path.as_str(), text.as_str(), false);
        let options = cuda::Options { defines: vec![], cc: (9, 0) };
        let (module, _diags) = cuda::compile(&mut sources, file, &options);
        let front = t.elapsed().as_secs_f64() * 1e3;
        let bytes: usize = sources.files().map(|(_, f)| f.text.len()).sum();
        let module = module.expect("compiles");
        let target = codegen::Target::of((9, 0));
        let (p, _) = codegen::generate(&module, &target);
        let gen_ = t.elapsed().as_secs_f64() * 1e3 - front;
        all.push((front, gen_, bytes, p.map_or(0, |p| p.code.len())));
    }
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    if std::env::var("DUMP").is_ok() {
        let mut m = base::SourceMap::new();
        let f = m.add(path.as_str(), text.as_str(), false);
        let (module, _) = cuda::compile(&mut m, f, &cuda::Options { defines: vec![], cc: (9, 0) });
        let p = codegen::generate(&module.unwrap(), &codegen::Target::of((9, 0))).0.unwrap();
        for (id, f) in p.functions.iter() {
            if f.kind == isa::FunctionKind::Kernel {
                println!("{}", p.listing(id, Some(&m)));
            }
        }
    }
    println!(
        "front {:.2} ms, codegen {:.2} ms, {} bytes, {} instructions",
        all[n / 2].0,
        all[n / 2].1,
        all[0].2,
        all[0].3
    );
}
