//! The linker: joins the modules of several translation units into one, as `nvcc -rdc=true` and the linker of the host do.
//! A unit lists the functions and variables that other units can name ([`Export`]). One definition of each name stays: the
//! strong one, or the first weak one (inline functions, instances of templates, tables of virtual functions). Other functions
//! and variables stay separate in each unit. Ids of types, functions and variables become those of the joined module.

mod rename;

use base::{Idx, Map, Span};

use crate::{FnId, FnKind, Function, GlobalId, Module, Qual, Record, RecordId, Storage, Type, TypeId, Types};

/// A function or a variable of a module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Item {
    Function(FnId),
    Variable(GlobalId),
}

/// How a name is bound to an item of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Binding {
    /// Declared here, defined in another unit.
    Import {
        /// Source location of the first use in this unit.
        used: Span,
    },
    /// Defined here. Other units may define it equally.
    Weak,
    /// Defined here, and in no other unit.
    Strong,
}

/// A name that other units can see.
#[derive(Clone, PartialEq, Debug)]
pub struct Export {
    /// The function or variable of that name.
    pub item: Item,
    /// The symbol: the qualified name, with the parameter types of a function.
    pub symbol: String,
    /// Whether the unit defines it or needs it.
    pub binding: Binding,
}

/// Why units do not fit together.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum LinkError {
    /// No unit defines a name that one unit uses.
    Undefined { name: String, variable: bool, used: Span, declared: Span },
    /// Two units define the name.
    Twice { name: String, first: Span, second: Span },
    /// The declaration in one unit does not agree with the definition in another.
    Differs { name: String, declared: Span, defined: Span },
}

/// Joins units, in the order of the command line. Variables that are initialized by code are so in that order.
///
/// # Errors
/// Names without a definition or with two, and declarations that do not agree with their definition.
pub fn link(units: Vec<Module>) -> Result<Module, Vec<LinkError>> {
    let mut linker = Linker { errors: Vec::new(), chosen: choose(&units), out: Module::default() };
    linker.report_repeats(&units);
    let maps = linker.number(&units);
    let mut declared = Vec::new();
    for (unit, map) in units.into_iter().zip(&maps) {
        linker.add(unit, map, &mut declared);
    }
    linker.check_declarations(&declared);
    let Linker { errors, out, .. } = linker;
    if errors.is_empty() { Ok(out) } else { Err(errors) }
}

/// By symbol: the unit of its definition, the function or variable, and the binding.
type Chosen = Map<String, (usize, Item, Binding)>;

/// Chooses the definition of each symbol: the first one of the strongest binding.
fn choose(units: &[Module]) -> Chosen {
    let mut chosen = Chosen::new();
    for (n, unit) in units.iter().enumerate() {
        for e in &unit.exports {
            let new = (n, e.item, e.binding);
            let old = chosen.get_or_insert_with(e.symbol.clone(), || new);
            if strength(new.2) > strength(old.2) {
                *old = new;
            }
        }
    }
    chosen
}

fn strength(binding: Binding) -> u8 {
    match binding {
        Binding::Import { .. } => 0,
        Binding::Weak => 1,
        Binding::Strong => 2,
    }
}

/// The ids of the joined module, by id of a unit.
struct UnitMap {
    types: Vec<TypeId>,
    records: Vec<RecordId>,
    functions: Vec<FnId>,
    globals: Vec<GlobalId>,
    /// By function, and by variable: whether its definition in this unit stays.
    own_functions: Vec<bool>,
    own_globals: Vec<bool>,
}

/// A declaration that was resolved to the definition of another unit. Its types are ids of the joined module.
struct Declared {
    name: String,
    span: Span,
    item: Item,
    types: Vec<TypeId>,
}

struct Linker {
    errors: Vec<LinkError>,
    chosen: Chosen,
    out: Module,
}

impl Linker {
    /// Reports symbols with two strong definitions.
    fn report_repeats(&mut self, units: &[Module]) {
        for (n, unit) in units.iter().enumerate() {
            for e in unit.exports.iter().filter(|e| e.binding == Binding::Strong) {
                let (first, item, _) = self.chosen.get(&e.symbol).expect("every symbol was chosen");
                if (*first, *item) == (n, e.item) || stays_apart(unit, e.item) {
                    continue;
                }
                let (name, second) = described(unit, e.item);
                let (_, first) = described(&units[*first], *item);
                self.errors.push(LinkError::Twice { name, first, second });
            }
        }
    }

