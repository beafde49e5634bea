//! Expressions of C in the variables of a place: their syntax, and their values in one lane.
//!
//! Side effects and calls are left out. Arithmetic is that of C: integers narrower than `int` are promoted, operands are converted
//! to their common type, and results wrap.

use warpsim::isa::debug::{TypeIndex, TypeKind};

use super::scope::{At, Scope};

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    Number(Number),
    Name(String),
    /// `a.b`; `a->b` is `(*a).b`.
    Member(Box<Expression>, String),
    Index(Box<Expression>, Box<Expression>),
    Unary(char, Box<Expression>),
    Binary(&'static str, Box<Expression>, Box<Expression>),
    /// `a ? b : c`.
    Choice(Box<[Expression; 3]>),
}

/// A number with its type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// An integer of 32 bits, or of 64 if `wide`.
    Int { value: i64, signed: bool, wide: bool },
    /// A `float`, or a `double`.
    Float { value: f64, single: bool },
}

/// The value of an expression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    Number(Number),
    /// An object of this type, there.
    Object(TypeIndex, At),
    /// A pointer to objects of this type.
    Pointer(TypeIndex, u64),
}

/// Binary operators by precedence, the loosest first.
const LEVELS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<=", ">=", "<", ">"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];
/// Largest nesting of an expression.
const DEEPEST: u32 = 100;

/// Parses an expression.
///
/// # Errors
/// The rest of the text from where it is not understood.
pub fn parse(text: &str) -> Result<Expression, String> {
    let mut parser = Parser { rest: text.trim(), depth: 0 };
    let parsed = parser.choice().filter(|_| parser.rest.is_empty());
    parsed.ok_or_else(|| if parser.rest.is_empty() { text.trim().into() } else { parser.rest.into() })
}

impl Expression {
    /// The names that must mean something for the expression to have a value.
    pub fn names(&self) -> Vec<&str> {
        match self {
            Expression::Number(_) => Vec::new(),
            Expression::Name(name) => vec![name],
            Expression::Member(of, _) | Expression::Unary(_, of) => of.names(),
            Expression::Index(a, b) | Expression::Binary(_, a, b) => [a.names(), b.names()].concat(),
            Expression::Choice(parts) => parts.iter().flat_map(Expression::names).collect(),
        }
    }
}

struct Parser<'a> {
    rest: &'a str,
    depth: u32,
}

