//! Recognises data races that a barrier cannot fix, because they are updates of one value by many threads.

use base::{Code, Diagnostic, SourceMap};

/// Whether both accesses of a race are in one statement that updates a shared value, such as `sum += x`,
/// `count++` or `sum = sum + x`. Such races need an atomic operation.
pub fn is_update(race: &Diagnostic, sources: &SourceMap) -> bool {
    use Code::*;
    let races = [RaceWriteWrite, RaceWriteRead, RaceReadWrite, RaceInWarp, RaceSamePlace];
    let between_blocks = [BlocksWriteWrite, BlocksWriteRead, BlocksReadWrite];
    let other = race.notes.iter().find(|note| matches!(note.code, OtherAccess | OtherBlock));
    let Some(other) = other.filter(|_| races.contains(&race.code) || between_blocks.contains(&race.code))
    else {
        return false;
    };
    let text = sources.file(race.span.file()).text.as_str();
    let [first, last] =
        [race.span.start().min(other.span.start()), race.span.start().max(other.span.start())];
    let Some(before) = text.get(..first as usize) else { return false };
    let from = before.rfind([';', '{', '}', ')']).map_or(0, |at| at + 1);
    let statement = text[from..].split(';').next().unwrap_or_default();
    race.span.file() == other.span.file() && from + statement.len() > last as usize && updates(statement)
}

/// Whether a statement is an update of one value. An assignment is none if the variable on its left also
/// occurs elsewhere on its right, where it may be the element of another thread.
fn updates(statement: &str) -> bool {
    let statement = statement.trim();
    if statement.contains("++") || statement.contains("--") {
        return !statement.contains('=');
    }
    let Some((left, right)) = statement.split_once('=') else { return false };
    let value = left.trim_end_matches(['+', '-', '*', '/', '&', '|', '^', '<', '>']).trim();
    let name: String = value
        .trim_start_matches(['*', '('])
        .chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect();
    let (mut right, compound) = (right.to_owned(), value.len() < left.trim_end().len());
    let updated = compound || right.contains(value);
    if !compound {
        right = right.replacen(value, "", 1);
    }
    let mut words = right.split(|c: char| !c.is_alphanumeric() && c != '_');
    !name.is_empty() && updated && words.all(|word| word != name)
}

#[cfg(test)]
mod tests {
    #[test]
    fn statements_that_update_one_value() {
        for yes in ["*s += a[i]", "s[0] = s[0] + a[i]", "t[a[i] % 8]++", "++count", "x *= 2"] {
            assert!(super::updates(yes), "{yes}");
        }
        for no in ["t[i] = t[i + 32]", "t[i] += t[i + k]", "s[i] = i", "t[i] = t[i] + t[i + k]"] {
            assert!(!super::updates(no), "{no}");
        }
    }
}