    /// Numbers the definitions that stay, and gives everything else the number of its definition.
    fn number(&mut self, units: &[Module]) -> Vec<UnitMap> {
        let mut maps: Vec<UnitMap> = Vec::new();
        for unit in units {
            let (types, records) = add_types(&mut self.out.types, &unit.types);
            maps.push(UnitMap {
                types,
                records,
                functions: vec![FnId(0); unit.functions.len()],
                globals: vec![GlobalId(0); unit.globals.len()],
                own_functions: vec![true; unit.functions.len()],
                own_globals: vec![true; unit.globals.len()],
            });
        }
        for (n, unit) in units.iter().enumerate() {
            for e in &unit.exports {
                let (at, item, binding) = self.chosen.get(&e.symbol).expect("every symbol was chosen");
                let apart = e.binding == Binding::Strong && stays_apart(unit, e.item);
                let own = (*at, *item) == (n, e.item) || apart;
                match e.item {
                    Item::Function(f) => maps[n].own_functions[f.index()] = own,
                    Item::Variable(g) => maps[n].own_globals[g.index()] = own,
                }
                if let (true, Binding::Import { used }) = (own, *binding) {
                    let (name, declared) = described(unit, e.item);
                    let variable = matches!(e.item, Item::Variable(_));
                    self.errors.push(LinkError::Undefined { name, variable, used, declared });
                }
            }
        }
        let (mut functions, mut globals) = (0, 0);
        for map in &mut maps {
            for (id, _) in map.functions.iter_mut().zip(&map.own_functions).filter(|(_, own)| **own) {
                *id = FnId::new(functions);
                functions += 1;
            }
            for (id, _) in map.globals.iter_mut().zip(&map.own_globals).filter(|(_, own)| **own) {
                *id = GlobalId::new(globals);
                globals += 1;
            }
        }
        for (n, unit) in units.iter().enumerate() {
            for e in &unit.exports {
                let (at, item, _) = self.chosen.get(&e.symbol).expect("every symbol was chosen");
                match (e.item, item) {
                    (Item::Function(f), _) if maps[n].own_functions[f.index()] => {}
                    (Item::Variable(g), _) if maps[n].own_globals[g.index()] => {}
                    (Item::Function(f), Item::Function(to)) => {
                        maps[n].functions[f.index()] = maps[*at].functions[to.index()];
                    }
                    (Item::Variable(g), Item::Variable(to)) => {
                        maps[n].globals[g.index()] = maps[*at].globals[to.index()];
                    }
                    _ => {}
                }
            }
        }
        maps
    }

    /// Adds the definitions of a unit, with the ids of the joined module.
    fn add(&mut self, unit: Module, map: &UnitMap, declared: &mut Vec<Declared>) {
        let Module { functions, globals, main, starts, exceptions, dim3, exports, .. } = unit;
        for (id, mut f) in functions.iter().map(|(id, f)| (id, f.clone())) {
            if map.own_functions[id.index()] {
                map.function(&mut f);
                self.out.functions.push(f);
            }
        }
        for (id, mut g) in globals.iter().map(|(id, g)| (id, g.clone())) {
            if map.own_globals[id.index()] {
                g.ty = map.ty(g.ty);
                map.init(&mut g.init);
                self.out.globals.push(g);
            }
        }
        for e in exports.iter().filter(|e| matches!(e.binding, Binding::Import { .. })) {
            let (name, span, item, types) = match e.item {
                Item::Function(f) => {
                    let (function, to) = (&functions[f], map.functions[f.index()]);
                    (&function.name, function.span, Item::Function(to), map.signature(function))
                }
                Item::Variable(g) => {
                    let (global, to) = (&globals[g], map.globals[g.index()]);
                    (&global.name, global.span, Item::Variable(to), vec![map.ty(global.ty)])
                }
            };
            declared.push(Declared { name: name.clone(), span, item, types });
        }
        let begins = starts.into_iter().filter(|f| map.own_functions[f.index()]);
        self.out.starts.extend(begins.map(|f| map.functions[f.index()]));
        self.out.main = self.out.main.or(main.map(|f| map.functions[f.index()]));
        self.out.exceptions = self.out.exceptions.or(exceptions.map(|g| map.globals[g.index()]));
        self.out.dim3 = self.out.dim3.or(dim3.map(|r| map.records[r.index()]));
    }

    /// Reports declarations whose types do not agree with their definition.
    fn check_declarations(&mut self, declared: &[Declared]) {
        if !self.errors.is_empty() {
            return;
        }
        for d in declared {
            let types = &self.out.types;
            let (fits, defined) = match d.item {
                Item::Function(f) => {
                    let f = &self.out.functions[f];
                    let own = signature(f);
                    let same = own.len() == d.types.len()
                        && own.iter().zip(&d.types).all(|(&a, &b)| passed_alike(types, a, b));
                    (same, f.span)
                }
                Item::Variable(g) => {
                    let g = &self.out.globals[g];
                    (stored_alike(types, g.ty, d.types[0]), g.span)
                }
            };
            if !fits {
                let (name, declared) = (d.name.clone(), d.span);
                self.errors.push(LinkError::Differs { name, declared, defined });
            }
        }
    }
}

