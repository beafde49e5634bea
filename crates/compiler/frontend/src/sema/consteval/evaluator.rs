//! The evaluator of constant expressions. It runs checked expressions and the bodies of `constexpr` functions on
//! numbers, objects and addresses.
//!
//! The evaluator reads the module and the tables of known constants, and changes nothing: it needs no checker.
//! Invariant: an expression whose value is not certain has no value, for example if it reads a variable that is no
//! constant, or an address outside of its object.

use base::{Map, Set};
use hir::{
    BinaryOp, CastKind, Const, Expr, ExprKind, FnId, Function, GlobalId, LocalId, Module, Place, PlaceKind,
    Type, TypeId,
};

use crate::sema::consteval::evaluated_objects::{Base, Object, Pointer, Value, compare_addresses};
use crate::sema::types::type_queries::{target_of, wrapped};

/// The most calls inside of each other, as in g++.
const MAX_DEPTH: u32 = 512;
/// The most bytes of the compiler's stack that nested calls may take. A browser gives the compiler 1 MiB; a call of a
/// plain function takes 1.2 KiB.
const MAX_STACK: usize = 640 << 10;
/// The most statements and expressions that one evaluation may run.
const MAX_STEPS: u32 = 1_000_000;

/// The tables that evaluations read.
#[derive(Clone, Copy)]
pub struct Evaluator<'a> {
    pub module: &'a Module,
    /// The type `void`.
    pub void: TypeId,
    /// Enumerations that do not convert to integers, by number.
    pub scoped_enums: &'a Set<u32>,
    /// The `constexpr` functions, which evaluations may call.
    pub constant_functions: &'a Set<FnId>,
    /// Variables of static storage whose initial value is known.
    pub initialised: &'a Set<GlobalId>,
    /// Values of constants at file scope.
    pub constants: &'a Map<GlobalId, Const>,
    /// The function that contains the expression, if there is one.
    pub around: Option<EnclosingFunction<'a>>,
}

/// The function that contains an expression, and the known values of the function's variables.
#[derive(Clone, Copy)]
pub struct EnclosingFunction<'a> {
    pub function: &'a Function,
    /// Values of constants of arithmetic type.
    pub constants: &'a Map<LocalId, Const>,
    /// Values of constants of class and array types.
    pub objects: &'a Map<LocalId, Object>,
}

/// The state of one evaluation.
#[derive(Default)]
pub struct Run {
    /// The memory of the evaluation.
    pub objects: Vec<Object>,
    /// The variables of the running function, as indices into `objects`.
    pub locals: Map<LocalId, usize>,
    /// The functions that are running, innermost last.
    pub functions: Vec<FnId>,
    /// The number of calls that are running.
    pub depth: u32,
    /// An address in the compiler's stack at the first call.
    stack: Option<usize>,
    /// The number of statements and expressions run so far.
    pub steps: u32,
    /// The expression is certainly no constant expression, or takes too many steps.
    pub refused: bool,
}

impl Run {
    /// Counts a step; `None` if there were too many.
    pub fn step(&mut self) -> Option<()> {
        self.steps += 1;
        self.require(self.steps <= MAX_STEPS)
    }

    /// Notes that the evaluation is refused unless `ok`; `None` then. A constant expression must not do some things
    /// that are possible at run time (C++ [expr.const]).
    pub fn require(&mut self, ok: bool) -> Option<()> {
        self.refused |= !ok;
        ok.then_some(())
    }
}

