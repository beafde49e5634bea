//! Stemming by rules: the forms of one word get the same stem, and different words of the course different
//! ones.

/// Endings of Russian nouns and adjectives.
const RUSSIAN: &[&str] = &[
    "иями", "ями", "ами", "ого", "его", "ому", "ему", "ыми", "ими", "иях", "иям", "ией", "ая", "яя", "ое",
    "ее", "ые", "ие", "ый", "ий", "ой", "ей", "ую", "юю", "ым", "им", "ом", "ем", "ых", "их", "ою", "ею",
    "ах", "ях", "ам", "ям", "ов", "ев", "ия", "ию", "ии", "ью", "ья", "ье", "а", "я", "о", "е", "ы", "и",
    "у", "ю", "ь", "й",
];

/// The stem of a folded word (see [`crate::fold`]).
///
/// ```
/// assert_eq!(text_search::stem("caches"), text_search::stem("caching"));
/// assert_eq!(text_search::stem("памятью"), text_search::stem("памяти"));
/// ```
pub fn stem(word: &str) -> String {
    let mut word = word.to_owned();
    if word.bytes().all(|c| c.is_ascii_lowercase()) {
        english(&mut word);
    } else if word.starts_with(|c| ('а'..='я').contains(&c)) {
        russian(&mut word);
    }
    word
}

/// Removes plural endings, `-ing` and `-ed`, a doubled consonant before them, and a silent `e`.
fn english(word: &mut String) {
    if word.len() < 4 {
        return;
    }
    let cut = |word: &mut String, ending: &str| {
        let rest = word.len().saturating_sub(ending.len());
        let found =
            word.ends_with(ending) && rest >= 3 && word[..rest].contains(['a', 'e', 'i', 'o', 'u', 'y']);
        word.truncate(if found { rest } else { word.len() });
        found
    };
    if cut(word, "ies") {
        word.push('y');
    } else if !["ss", "us", "is"].iter().any(|end| word.ends_with(end)) {
        let _ = ["sses", "xes", "ches", "shes"].iter().any(|end| word.ends_with(end)) && cut(word, "es")
            || cut(word, "s");
    }
    let _ = cut(word, "ing") || cut(word, "ed");
    let mut last = word.bytes().rev();
    if let (Some(a), Some(b)) = (last.next(), last.next())
        && a == b
        && !b"aeiou".contains(&a)
    {
        word.pop();
    }
    let _ = cut(word, "e");
}

/// Removes the longest ending, and a vowel that only some forms have (сетка, сеток).
fn russian(word: &mut String) {
    let letters = |word: &str| word.len() / 2;
    let ending = RUSSIAN.iter().find(|end| word.ends_with(**end) && letters(word) >= letters(end) + 3);
    word.truncate(word.len() - ending.map_or(0, |end| end.len()));
    let mut last = word.char_indices().rev();
    if let (Some((_, consonant)), Some((at, vowel)), Some((_, before))) =
        (last.next(), last.next(), last.next())
        && "клнрц".contains(consonant)
        && "ое".contains(vowel)
        && !"аеиоуыэюяьй".contains(before)
        && letters(word) >= 4
    {
        word.remove(at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_one_word() {
        let check = |forms: &str| {
            let stems: Vec<String> = forms.split(' ').map(stem).collect();
            assert!(stems.iter().all(|other| *other == stems[0]), "{forms}: {stems:?}");
        };
        check("варп варпа варпов варпами варпе");
        check("разделяемая разделяемой разделяемую");
        check("память памяти памятью");
        check("нить нити нитей нитями");
        check("сетка сетки сеток сеткой");
        check("ядро ядра ядер ядрами");
        check("блок блоков блоками");
        check("поток потоков потоки");
        check("транзакция транзакций транзакциями");
        check("занятость занятости занятостью");
        check("задержка задержек задержкой");
        check("событие событий события");
        check("warp warps");
        check("coalescing coalesced coalesce coalesces");
        check("spilling spilled spills spill");
        check("padding padded pad");
        check("latency latencies");
        check("tile tiles tiled tiling");
        check("cache caches");
        check("box boxes");
    }

    #[test]
    fn different_words() {
        let check = |a: &str, b: &str| assert_ne!(stem(a), stem(b), "{a}, {b}");
        check("блок", "блокировка");
        check("поток", "поточный");
        check("нить", "нет");
        check("barrier", "bar");
        check("string", "str");
        check("bus", "bu");
        check("class", "clas");
        check("occupancy", "occupy");
    }
}
