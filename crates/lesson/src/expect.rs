//! `expect:` lines: what a lesson's text claims about its cells, checked by the test command.
//!
//! `CELL.NAME OP VALUE`, with OP one of `==`, `!=`, `<`, `<=`, `>`, `>=`, `~=`; VALUE a number, another `CELL.NAME`, or text
//! such as a block size `1×64` (for `==` and `!=`). `~=` needs a tolerance: `naive.time_ms ~= 1.36 within 6%`.

use protocol::Cell;

use crate::numbers::{self, Value};

/// Checks one assertion against cells that were run: `Ok(())`, or what is the case instead.
pub fn check<'a>(text: &str, cell: &dyn Fn(&str) -> Option<&'a Cell>) -> Result<(), String> {
    let (left, op, right, within) = parts(text)?;
    let left_value = side(left, cell)?;
    let right_value = side(right, cell)?;
    let holds = match (op, left_value.number(), right_value.number()) {
        ("==", None, None) => left_value == right_value,
        ("!=", None, None) => left_value != right_value,
        ("==", Some(a), Some(b)) => a == b,
        ("!=", Some(a), Some(b)) => a != b,
        ("<", Some(a), Some(b)) => a < b,
        ("<=", Some(a), Some(b)) => a <= b,
        (">", Some(a), Some(b)) => a > b,
        (">=", Some(a), Some(b)) => a >= b,
        ("~=", Some(a), Some(b)) => {
            (a - b).abs() <= b.abs() * within.ok_or("`~=` needs `within N%`")? / 100.0
        }
        _ => return Err(format!("`{text}` compares a number with text")),
    };
    if holds {
        return Ok(());
    }
    Err(format!(
        "`{text}` does not hold: {left} is {}, {right} is {}",
        shown(&left_value),
        shown(&right_value)
    ))
}

/// Ids of the cells that an assertion is about, or that it is none.
pub(crate) fn cells(text: &str) -> Result<Vec<String>, String> {
    let (left, _, right, _) = parts(text)?;
    Ok([left, right].into_iter().filter_map(reference).map(|(cell, _)| cell.to_owned()).collect())
}

fn parts(text: &str) -> Result<(&str, &str, &str, Option<f64>), String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (left, op, right, within) = match words.as_slice() {
        [left, op, right] => (*left, *op, *right, None),
        [left, op @ "~=", right, "within", tolerance] => {
            let per_cent = tolerance.strip_suffix('%').and_then(|number| number.parse().ok());
            (*left, *op, *right, Some(per_cent.ok_or(format!("`{tolerance}` is not a percentage"))?))
        }
        _ => return Err(format!("`{text}` is not `cell.name OP value`")),
    };
    if !["==", "!=", "<", "<=", ">", ">=", "~="].contains(&op) {
        return Err(format!("`{op}` is not ==, !=, <, <=, >, >= or ~="));
    }
    if reference(left).is_none() {
        return Err(format!("`{left}` is not `cell.name`"));
    }
    Ok((left, op, right, within))
}

/// Splits `cell.name`; numbers and text such as `1×64` are not of this form.
fn reference(word: &str) -> Option<(&str, &str)> {
    let starts = word.starts_with(|c: char| c.is_ascii_alphabetic());
    word.split_once('.').filter(|(cell, name)| starts && !cell.is_empty() && !name.is_empty())
}

fn side<'a>(word: &str, cell: &dyn Fn(&str) -> Option<&'a Cell>) -> Result<Value, String> {
    if let Ok(number) = word.parse::<f64>() {
        return Ok(Value::Real(number));
    }
    match reference(word) {
        Some((id, name)) => numbers::lookup(cell(id).ok_or(format!("no cell `{id}`"))?, name),
        None => Ok(Value::Text(word.to_owned())),
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::Count(number) | Value::Real(number) => number.to_string(),
        Value::Text(text) => text.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Grid, Launch, Profile, RunReply};

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
        let find = |id: &str| (id == "n").then_some(&cell);
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
        case("n.cycles", Err("`n.cycles` is not `cell.name OP value`"));
        case("16 == n.cycles", Err("`16` is not `cell.name`"));
    }
}
