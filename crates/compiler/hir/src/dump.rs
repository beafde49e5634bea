//! Prints a module as compact text, for tests and for people who look into the compiler.

use std::fmt::Write;

use crate::{
    Const, Expr, ExprKind, FnKind, Function, Global, Init, Module, Place, PlaceKind, Stmt, StmtKind, TypeId,
    Unroll,
};

/// The module as indented text: globals, then functions. Variables are `name#id`.
pub fn dump(module: &Module) -> String {
    let mut d = Dump { module, function: None, out: String::new(), depth: 0 };
    for (id, g) in module.globals.iter() {
        d.global(id.0, g);
    }
    for (id, f) in module.functions.iter() {
        d.function(id.0, f);
    }
    d.out
}

/// One function as indented text, in the form of [`dump`].
pub fn dump_function(module: &Module, id: crate::FnId) -> String {
    let mut d = Dump { module, function: None, out: String::new(), depth: 0 };
    d.function(id.0, &module.functions[id]);
    d.out
}

struct Dump<'m> {
    module: &'m Module,
    function: Option<&'m Function>,
    out: String,
    depth: usize,
}

impl<'m> Dump<'m> {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{:width$}{text}", "", width = self.depth * 2);
    }

    fn ty(&self, ty: TypeId) -> String {
        self.module.types.name(ty)
    }

    fn global(&mut self, id: u32, g: &Global) {
        let init = match &g.init {
            Init::Zero => String::new(),
            Init::Bytes(b, relocs) => {
                let text: String = b.iter().map(|b| format!("{b:02x}")).collect();
                let relocs: String =
                    relocs.iter().map(|(at, to, add)| format!(" @{at}={to:?}+{add}")).collect();
                format!(" = {text}{relocs}")
            }
        };
        self.line(&format!("{:?} {} {}@{id}{init}", g.storage, self.ty(g.ty), g.name));
    }

    fn function(&mut self, id: u32, f: &'m Function) {
        self.function = Some(f);
        let kind = match f.kind {
            FnKind::Kernel => "kernel",
            FnKind::Device => "device",
            FnKind::Host => "host",
        };
        let params: Vec<_> = f
            .params
            .iter()
            .map(|p| format!("{} {}#{}", self.ty(f.locals[*p].ty), f.locals[*p].name, p.0))
            .collect();
        self.line(&format!("{kind} {} {}:{id}({})", self.ty(f.ret), f.name, params.join(", ")));
        self.stmts(&f.body);
    }

    fn stmts(&mut self, list: &[Stmt]) {
        self.depth += 1;
        for s in list {
            self.stmt(s);
        }
        self.depth -= 1;
    }

    fn stmt(&mut self, s: &Stmt) {
        match &s.kind {
            StmtKind::Expr(e) => {
                let text = self.expr(e);
                self.line(&text);
            }
            StmtKind::Local { local, init, cleanup } => {
                let name = self.local(local.0);
                let ty = self.function.map_or(String::new(), |f| self.ty(f.locals[*local].ty));
                let init = init.as_ref().map_or(String::new(), |e| format!(" = {}", self.expr(e)));
                let cleanup =
                    cleanup.as_ref().map_or(String::new(), |e| format!(" finally {}", self.expr(e)));
                self.line(&format!("let {ty} {name}{init}{cleanup}"));
            }
            StmtKind::OnThrow(e) => {
                let text = format!("on throw {}", self.expr(e));
                self.line(&text);
            }
            StmtKind::Try { body, handlers } => {
                self.line("try");
                self.stmts(body);
                self.line("catch");
                self.stmts(handlers);
            }
            StmtKind::Block(list) => {
                self.line("block");
                self.stmts(list);
            }
            StmtKind::If { cond, then, or_else } => {
                let text = format!("if {}", self.expr(cond));
                self.line(&text);
                self.stmts(then);
                if !or_else.is_empty() {
                    self.line("else");
                    self.stmts(or_else);
                }
            }
            StmtKind::Loop { cond, body, step, unroll } => {
                let cond = cond.as_ref().map_or(String::new(), |e| format!(" while {}", self.expr(e)));
                let step = step.as_ref().map_or(String::new(), |e| format!(" step {}", self.expr(e)));
                self.line(&format!("loop{cond}{step}{}", unroll_text(*unroll)));
                self.stmts(body);
            }
            StmtKind::DoWhile { body, cond, unroll } => {
                let text = format!("do while {}{}", self.expr(cond), unroll_text(*unroll));
                self.line(&text);
                self.stmts(body);
            }
            StmtKind::Switch { value, cases, body } => {
                let cases: Vec<_> = cases
                    .iter()
                    .map(|c| format!("{}:{}", c.value.map_or("default".into(), |v| v.to_string()), c.at))
                    .collect();
                let text = format!("switch {} [{}]", self.expr(value), cases.join(" "));
                self.line(&text);
                self.stmts(body);
            }
            StmtKind::Break => self.line("break"),
            StmtKind::Continue => self.line("continue"),
            StmtKind::Return(e) => {
                let value = e.as_ref().map_or(String::new(), |e| format!(" {}", self.expr(e)));
                self.line(&format!("return{value}"));
            }
            StmtKind::Goto(l) => self.line(&format!("goto {l}")),
            StmtKind::Label(l) => self.line(&format!("{l}:")),
        }
    }

    fn local(&self, id: u32) -> String {
        let name =
            self.function.and_then(|f| f.locals.get(crate::LocalId(id))).map_or("", |l| l.name.as_str());
        format!("{name}#{id}")
    }

    fn place(&self, p: &Place) -> String {
        let text = match &p.kind {
            PlaceKind::Local(l) => self.local(l.0),
            PlaceKind::Global(g) => format!("{}@{}", self.module.globals[*g].name, g.0),
            PlaceKind::Deref(e) => format!("*{}", self.expr(e)),
            PlaceKind::Field { of, offset, bits } => {
                let bits = bits.map_or(String::new(), |(first, width)| format!(":{first}+{width}"));
                format!("{}.{offset}{bits}", self.place(of))
            }
            PlaceKind::Index { of, index } => format!("{}[{}]", self.place(of), self.expr(index)),
        };
        if p.volatile { format!("volatile({text})") } else { text }
    }

    fn args(&self, args: &[Expr]) -> String {
        args.iter().map(|a| self.expr(a)).collect::<Vec<_>>().join(", ")
    }

    fn callee(&self, f: crate::FnId) -> String {
        format!("{}:{}", self.module.functions[f].name, f.0)
    }

    fn expr(&self, e: &Expr) -> String {
        match &e.kind {
            ExprKind::Const(Const::Int(v)) => format!("{v}{}", suffix(&self.ty(e.ty))),
            ExprKind::Const(Const::Float(v)) => format!("{v:?}{}", suffix(&self.ty(e.ty))),
            ExprKind::Load(p) => self.place(p),
            ExprKind::AddrOf(p) => format!("&{}", self.place(p)),
            ExprKind::FnAddr(f) => format!("&{}", self.callee(*f)),
            ExprKind::Unary { op, a } => format!("({op:?} {})", self.expr(a)),
            ExprKind::Binary { op, a, b } => format!("({op:?} {} {})", self.expr(a), self.expr(b)),
            ExprKind::PtrAdd { ptr, index, negate } => {
                format!("({} {}+ {})", self.expr(ptr), if *negate { "-" } else { "" }, self.expr(index))
            }
            ExprKind::PtrDiff { a, b } => format!("(PtrDiff {} {})", self.expr(a), self.expr(b)),
            ExprKind::And { a, b } => format!("({} && {})", self.expr(a), self.expr(b)),
            ExprKind::Or { a, b } => format!("({} || {})", self.expr(a), self.expr(b)),
            ExprKind::Cond { c, a, b } => format!("({} ? {} : {})", self.expr(c), self.expr(a), self.expr(b)),
            ExprKind::Cast { a, .. } => format!("<{}>{}", self.ty(e.ty), self.expr(a)),
            ExprKind::Begin { place, value } => format!("{} := {}", self.place(place), self.expr(value)),
            ExprKind::Assign { place, value } => format!("{} = {}", self.place(place), self.expr(value)),
            ExprKind::AssignOp { op, place, value } => {
                format!("{} {op:?}= {} in {}", self.place(place), self.expr(value), self.ty(value.ty))
            }
            ExprKind::Step { place, up, post } => {
                let op = if *up { "++" } else { "--" };
                if *post {
                    format!("{}{op}", self.place(place))
                } else {
                    format!("{op}{}", self.place(place))
                }
            }
            ExprKind::Call { f, args } => format!("{}({})", self.callee(*f), self.args(args)),
            ExprKind::CallPtr { f, args } => format!("({})({})", self.expr(f), self.args(args)),
            ExprKind::CallExtern { name, args } => format!("extern {name}({})", self.args(args)),
            ExprKind::Builtin { what, args } if args.is_empty() => format!("{what:?}"),
            ExprKind::Builtin { what, args } => format!("{what:?}<{}>({})", self.ty(e.ty), self.args(args)),
            ExprKind::Launch { kernel, grid, block, smem, stream, args } => format!(
                "{}<<<[{}], [{}], {}, {}>>>({})",
                self.callee(*kernel),
                self.args(&grid[..]),
                self.args(&block[..]),
                self.expr(smem),
                self.expr(stream),
                self.args(args)
            ),
            ExprKind::Aggregate { parts } => {
                let parts: Vec<_> = parts.iter().map(|(at, e)| format!("{at}: {}", self.expr(e))).collect();
                format!("{}{{{}}}", self.ty(e.ty), parts.join(", "))
            }
            ExprKind::Extract { from, offset } => format!("{}.{offset}", self.expr(from)),
            ExprKind::Unwind => "unwind".into(),
            ExprKind::Full(e) => format!("full({})", self.expr(e)),
            ExprKind::AtEnd(e) => format!("at end {}", self.expr(e)),
            ExprKind::Comma { a, b } => format!("({}, {})", self.expr(a), self.expr(b)),
            ExprKind::Let { local, init, then } => {
                let init = init.as_ref().map_or(String::new(), |e| format!(" = {}", self.expr(e)));
                format!("(let {}{init} in {})", self.local(local.0), self.expr(then))
            }
        }
    }
}

fn unroll_text(u: Unroll) -> String {
    match u {
        Unroll::Auto => String::new(),
        Unroll::Full => " unroll".into(),
        Unroll::By(n) => format!(" unroll {n}"),
    }
}

/// The suffix that tells the type of a constant.
fn suffix(ty: &str) -> &'static str {
    match ty {
        "unsigned int" => "u",
        "long" => "l",
        "unsigned long" => "ul",
        "float" => "f",
        "bool" => "b",
        "char" => "c",
        _ => "",
    }
}
