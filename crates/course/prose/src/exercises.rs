//! Writes an exercise: task, nested hints, and the program. The solution is a file of its own.

use anyhow::Result;
use lesson::ExerciseText;
use metrics::exercise::{Exercise, Kind};

use crate::words::{Word, word};
use crate::{Prose, escape, packed};

/// The HTML of an exercise.
pub(crate) fn section(prose: &Prose, text: &ExerciseText) -> Result<String> {
    let lang = prose.page.lang;
    let data = data(prose, text)?;
    let badge = match data.kind {
        Kind::Repair => Word::Repair,
        Kind::Improve => Word::Improve,
        Kind::Predict => Word::Predict,
    };
    let program = match &text.cell {
        Some(spec) => prose.parts.cell(spec, lang)?,
        None => listing(prose, &data.file, &data.source),
    };
    let mut hints = String::new();
    for (i, hint) in data.hints.iter().enumerate().rev() {
        let head = format!("{} {}", word(Word::Hint, lang), i + 1);
        hints = format!("<details class=\"hint\"><summary>{head}</summary>\n{hint}{hints}</details>\n");
    }
    Ok(format!(
        "<section class=\"exercise\" id=\"ex-{id}\" aria-labelledby=\"ex-{id}-title\">\n\
         <script type=\"text/plain\" class=\"exercise-data\">{json}</script>\n\
         <header class=\"exercise-head\"><h3 id=\"ex-{id}-title\">{title}</h3> <span class=\"badge {kind}\">{badge}</span></header>\n\
         <div class=\"exercise-task\">\n{task}</div>\n{hints}\
         {program}</section>\n",
        id = data.id,
        json = packed(&data)?,
        title = data.title,
        kind = format!("{:?}", data.kind).to_lowercase(),
        badge = word(badge, lang),
        task = prose.html(&text.task)?,
    ))
}

/// A program that the reader does not edit.
fn listing(prose: &Prose, file: &str, source: &str) -> String {
    let (file, code) = (escape(file), prose.parts.code(source));
    format!(
        "<p class=\"cell-file\">{file}</p>\n<pre class=\"listing\" tabindex=\"0\"><code>{code}</code></pre>\n"
    )
}

/// The data for the page's program, without the text of the program, which its cell contains.
fn data(prose: &Prose, text: &ExerciseText) -> Result<Exercise> {
    let whys = text.whys.iter().map(|(name, pieces)| Ok((name.clone(), prose.html(pieces)?)));
    Ok(Exercise {
        title: prose.html(&text.title)?,
        hints: text.hints.iter().map(|hint| prose.html(hint)).collect::<Result<_>>()?,
        whys: whys.collect::<Result<_>>()?,
        source: if text.cell.is_some() { String::new() } else { text.data.source.clone() },
        ..text.data.clone()
    })
}

/// Name and contents of the solution's file, an HTML fragment: the program, if there is one, and its
/// explanation.
///
/// # Errors
/// A part of the explanation cannot be written.
pub fn solution(prose: &Prose, text: &ExerciseText) -> Result<(String, String)> {
    let program = match text.solution_file.as_str() {
        "" => String::new(),
        file => listing(prose, file, &text.solution_source),
    };
    Ok((format!("ex-{}.html", text.data.id), program + &prose.html(&text.solution)?))
}