impl Parser<'_> {
    fn takes(&mut self, token: &str) -> bool {
        let found = self.rest.strip_prefix(token);
        if let Some(rest) = found {
            self.rest = rest.trim_start();
        }
        found.is_some()
    }

    fn choice(&mut self) -> Option<Expression> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let mut whole = self.binary(0)?;
        if self.takes("?") {
            let then = self.choice()?;
            let otherwise = self.takes(":").then(|| self.choice())??;
            whole = Expression::Choice(Box::new([whole, then, otherwise]));
        }
        self.depth -= 1;
        Some(whole)
    }

    fn binary(&mut self, level: usize) -> Option<Expression> {
        let Some(operators) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1)?;
        while let Some(operator) = operators.iter().find(|operator| self.at(operator)) {
            self.takes(operator);
            left = Expression::Binary(operator, Box::new(left), Box::new(self.binary(level + 1)?));
        }
        Some(left)
    }

    /// Whether this operator is next, and no longer one that begins with it.
    fn at(&self, operator: &str) -> bool {
        let longer =
            |op: &&str| op.len() > operator.len() && op.starts_with(operator) && self.rest.starts_with(*op);
        self.rest.starts_with(operator) && !LEVELS.iter().any(|level| level.iter().any(longer))
    }

    fn unary(&mut self) -> Option<Expression> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        for operator in ['-', '!', '~', '*', '&', '+'] {
            if self.takes(operator.encode_utf8(&mut [0; 4])) {
                let operand = self.unary()?;
                self.depth -= 1;
                return Some(Expression::Unary(operator, Box::new(operand)));
            }
        }
        let parsed = self.postfix();
        self.depth -= 1;
        parsed
    }

    fn postfix(&mut self) -> Option<Expression> {
        let mut whole = self.primary()?;
        loop {
            if self.takes("[") {
                let index = self.choice()?;
                whole = self.takes("]").then(|| Expression::Index(Box::new(whole), Box::new(index)))?;
            } else if self.takes("->") {
                let object = Expression::Unary('*', Box::new(whole));
                whole = Expression::Member(Box::new(object), self.name()?);
            } else if self.takes(".") {
                whole = Expression::Member(Box::new(whole), self.name()?);
            } else {
                return Some(whole);
            }
        }
    }

    fn primary(&mut self) -> Option<Expression> {
        if self.takes("(") {
            let inner = self.choice()?;
            return self.takes(")").then_some(inner);
        }
        if self.rest.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
            return self.number().map(Expression::Number);
        }
        self.name().map(Expression::Name)
    }

    fn name(&mut self) -> Option<String> {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let end = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        let begins = name.starts_with(|c: char| !c.is_ascii_digit());
        self.rest = if begins { rest.trim_start() } else { self.rest };
        begins.then(|| name.into())
    }

    fn number(&mut self) -> Option<Number> {
        let hex = self.rest.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("0x"));
        let bytes = self.rest.as_bytes();
        let mut end = 0;
        while let Some(&byte) = bytes.get(end) {
            // The sign of an exponent belongs to the number.
            let exponent =
                !hex && end > 0 && matches!(bytes[end - 1], b'e' | b'E') && matches!(byte, b'+' | b'-');
            if !(byte.is_ascii_alphanumeric() || byte == b'.' || exponent) {
                break;
            }
            end += 1;
        }
        let (text, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        let digits =
            text.trim_end_matches(|c: char| if hex { "uUlL".contains(c) } else { "uUlLfF".contains(c) });
        let suffix = text[digits.len()..].to_ascii_lowercase();
        if !hex && (digits.contains(['.', 'e', 'E']) || suffix == "f") {
            let single = suffix == "f";
            let value = base::decimal::parse_f64(digits)?;
            return Some(Number::float(value, single));
        }
        let value = match digits.get(2..).filter(|_| hex) {
            Some(digits) => u64::from_str_radix(digits, 16).ok()?,
            None => digits.parse().ok()?,
        };
        let wide = suffix.contains('l') || value > u64::from(u32::MAX) || (!hex && value > i32::MAX as u64);
        let signed =
            !suffix.contains('u') && (value <= i32::MAX as u64 || (wide && value <= i64::MAX as u64));
        Some(Number::int(value as i64, signed, wide))
    }
}

impl Number {
    /// An integer, wrapped to its width.
    fn int(value: i64, signed: bool, wide: bool) -> Self {
        let value = match (wide, signed) {
            (true, _) => value,
            (false, true) => value as i32 as i64,
            (false, false) => i64::from(value as u32),
        };
        Number::Int { value, signed, wide }
    }
    /// A float, rounded to its precision.
    fn float(value: f64, single: bool) -> Self {
        Number::Float { value: if single { f64::from(value as f32) } else { value }, single }
    }
    fn truth(value: bool) -> Self {
        Number::int(value.into(), true, false)
    }
    /// Whether it is not zero.
    pub fn is_true(self) -> bool {
        match self {
            Number::Int { value, .. } => value != 0,
            Number::Float { value, .. } => value != 0.0,
        }
    }
    /// The number in the type that it and another one have in common.
    fn in_common_type(self, other: Number) -> Self {
        let single = |number: Number| !matches!(number, Number::Float { single: false, .. });
        match (self, other) {
            (
                Number::Int { value, signed, wide },
                Number::Int { signed: other_signed, wide: other_wide, .. },
            ) => {
                let (signed, wide) = common_type((signed, wide), (other_signed, other_wide));
                Number::int(value, signed, wide)
            }
            _ => Number::float(self.to_float(), single(self) && single(other)),
        }
    }
    fn to_float(self) -> f64 {
        match self {
            Number::Int { value, signed: false, .. } => value as u64 as f64,
            Number::Int { value, .. } => value as f64,
            Number::Float { value, .. } => value,
        }
    }
}

