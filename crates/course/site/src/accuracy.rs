//! Writes tables of measured and simulated values: their errors, a chart, and every row.

use anyhow::Result;
use lesson::{Accuracy, numbers};
use metrics::accuracy::{self, Table};
use plot::Style;
use protocol::Lang;

use crate::{figures, tables};
use prose::{Prose, escape};
use protocol::DeviceInfo;

/// The HTML of an `accuracy` fence.
pub fn section(prose: &Prose, own: &Accuracy, devices: &[DeviceInfo]) -> Result<String> {
    let lang = prose.page.lang;
    let mut shown: Vec<Table> = own.tables.iter().map(|table| tables::shown(table, devices, lang)).collect();
    let common = take_common(&mut shown);
    if shown.len() > 1 {
        // The numbers that the chart's legend uses.
        for (i, table) in shown.iter_mut().enumerate() {
            table.name = format!("{}. {}", i + 1, table.name);
        }
    }
    let view = viewmodels::accuracy(&shown, lang);
    let style = Style { font: 15.0, lang, ..Style::default() };
    let mut out = format!(
        "<figure class=\"figure accuracy wide\" id=\"accuracy-{}\">\n{}\n<p class=\"source-note\">{}</p>\n{}",
        own.id,
        figures::at_two_widths(&view.chart, 640.0, &format!("{}. {}", view.title, view.summary), &style),
        escape(&view.summary),
        summary(&shown, &common, lang),
    );
    for table in &shown {
        out.push_str(&details(table, &view.table, lang));
    }
    let caption = prose.html(&own.caption)?;
    out.push_str(&format!("<figcaption>{caption}</figcaption>\n</figure>\n"));
    Ok(out)
}

/// Removes the words with which all names of tables begin, and returns them.
fn take_common(tables: &mut [Table]) -> String {
    let names: Vec<Vec<String>> =
        tables.iter().map(|table| table.name.split(", ").map(str::to_owned).collect()).collect();
    let Some(first) = names.first().filter(|_| names.len() > 1) else { return String::new() };
    let same = |at: &usize| names.iter().all(|name| at + 1 < name.len() && name[*at] == first[*at]);
    let count = (0..first.len()).take_while(same).count();
    for (table, name) in tables.iter_mut().zip(&names) {
        table.name = name[count..].join(", ");
    }
    first[..count].join(", ")
}

/// A row for each table, and one for all if they have the same unit.
fn summary(tables: &[Table], common: &str, lang: Lang) -> String {
    let heads = lang.pick(
        ["Table", "Rows", "Mean error, %", "Median, %", "Worst row, %", "Bias, ×"],
        ["Таблица", "Строк", "Средняя ошибка, %", "Медиана, %", "Худшая строка, %", "Смещение, ×"],
    );
    let mut body: String =
        tables.iter().map(|table| line(&table.name, std::slice::from_ref(table), lang)).collect();
    // A mean over different units would be meaningless.
    if tables.len() > 1 && tables.iter().all(|table| table.unit == tables[0].unit) {
        body.push_str(&line(lang.pick("All", "Все"), tables, lang));
    }
    let caption = match common {
        "" => String::new(),
        common => format!("<caption>{}</caption>", escape(common)),
    };
    format!(
        "<div class=\"table-scroll\" tabindex=\"0\"><table>{caption}\n<thead><tr>{}</tr></thead>\n<tbody>\n{body}</tbody></table></div>\n",
        cells("th scope=\"col\"", &heads.map(str::to_owned)),
    )
}

fn line(name: &str, tables: &[Table], lang: Lang) -> String {
    let number = |name: &str, digits: Option<usize>| {
        let value = accuracy::number(tables, name);
        value.map_or_else(|_| "—".to_owned(), |value| numbers::format(&value, digits, lang))
    };
    let rows = tables.iter().flat_map(|table| &table.rows);
    let worst = rows.max_by(|a, b| a.error().abs().total_cmp(&b.error().abs()));
    let worst = worst.filter(|row| row.error().abs() >= 0.05).map_or_else(
        || "—".to_owned(),
        |row| format!("{} <small>{}</small>", signed(row.error(), lang), escape(&row.label)),
    );
    format!(
        "<tr><th scope=\"row\">{}</th>{}<td class=\"worst\">{worst}</td>{}</tr>\n",
        escape(name),
        cells(
            "td class=\"num\"",
            &[number("rows", None), number("mean", Some(1)), number("median", Some(1))]
        ),
        cells("td class=\"num\"", &[number("bias", Some(2))]),
    )
}