impl Evaluator<'_> {
    fn is_integer(&self, ty: TypeId) -> bool {
        match self.module.types.get(ty) {
            Type::Int(_) => true,
            Type::Enum { id, .. } => !self.scoped_enums.contains(id),
            _ => false,
        }
    }

    /// The number that an expression has at compile time; `None` if it has none.
    pub(crate) fn number_of(&self, e: &Expr) -> Option<Const> {
        match self.evaluate(e, &mut Run::default())? {
            Value::Num(c) => Some(c),
            Value::Pointer(_) | Value::Whole(_) | Value::Void => None,
        }
    }

    /// The bytes of an expression's value at compile time; `None` if it is not constant.
    pub(crate) fn object_of(&self, e: &Expr) -> Option<Object> {
        let value = self.evaluate(e, &mut Run::default())?;
        self.bytes_of(value, e.ty)
    }

    /// Is the expression certainly no constant expression? It divides by zero, leaves its object, or takes too many
    /// steps, for example.
    pub(crate) fn refuses(&self, e: &Expr) -> bool {
        let mut run = Run::default();
        self.evaluate(e, &mut run).is_none() && run.refused
    }

    /// Calls a function; `None` if it is not `constexpr`, calls are nested too deeply, or the result is not known.
    fn call_constant(&self, f: FnId, args: &[Expr], run: &mut Run) -> Option<Value> {
        let function = &self.module.functions[f];
        let unknown = function.body.is_empty() && function.ret != self.void;
        let mark = 0u8;
        let here = (&raw const mark).addr();
        let used = run.stack.get_or_insert(here).abs_diff(here);
        if run.depth >= MAX_DEPTH || used > MAX_STACK || unknown || !self.constant_functions.contains(&f) {
            return None;
        }
        let locals = self.bind_arguments(function, args, run)?;
        let outer = std::mem::replace(&mut run.locals, locals);
        run.depth += 1;
        run.functions.push(f);
        let value = self.run_function(function, run);
        run.functions.pop();
        run.depth -= 1;
        run.locals = outer;
        value
    }

    /// Evaluates the arguments of a call into new objects. Returns the objects' indices by parameter.
    #[inline(never)]
    fn bind_arguments(
        &self,
        function: &Function,
        args: &[Expr],
        run: &mut Run,
    ) -> Option<Map<LocalId, usize>> {
        let mut locals = Map::new();
        for (&p, a) in function.params.iter().zip(args) {
            let value = self.evaluate(a, run)?;
            run.objects.push(self.bytes_of(value, function.locals[p].ty)?);
            locals.insert(p, run.objects.len() - 1);
        }
        Some(locals)
    }

    /// Gives a variable the content `object` when control reaches its declaration.
    pub(crate) fn begin_object(&self, local: LocalId, object: Object, run: &mut Run) {
        match run.locals.get(&local).copied() {
            // A variable declared in a loop has the same memory in each iteration.
            Some(at) => run.objects[at] = object,
            None => {
                run.objects.push(object);
                run.locals.insert(local, run.objects.len() - 1);
            }
        }
    }

    /// Is a condition true? `None` if that is not known.
    #[inline(never)]
    pub(crate) fn holds(&self, e: &Expr, run: &mut Run) -> Option<bool> {
        match self.evaluate(e, run)? {
            Value::Num(c) => Some(c != Const::Int(0) && c != Const::Float(0.0)),
            Value::Pointer(_) => Some(true),
            Value::Whole(_) | Value::Void => None,
        }
    }

    /// The value of an expression; `None` if it is not known.
    pub(crate) fn evaluate(&self, e: &Expr, run: &mut Run) -> Option<Value> {
        run.step()?;
        // Recursive functions consist of these forms mostly. The others are evaluated in a function of their own, so
        // that each level of recursion takes little stack.
        match &e.kind {
            ExprKind::Call { f, args } => self.call_constant(*f, args, run),
            ExprKind::Cond { c, a, b } => {
                let branch = if self.holds(c, run)? { a } else { b };
                self.evaluate(branch, run)
            }
            ExprKind::Binary { a, b, .. } => {
                let x = self.evaluate(a, run)?;
                let y = self.evaluate(b, run)?;
                self.apply_binary(e, x, y, run)
            }
            ExprKind::Cast { a, .. } => {
                let v = self.evaluate(a, run)?;
                self.apply_cast(e, v, run)
            }
            ExprKind::And { a, b } => truth_of(self.holds(a, run)? && self.holds(b, run)?),
            ExprKind::Or { a, b } => truth_of(self.holds(a, run)? || self.holds(b, run)?),
            _ => self.evaluate_rest(e, run),
        }
    }

    /// Evaluates an expression of a form that [`Self::evaluate`] does not handle itself.
    #[inline(never)]
    fn evaluate_rest(&self, e: &Expr, run: &mut Run) -> Option<Value> {
        match &e.kind {
            ExprKind::Const(c) => Some(Value::Num(*c)),
            ExprKind::Load(place) => {
                let at = self.find_place(place, run)?;
                self.load_from(at, e.ty, run)
            }
            ExprKind::AddrOf(place) => self.find_place(place, run).map(Value::Pointer),
            ExprKind::FnAddr(f) => Some(Value::Pointer(Pointer { base: Base::Fn(*f), offset: 0 })),
            ExprKind::CallPtr { f, args } => match self.evaluate(f, run)? {
                Value::Pointer(Pointer { base: Base::Fn(f), .. }) => self.call_constant(f, args, run),
                _ => None,
            },
            ExprKind::Comma { a, b } => {
                self.evaluate(a, run)?;
                self.evaluate(b, run)
            }
            ExprKind::Let { local, init, then } => {
                let object = match init {
                    Some(init) => {
                        let value = self.evaluate(init, run)?;
                        self.bytes_of(value, init.ty)?
                    }
                    None => Object::zero(self.size_of_local(*local, run)?),
                };
                self.begin_object(*local, object, run);
                self.evaluate(then, run)
            }
            ExprKind::Full(e) => self.evaluate(e, run),
            ExprKind::AtEnd(_) => Some(Value::Void),
            ExprKind::Assign { place, value } | ExprKind::Begin { place, value } => {
                let value = self.evaluate(value, run)?;
                let at = self.find_place(place, run)?;
                self.store_to(at, place.ty, value.clone(), run)?;
                Some(value)
            }
            ExprKind::AssignOp { op, place, value } => self.assign_with(*op, place, value, run),
            ExprKind::Step { place, up, post } => self.step_place(place, *up, *post, run),
            ExprKind::Aggregate { parts } => {
                let mut object = Object::zero(self.module.types.size(e.ty));
                for (offset, part) in parts {
                    let value = self.evaluate(part, run)?;
                    object.put(*offset as i64, &self.bytes_of(value, part.ty)?)?;
                }
                Some(Value::Whole(object))
            }
            ExprKind::Extract { from, offset } => match self.evaluate(from, run)? {
                Value::Whole(o) => {
                    self.value_in(&o.part(*offset as i64, self.module.types.size(e.ty))?, e.ty)
                }
                _ => None,
            },
            ExprKind::PtrAdd { ptr, index, negate } => {
                let p = self.evaluate(ptr, run)?;
                let Value::Num(Const::Int(n)) = self.evaluate(index, run)? else { return None };
                self.moved_pointer(p, ptr.ty, if *negate { n.checked_neg()? } else { n })
            }
            ExprKind::PtrDiff { a, b } => {
                let (Value::Pointer(x), Value::Pointer(y)) = (self.evaluate(a, run)?, self.evaluate(b, run)?)
                else {
                    return None;
                };
                let size = self.module.types.size(target_of(&self.module.types, a.ty)?.ty).max(1) as i64;
                let bytes = x.offset.checked_sub(y.offset).filter(|_| x.base == y.base)?;
                Some(Value::Num(Const::Int(bytes / size)))
            }
            _ => self.evaluate_operator(e, run),
        }
    }

    /// Evaluates a unary operator or built-in function: first its operands, then the operation on constants.
    fn evaluate_operator(&self, e: &Expr, run: &mut Run) -> Option<Value> {
        let kind = match &e.kind {
            ExprKind::Unary { op, a } => match self.evaluate(a, run)? {
                Value::Num(c) => ExprKind::Unary { op: *op, a: known(c, a) },
                _ => return None,
            },
            ExprKind::Builtin { what, args } => {
                let mut list = Vec::new();
                for a in args {
                    match self.evaluate(a, run)? {
                        Value::Num(c) => list.push(*known(c, a)),
                        _ => return None,
                    }
                }
                ExprKind::Builtin { what: *what, args: list }
            }
            _ => return None,
        };
        self.apply(e, kind, run)
    }

    #[inline(never)]
    fn apply_binary(&self, e: &Expr, x: Value, y: Value, run: &mut Run) -> Option<Value> {
        let ExprKind::Binary { op, a, b } = &e.kind else { return None };
        match (x, y) {
            (Value::Num(x), Value::Num(y)) => {
                let kind = ExprKind::Binary { op: *op, a: known(x, a), b: known(y, b) };
                self.apply(e, kind, run)
            }
            (x, y) => compare_addresses(*op, &x, &y),
        }
    }

    #[inline(never)]
    fn apply_cast(&self, e: &Expr, v: Value, run: &mut Run) -> Option<Value> {
        let ExprKind::Cast { kind, a } = &e.kind else { return None };
        match (kind, v) {
            (CastKind::ToVoid, _) => Some(Value::Void),
            (CastKind::Pointer, p @ Value::Pointer(_)) => Some(p),
            (CastKind::PointerToBool, Value::Pointer(_)) => Some(Value::Num(Const::Int(1))),
            (_, Value::Num(c)) => self.apply(e, ExprKind::Cast { kind: *kind, a: known(c, a) }, run),
            _ => None,
        }
    }

    /// The value of the operation `kind` on constants. Refuses an integer operation that has no value.
    fn apply(&self, e: &Expr, kind: ExprKind, run: &mut Run) -> Option<Value> {
        let whole = matches!(kind, ExprKind::Binary { .. }) && self.is_integer(e.ty);
        let value = self.known_value_of(&Expr { kind, ty: e.ty, span: e.span });
        // Division by zero, or a shift by too many bits.
        run.require(value.is_some() || !whole)?;
        value.map(Value::Num)
    }

    /// Evaluates a compound assignment such as `a += b`.
    fn assign_with(&self, op: BinaryOp, place: &Place, value: &Expr, run: &mut Run) -> Option<Value> {
        let right = self.evaluate(value, run)?;
        let at = self.find_place(place, run)?;
        let left = self.load_from(at, place.ty, run)?;
        let result = match (left, right) {
            (p @ Value::Pointer(_), Value::Num(Const::Int(n))) => {
                self.moved_pointer(p, place.ty, if op == BinaryOp::Sub { n.checked_neg()? } else { n })?
            }
            (Value::Num(l), Value::Num(r)) => {
                let left = self.cast_number(l, place.ty, value.ty)?;
                let kind = ExprKind::Binary { op, a: known(left, value), b: known(r, value) };
                let result = self.known_value_of(&Expr { kind, ty: value.ty, span: value.span })?;
                Value::Num(self.cast_number(result, value.ty, place.ty)?)
            }
            _ => return None,
        };
        self.store_to(at, place.ty, result.clone(), run)?;
        Some(result)
    }

    /// Evaluates `++` and `--`. The value is the old one if `post`.
    fn step_place(&self, place: &Place, up: bool, post: bool, run: &mut Run) -> Option<Value> {
        let at = self.find_place(place, run)?;
        let old = self.load_from(at, place.ty, run)?;
        let by = if up { 1 } else { -1 };
        let new = match &old {
            Value::Num(Const::Int(v)) => {
                Value::Num(Const::Int(wrapped(&self.module.types, v.wrapping_add(by), place.ty)))
            }
            Value::Num(Const::Float(v)) => {
                Value::Num(self.convert_number(Const::Float(v + by as f64), place.ty)?)
            }
            p => self.moved_pointer(p.clone(), place.ty, by)?,
        };
        self.store_to(at, place.ty, new.clone(), run)?;
        Some(if post { old } else { new })
    }

    /// A pointer of type `ty` moved by a number of elements; `None` if it is not known where it points.
    fn moved_pointer(&self, p: Value, ty: TypeId, by: i64) -> Option<Value> {
        let Value::Pointer(p) = p else { return None };
        let size = self.module.types.size(target_of(&self.module.types, ty)?.ty) as i64;
        Some(Value::Pointer(Pointer { offset: p.offset.checked_add(by.checked_mul(size)?)?, ..p }))
    }

    /// The size in bytes of a variable of the running function.
    fn size_of_local(&self, local: LocalId, run: &Run) -> Option<u64> {
        let function = match run.depth {
            0 => self.around?.function,
            _ => &self.module.functions[*run.functions.last()?],
        };
        Some(self.module.types.size(function.locals.get(local)?.ty))
    }

    /// The address of a place; `None` if it is not known.
    fn find_place(&self, place: &Place, run: &mut Run) -> Option<Pointer> {
        match &place.kind {
            PlaceKind::Local(l) => {
                if let Some(&at) = run.locals.get(l) {
                    return Some(Pointer { base: Base::Object(at), offset: 0 });
                }
                // A constant of the function that contains the expression gets an object of the evaluation.
                let f = self.around.filter(|_| run.depth == 0)?;
                let object = match (f.constants.get(l), f.objects.get(l)) {
                    (Some(&c), _) => self.bytes_of(Value::Num(c), place.ty)?,
                    (None, Some(object)) => object.clone(),
                    (None, None) => return Some(Pointer { base: Base::Local(*l), offset: 0 }),
                };
                self.begin_object(*l, object, run);
                Some(Pointer { base: Base::Object(run.objects.len() - 1), offset: 0 })
            }
            PlaceKind::Global(g) => Some(Pointer { base: Base::Global(*g), offset: 0 }),
            PlaceKind::Deref(p) => match self.evaluate(p, run)? {
                Value::Pointer(p) => Some(p),
                v => {
                    run.require(v != Value::Num(Const::Int(0)))?;
                    None
                }
            },
            PlaceKind::Field { of, offset, bits: None } => {
                let p = self.find_place(of, run)?;
                Some(Pointer { offset: p.offset.checked_add(*offset as i64)?, ..p })
            }
            PlaceKind::Index { of, index } => {
                let p = self.find_place(of, run)?;
                let Value::Num(Const::Int(n)) = self.evaluate(index, run)? else { return None };
                let Type::Array { of: elem, len } = *self.module.types.get(of.ty) else { return None };
                // An address after the last element is allowed.
                run.require(n >= 0 && len.is_none_or(|len| n as u64 <= len))?;
                let size = self.module.types.size(elem.ty) as i64;
                Some(Pointer { offset: p.offset.checked_add(n.checked_mul(size)?)?, ..p })
            }
            PlaceKind::Field { .. } => None,
        }
    }
}

fn truth_of(yes: bool) -> Option<Value> {
    Some(Value::Num(Const::Int(yes.into())))
}

/// The constant `c` as an expression with the type and place of `like`.
fn known(c: Const, like: &Expr) -> Box<Expr> {
    Box::new(Expr { kind: ExprKind::Const(c), ty: like.ty, span: like.span })
}