/// Whether a definition stays separate in each unit. Without `-rdc=true`, nvcc gives each unit its own functions and
/// variables of the device, so that a header may define them. A unit that only declares one gets the first definition.
fn stays_apart(unit: &Module, item: Item) -> bool {
    match item {
        Item::Function(f) => unit.functions[f].kind == FnKind::Device,
        Item::Variable(g) => unit.globals[g].storage != Storage::Host,
    }
}

/// The name and the source location of a function or variable.
fn described(unit: &Module, item: Item) -> (String, Span) {
    match item {
        Item::Function(f) => (unit.functions[f].name.clone(), unit.functions[f].span),
        Item::Variable(g) => (unit.globals[g].name.clone(), unit.globals[g].span),
    }
}

/// The types of the result and the parameters.
fn signature(f: &Function) -> Vec<TypeId> {
    std::iter::once(f.ret).chain(f.params.iter().map(|&p| f.locals[p].ty)).collect()
}

/// Whether values of both types are passed in the same way. Integers of at most 32 bits are passed in one register.
fn passed_alike(types: &Types, a: TypeId, b: TypeId) -> bool {
    let word = |t| matches!(types.get(t), Type::Int(_) | Type::Enum { .. }) && types.size(t) <= 4;
    word(a) && word(b) || equally_large(types, a, b)
}

/// Whether both types are of the same kind and size.
fn equally_large(types: &Types, a: TypeId, b: TypeId) -> bool {
    let pointer = |t: &Type| matches!(t, Type::Pointer(_) | Type::NullPtr);
    match (types.get(a), types.get(b)) {
        (Type::Int(_) | Type::Enum { .. }, Type::Int(_) | Type::Enum { .. }) => {
            types.size(a) == types.size(b)
        }
        (Type::Record(_), Type::Record(_)) => {
            (types.size(a), types.align(a)) == (types.size(b), types.align(b))
        }
        (x, y) => a == b || pointer(x) && pointer(y),
    }
}

/// The same for a variable, whose declaration may leave out the length of an array.
fn stored_alike(types: &Types, defined: TypeId, declared: TypeId) -> bool {
    match (types.get(defined), types.get(declared)) {
        (Type::Array { of: a, len }, Type::Array { of: b, len: known }) => {
            (known.is_none() || len == known) && stored_alike(types, a.ty, b.ty)
        }
        _ => equally_large(types, defined, declared),
    }
}

/// Adds the types of a unit. Classes of equal name and layout become one, since two units that include the same header have
/// the same class. A pointer to a class that is only declared agrees with a pointer to its definition.
fn add_types(out: &mut Types, unit: &Types) -> (Vec<TypeId>, Vec<RecordId>) {
    let enums = out.enums.len() as u32;
    out.enums.extend(unit.enums.iter().cloned());
    let same = |a: &Record, b: &Record| {
        let layout = |r: &Record| (r.size, r.align, r.is_union, r.complete, r.fields.len());
        let names = || a.fields.iter().zip(&b.fields).all(|(x, y)| x.name == y.name && x.offset == y.offset);
        a.name == b.name && layout(a) == layout(b) && names()
    };
    let known: Vec<RecordId> = out.records.ids().collect();
    let mut by_name: Map<String, Vec<RecordId>> = Map::new();
    for id in known {
        by_name.get_or_insert_with(out.records[id].name.clone(), Vec::new).push(id);
    }
    let mut fresh = Vec::new();
    let mut records = Vec::new();
    for (id, record) in unit.records.iter() {
        let like = by_name.get(&record.name).into_iter().flatten();
        let found = like.copied().find(|&old| same(&out.records[old], record));
        records.push(found.unwrap_or_else(|| {
            fresh.push(id);
            out.records.push(record.clone())
        }));
    }
    let mut types: Vec<TypeId> = Vec::new();
    for (_, ty) in unit.all() {
        let qual = |q: Qual| Qual { ty: types[q.ty.index()], ..q };
        let ty = match ty {
            Type::Pointer(to) => Type::Pointer(qual(*to)),
            Type::Reference { to, rvalue } => Type::Reference { to: qual(*to), rvalue: *rvalue },
            Type::Array { of, len } => Type::Array { of: qual(*of), len: *len },
            Type::Record(r) => Type::Record(records[r.index()]),
            Type::Enum { id, repr } => Type::Enum { id: enums + id, repr: *repr },
            Type::Function { ret, params, variadic } => Type::Function {
                ret: types[ret.index()],
                params: params.iter().map(|p| types[p.index()]).collect(),
                variadic: *variadic,
            },
            plain => plain.clone(),
        };
        types.push(out.intern(ty));
    }
    for id in fresh {
        for field in &mut out.records[records[id.index()]].fields {
            field.ty.ty = types[field.ty.ty.index()];
        }
    }
    (types, records)
}