/// All rows of a table, in a collapsed element. Optional end tags are left out, since there are thousands of
/// rows.
fn details(table: &Table, all: &viewmodels::Table, lang: Lang) -> String {
    let of_table = |row: &&Vec<viewmodels::Datum>| matches!(row.first(), Some(viewmodels::Datum::Text(name)) if *name == table.name);
    let row = |row: &Vec<viewmodels::Datum>| {
        let cells = row.iter().skip(1).map(|datum| format!("<td>{}", escape(&datum.shown(lang))));
        format!("<tr>{}\n", cells.collect::<String>())
    };
    let rows: String = all.rows.iter().filter(of_table).map(row).collect();
    let heads: Vec<String> = all.heads.iter().skip(1).cloned().collect();
    format!(
        "<details><summary>{} <small>({}: {})</small></summary><div class=\"scroll-x\" tabindex=\"0\"><table class=\"grid-table\">\n\
         <thead><tr>{}</tr></thead>\n<tbody>\n{rows}</tbody></table></div></details>\n",
        escape(&table.name),
        lang.pick("unit", "единица"),
        escape(&table.unit),
        cells("th scope=\"col\"", &heads),
    )
}

fn cells(tag: &str, texts: &[String]) -> String {
    let end = tag.split(' ').next().unwrap_or(tag);
    texts.iter().map(|text| format!("<{tag}>{}</{end}>", escape(text))).collect()
}

fn signed(error: f64, lang: Lang) -> String {
    let plus = if error > 0.0 { "+" } else { "" };
    format!("{plus}{}", numbers::format(&numbers::Value::Real(error), Some(1), lang))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::Native;
    use lesson::{Page, Piece};
    use metrics::accuracy::Row;

    const QUADRO: &str = "Transpose 1024 x 1024; variant 1; Quadro FX 4800";

    fn html(names: &[&str], lang: Lang) -> String {
        let row = |label: &str, measured, simulated| Row { label: label.into(), measured, simulated };
        let rows = vec![row("64 x 1", 2.0, 2.5), row("1 x 64", 1.0, 0.98)];
        let table = |name: &str| Table { name: name.into(), unit: "ms".into(), rows: rows.clone() };
        let own = Accuracy {
            id: "old".into(),
            tables: names.iter().map(|name| table(name)).collect(),
            is_whole: true,
            caption: vec![Piece::Html("Old <em>cards</em>.".into())],
            line: 1,
        };
        let page = Page { lang, ..Page::default() };
        section(&Prose { page: &page, parts: &Native::lesson(&[]) }, &own, &[]).unwrap()
    }

    #[test]
    fn tables_say_how_far_off_they_are() {
        let (en, ru) = (html(&[QUADRO], Lang::En), html(&[QUADRO], Lang::Ru));
        for text in [
            "<figure class=\"figure accuracy wide\" id=\"accuracy-old\">\n<div class=\"at-wide\"><svg",
            "<th scope=\"row\">Transpose 1024 × 1024, variant 1, Quadro FX 4800</th><td class=\"num\">2</td><td class=\"num\">13.5</td><td class=\"num\">13.5</td><td class=\"worst\">+25.0 <small>64 × 1</small></td><td class=\"num\">1.11</td>",
            "<tr><td>64 × 1<td>2<td>2.500<td>25.0\n",
            "<figcaption>Old <em>cards</em>.</figcaption>",
        ] {
            assert!(en.contains(text), "{text}\n{en}");
        }
        for text in
            ["Транспонирование 1024 × 1024, вариант 1", "<td class=\"num\">13,5</td>", "(единица: мс)"]
        {
            assert!(ru.contains(text), "{text}\n{ru}");
        }
    }

    #[test]
    fn several_tables_have_numbers_and_a_sum() {
        let several = html(&[QUADRO, "H200; the course's kernels; time"], Lang::Ru);
        for text in
            ["<summary>2. H200, ядра курса, время", "<th scope=\"row\">Все</th><td class=\"num\">4</td>"]
        {
            assert!(several.contains(text), "{text}\n{several}");
        }
    }
}