/// The value of an expression in one lane. `None`: it has none, because a variable has no value yet, an address leads nowhere, or an
/// operation is none.
pub fn evaluate(expression: &Expression, scope: &Scope<'_>, lane: u32) -> Option<Value> {
    match expression {
        Expression::Number(number) => Some(Value::Number(*number)),
        Expression::Name(name) => scope.variable(name, lane),
        Expression::Member(object, member) => {
            if let Expression::Name(name) = &**object
                && let Some(value) = scope.index(name, member, lane)
            {
                return Some(Value::Number(Number::int(value.into(), false, false)));
            }
            let Value::Object(ty, at) = evaluate(object, scope, lane)? else { return None };
            let TypeKind::Record { fields } = &scope.of_type(ty).kind else { return None };
            let field = fields.iter().find(|field| field.name == *member && field.bits.is_none())?;
            Some(Value::Object(field.ty, at.plus(field.offset)))
        }
        Expression::Index(array, index) => {
            let index = integer(scope, evaluate(index, scope, lane)?, lane)?;
            match decayed(scope, evaluate(array, scope, lane)?, lane)? {
                Indexable::Array(ty, at) => Some(Value::Object(
                    ty,
                    at.plus((scope.of_type(ty).bytes as i64).wrapping_mul(index) as u64),
                )),
                Indexable::Pointer(ty, address) => {
                    let address =
                        address.wrapping_add((scope.of_type(ty).bytes as i64).wrapping_mul(index) as u64);
                    Some(Value::Object(ty, At::of_address(address)))
                }
            }
        }
        Expression::Unary(operator, operand) => unary(*operator, operand, scope, lane),
        Expression::Binary(operator @ ("&&" | "||"), left, right) => {
            let truth = |side: &Expression| truth(scope, evaluate(side, scope, lane)?, lane);
            let left = truth(left)?;
            let decided = left == (*operator == "||");
            Some(Value::Number(Number::truth(if decided { left } else { truth(right)? })))
        }
        Expression::Binary(operator, left, right) => {
            let left = evaluate(left, scope, lane)?;
            let right = evaluate(right, scope, lane)?;
            binary(operator, left, right, scope, lane)
        }
        Expression::Choice(parts) => {
            let [condition, then, otherwise] = &**parts;
            let chosen = truth(scope, evaluate(condition, scope, lane)?, lane)?;
            let (chosen, other) = if chosen { (then, otherwise) } else { (otherwise, then) };
            let (value, other) = (evaluate(chosen, scope, lane)?, evaluate(other, scope, lane));
            Some(match (value, other) {
                (Value::Object(ty, _), Some(Value::Object(other, _))) if ty == other => value,
                (Value::Pointer(..), _) => value,
                (_, Some(other)) => match (number(scope, value, lane), number(scope, other, lane)) {
                    (Some(number), Some(other)) => Value::Number(number.in_common_type(other)),
                    _ => value,
                },
                (_, None) => value,
            })
        }
    }
}

/// What can be indexed: an array, or a pointer, with the type of an element.
enum Indexable {
    Array(TypeIndex, At),
    Pointer(TypeIndex, u64),
}

fn decayed(scope: &Scope<'_>, value: Value, lane: u32) -> Option<Indexable> {
    match value {
        Value::Pointer(to, address) => Some(Indexable::Pointer(to, address)),
        Value::Object(ty, at) => match scope.of_type(ty).kind {
            TypeKind::Array { of, .. } => Some(Indexable::Array(of, at)),
            TypeKind::Pointer { to } => Some(Indexable::Pointer(to, scope.address(at, lane)?)),
            _ => None,
        },
        Value::Number(_) => None,
    }
}

