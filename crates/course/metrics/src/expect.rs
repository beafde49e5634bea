//! Assertions of lessons about the numbers of their cells (`expect:` lines).
//!
//! `CELL.NAME OP VALUE`, with OP one of `==`, `!=`, `<`, `<=`, `>`, `>=`, `~=`; VALUE a number, another
//! `CELL.NAME`, or text such as a block size `1×64` (for `==` and `!=`). `~=` needs a tolerance:
//! `naive.time_ms ~= 1.36 within 6%`.

use crate::numbers::Value;

/// Looks up a number by the id of its cell and its name.
pub type Lookup<'a> = dyn Fn(&str, &str) -> Result<Value, String> + 'a;

/// Checks one assertion. An error says what is the case instead.
pub fn check(text: &str, look: &Lookup) -> Result<(), String> {
    let claim = Claim::of_cells(text)?;
    let left = side(claim.left, look)?;
    let right = side(claim.right, look)?;
    if claim.holds(&left, &right)? {
        return Ok(());
    }
    Err(format!(
        "`{text}` does not hold: {} is {}, {} is {}",
        claim.left,
        plain(&left),
        claim.right,
        plain(&right)
    ))
}

/// Ids of the cells that an assertion names. An error says why the text is no assertion.
pub fn cells(text: &str) -> Result<Vec<String>, String> {
    let claim = Claim::of_cells(text)?;
    let sides = [claim.left, claim.right].into_iter().filter_map(reference);
    Ok(sides.map(|(cell, _)| cell.to_owned()).collect())
}

/// A parsed assertion: `LEFT OP RIGHT`, with a tolerance for `~=`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Claim<'a> {
    /// The name on the left, `CELL.NAME`.
    pub left: &'a str,
    /// The operator, such as `==`.
    pub op: &'a str,
    /// The right-hand side: a number, a name or text.
    pub right: &'a str,
    /// Tolerance in per cent.
    pub within: Option<f64>,
}

impl<'a> Claim<'a> {
    /// Parses an assertion. An error says what is wrong with it.
    pub fn parse(text: &'a str) -> Result<Self, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (left, op, right, within) = match words.as_slice() {
            [left, op, right] => (*left, *op, *right, None),
            [left, op @ "~=", right, "within", tolerance] => {
                let per_cent = tolerance.strip_suffix('%').and_then(crate::number);
                (*left, *op, *right, Some(per_cent.ok_or(format!("`{tolerance}` is not a percentage"))?))
            }
            _ => return Err(format!("`{text}` is not `name OP value`")),
        };
        if !["==", "!=", "<", "<=", ">", ">=", "~="].contains(&op) {
            return Err(format!("`{op}` is not ==, !=, <, <=, >, >= or ~="));
        }
        if op == "~=" && within.is_none() {
            return Err("`~=` needs `within N%`".to_owned());
        }
        Ok(Self { left, op, right, within })
    }

    fn of_cells(text: &'a str) -> Result<Self, String> {
        let claim = Self::parse(text)?;
        match reference(claim.left) {
            Some(_) => Ok(claim),
            None => Err(format!("`{}` is not `cell.name`", claim.left)),
        }
    }

    /// Whether the assertion holds for these values of its sides.
    pub fn holds(&self, left: &Value, right: &Value) -> Result<bool, String> {
        Ok(match (self.op, left.number(), right.number()) {
            ("==", None, None) => left == right,
            ("!=", None, None) => left != right,
            ("==", Some(a), Some(b)) => a == b,
            ("!=", Some(a), Some(b)) => a != b,
            ("<", Some(a), Some(b)) => a < b,
            ("<=", Some(a), Some(b)) => a <= b,
            (">", Some(a), Some(b)) => a > b,
            (">=", Some(a), Some(b)) => a >= b,
            ("~=", Some(a), Some(b)) => (a - b).abs() <= b.abs() * self.within.unwrap_or_default() / 100.0,
            _ => {
                return Err(format!(
                    "`{} {} {}` compares a number with text",
                    self.left, self.op, self.right
                ));
            }
        })
    }
}

/// Splits `cell.name`. `None` for numbers and for text such as `1×64`.
fn reference(word: &str) -> Option<(&str, &str)> {
    let starts = word.starts_with(|c: char| c.is_ascii_alphabetic());
    word.split_once('.').filter(|(cell, name)| starts && !cell.is_empty() && !name.is_empty())
}

fn side(word: &str, look: &Lookup) -> Result<Value, String> {
    if let Some(number) = crate::number(word) {
        return Ok(Value::Real(number));
    }
    match reference(word) {
        Some((id, name)) => look(id, name),
        None => Ok(Value::Text(word.to_owned())),
    }
}

fn plain(value: &Value) -> String {
    match value {
        Value::Count(number) | Value::Real(number) => number.to_string(),
        Value::Text(text) => text.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers;
    use protocol::{Cell, Grid, Launch, Profile, RunReply};

    #[test]
    fn assertions() {
        let launch = Launch { time_us: 1400.0, cycles: 16, ..Launch::default() };
        let profile = Profile { launches: vec![launch], ..Profile::default() };
        let cell = Cell {
            id: "n".to_owned(),
            default_reply: Some(RunReply { profile, ..RunReply::default() }),
            default_sweep: Some(Grid { xs: vec![1], ys: vec![64], values: vec![Some(1.0)] }),
            ..Cell::default()
        };
        let find = |id: &str, name: &str| match id {
            "n" => numbers::lookup(&cell, name),
            _ => Err(format!("no cell `{id}`")),
        };
        let case = |text: &str, expect: Result<(), &str>| {
            assert_eq!(check(text, &find).as_ref().copied().map_err(String::as_str), expect);
        };
        case("n.cycles == 16", Ok(()));
        case("n.time_ms ~= 1.36 within 6%", Ok(()));
        case("n.sweep.best == 1×64", Ok(()));
        case("n.sweep.best_ms < n.time_ms", Ok(()));
        case("n.cycles > 16", Err("`n.cycles > 16` does not hold: n.cycles is 16, 16 is 16"));
        case("n.time_ms ~= 1.36", Err("`~=` needs `within N%`"));
        case("m.cycles == 1", Err("no cell `m`"));
        case("n.cycles = 1", Err("`=` is not ==, !=, <, <=, >, >= or ~="));
        case("n.cycles", Err("`n.cycles` is not `name OP value`"));
        case("16 == n.cycles", Err("`16` is not `cell.name`"));
    }
}
