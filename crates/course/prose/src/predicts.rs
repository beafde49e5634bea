//! Writes a question. For readers without JavaScript the answer is collapsed.

use anyhow::Result;
use lesson::{Ask, Predict, numbers};
use metrics::predict;

use crate::words::{Word, word};
use crate::{Prose, escape, packed};

/// The HTML of a question.
pub(crate) fn section(prose: &Prose, asked: &Predict) -> Result<String> {
    let lang = prose.page.lang;
    let (mut shown, mut choices) = (String::new(), String::new());
    let ask = match &asked.ask {
        Ask::Value { number, range: (low, high), log, unit } => {
            let value = prose.page.value(&number.cell, &number.name).ok();
            let unit = metrics::unit(unit, lang).unwrap_or(unit).to_owned();
            if let Some(value) = &value {
                let value = numbers::format(value, number.digits, lang);
                let text = format!("{value}\u{a0}{unit}");
                shown = format!(
                    "<p class=\"predict-result\"><span class=\"number\">{}</span></p>\n",
                    escape(text.trim())
                );
            }
            let result = value.and_then(|value| value.number());
            predict::Ask::Value { result, low: *low, high: *high, log: *log, unit }
        }
        Ask::Choice { choices: list, right } => {
            let list = list.iter().map(|pieces| prose.html(pieces)).collect::<Result<Vec<String>>>()?;
            let items: String = list.iter().map(|choice| format!("<li>{choice}</li>\n")).collect();
            choices = format!("<ol class=\"predict-choices\">\n{items}</ol>\n");
            shown =
                format!("<p class=\"predict-result\">{}</p>\n", list.get(*right).map_or("", String::as_str));
            predict::Ask::Choice { choices: list, right: *right }
        }
    };
    let data = packed(&predict::Predict { id: asked.id.clone(), ask })?;
    Ok(format!(
        "<section class=\"predict\" id=\"predict-{id}\" data-id=\"{id}\" role=\"group\" aria-labelledby=\"predict-{id}-title\">\n\
         <script type=\"text/plain\" class=\"predict-data\">{data}</script>\n\
         <p class=\"predict-title\" id=\"predict-{id}-title\">{title}</p>\n\
         <div class=\"predict-question\">\n{question}{choices}</div>\n\
         <details class=\"predict-answer\"><summary>{show}</summary>\n{shown}{answer}</details>\n</section>\n",
        id = asked.id,
        title = word(Word::GuessFirst, lang),
        question = prose.html(&asked.question)?,
        show = word(Word::ShowAnswer, lang),
        answer = prose.html(&asked.answer)?,
    ))
}