fn unary(operator: char, operand: &Expression, scope: &Scope<'_>, lane: u32) -> Option<Value> {
    let value = evaluate(operand, scope, lane)?;
    match operator {
        '*' => match decayed(scope, value, lane)? {
            Indexable::Array(ty, at) => Some(Value::Object(ty, at)),
            Indexable::Pointer(ty, address) => Some(Value::Object(ty, At::of_address(address))),
        },
        '&' => match value {
            Value::Object(ty, at) => Some(Value::Pointer(ty, at.address()?)),
            _ => None,
        },
        '!' => Some(Value::Number(Number::truth(!truth(scope, value, lane)?))),
        _ => {
            let number = match (operator, number(scope, value, lane)?) {
                ('-', Number::Int { value, signed, wide }) => Number::int(value.wrapping_neg(), signed, wide),
                ('~', Number::Int { value, signed, wide }) => Number::int(!value, signed, wide),
                ('-', Number::Float { value, single }) => Number::float(-value, single),
                ('+', number) => number,
                _ => return None,
            };
            Some(Value::Number(number))
        }
    }
}

fn binary(operator: &str, left: Value, right: Value, scope: &Scope<'_>, lane: u32) -> Option<Value> {
    let pointers = [left, right].map(|value| match decayed(scope, value, lane) {
        Some(Indexable::Pointer(to, address)) => Some((to, address)),
        Some(Indexable::Array(of, at)) => at.address().map(|address| (of, address)),
        None => None,
    });
    match (pointers, operator) {
        ([Some((to, address)), None], "+" | "-") => {
            let index = integer(scope, right, lane)?;
            let index = if operator == "-" { index.wrapping_neg() } else { index };
            let bytes = (scope.of_type(to).bytes as i64).wrapping_mul(index);
            Some(Value::Pointer(to, address.wrapping_add(bytes as u64)))
        }
        ([Some((to, one)), Some((_, other))], "-") => {
            let bytes = one.wrapping_sub(other) as i64;
            let elements = bytes.checked_div(scope.of_type(to).bytes as i64)?;
            Some(Value::Number(Number::int(elements, true, true)))
        }
        ([Some((_, one)), Some((_, other))], _) => {
            let address = |value: u64| Number::int(value as i64, false, true);
            arithmetic(operator, address(one), address(other)).map(Value::Number)
        }
        _ => arithmetic(operator, number(scope, left, lane)?, number(scope, right, lane)?).map(Value::Number),
    }
}

/// Whether the type that two integers have in common is signed and wide. An unsigned operand makes both unsigned, unless the other
/// type has all of its values.
fn common_type((a_signed, a_wide): (bool, bool), (b_signed, b_wide): (bool, bool)) -> (bool, bool) {
    let wide = a_wide || b_wide;
    ((a_signed || (wide && !a_wide)) && (b_signed || (wide && !b_wide)), wide)
}

fn arithmetic(operator: &str, left: Number, right: Number) -> Option<Number> {
    use std::cmp::Ordering;
    let compared = |order: Option<Ordering>| match operator {
        "==" => Some(order == Some(Ordering::Equal)),
        "!=" => Some(order != Some(Ordering::Equal)),
        "<" => Some(order == Some(Ordering::Less)),
        ">" => Some(order == Some(Ordering::Greater)),
        "<=" => Some(matches!(order, Some(Ordering::Less | Ordering::Equal))),
        ">=" => Some(matches!(order, Some(Ordering::Greater | Ordering::Equal))),
        _ => None,
    };
    let (
        Number::Int { value: a, signed: a_signed, wide: a_wide },
        Number::Int { value: b, signed: b_signed, wide: b_wide },
    ) = (left, right)
    else {
        let single =
            |number: Number| matches!(number, Number::Float { single: true, .. } | Number::Int { .. });
        let (a, b, single) = (left.to_float(), right.to_float(), single(left) && single(right));
        let value = match operator {
            "+" => a + b,
            "-" => a - b,
            "*" => a * b,
            "/" => a / b,
            _ => return compared(a.partial_cmp(&b)).map(Number::truth),
        };
        return Some(Number::float(value, single));
    };
    // A shift has the type of what is shifted.
    let amount = (b as u32) % if a_wide { 64 } else { 32 };
    match operator {
        "<<" => return Some(Number::int(a << amount, a_signed, a_wide)),
        ">>" if a_signed => return Some(Number::int(a >> amount, true, a_wide)),
        ">>" => return Some(Number::int((a as u64 >> amount) as i64, false, a_wide)),
        _ => {}
    }
    let (signed, wide) = common_type((a_signed, a_wide), (b_signed, b_wide));
    let [a, b] = [a, b].map(|value| match Number::int(value, signed, wide) {
        Number::Int { value, .. } => value,
        Number::Float { .. } => 0,
    });
    let value = match operator {
        "+" => a.wrapping_add(b),
        "-" => a.wrapping_sub(b),
        "*" => a.wrapping_mul(b),
        "/" if signed => a.checked_div(b)?,
        "/" => (a as u64).checked_div(b as u64)? as i64,
        "%" if signed => a.checked_rem(b)?,
        "%" => (a as u64).checked_rem(b as u64)? as i64,
        "&" => a & b,
        "|" => a | b,
        "^" => a ^ b,
        _ => {
            let order = if signed { a.cmp(&b) } else { (a as u64).cmp(&(b as u64)) };
            return compared(Some(order)).map(Number::truth);
        }
    };
    Some(Number::int(value, signed, wide))
}

/// The number that a value is.
pub fn number(scope: &Scope<'_>, value: Value, lane: u32) -> Option<Number> {
    match value {
        Value::Number(number) => Some(number),
        Value::Pointer(_, address) => Some(Number::int(address as i64, false, true)),
        Value::Object(ty, at) => scope.load(ty, at, lane),
    }
}

/// Whether a value counts as true.
pub fn truth(scope: &Scope<'_>, value: Value, lane: u32) -> Option<bool> {
    number(scope, value, lane).map(Number::is_true)
}

fn integer(scope: &Scope<'_>, value: Value, lane: u32) -> Option<i64> {
    match number(scope, value, lane)? {
        Number::Int { value, .. } => Some(value),
        Number::Float { .. } => None,
    }
}

impl Number {
    /// The number that these bytes of a scalar mean; integers are promoted.
    pub fn of_bytes(kind: &TypeKind, bytes: &[u8]) -> Option<Self> {
        let wide = bytes.len() == 8;
        let signed_bits = super::values::integer(bytes, true, None);
        let bits = super::values::integer(bytes, false, None);
        match kind {
            TypeKind::Bool => Some(Number::truth(bits != 0)),
            TypeKind::Char { signed } | TypeKind::Integer { signed } => {
                let value = if *signed { signed_bits } else { bits };
                // What fits into an int is promoted to it.
                Some(Number::int(value, *signed || bytes.len() < 4, wide))
            }
            TypeKind::Float => Some(match bytes.len() {
                2 => Number::float(super::values::half(bytes).into(), true),
                4 => Number::float(f32::from_bits(bits as u32).into(), true),
                _ => Number::float(f64::from_bits(bits as u64), false),
            }),
            TypeKind::BFloat16 => Some(Number::float(f32::from_bits((bits as u32) << 16).into(), true)),
            TypeKind::Pointer { .. } => Some(Number::int(bits, false, true)),
            TypeKind::Opaque | TypeKind::Array { .. } | TypeKind::Record { .. } => None,
        }
    }
}
