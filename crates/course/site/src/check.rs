//! Tests the lessons: every cell runs, every number exists, every assertion holds, every exercise is solved
//! by its solution and not by its starting version.

use anyhow::Result;
use lesson::{Ask, Course, Drawn, Lesson, LessonError, Page, expect};
use protocol::{Cell, Outcome};

use crate::cover::Cover;
use crate::figures;
use crate::grade;
use crate::parts::Native;
use crate::store::Store;
use prose::Prose;

/// Prints a TAP line for each assertion of the lessons, and returns whether all hold. `brief`: only failures
/// and a summary.
pub fn all(course: &Course, mistakes: &[LessonError], store: &Store, brief: bool) -> Result<bool> {
    let mut tap = Tap { passed: 0, failed: 0, brief };
    let whole = mistakes.is_empty();
    for mistake in mistakes {
        tap.line(&mistake.to_string(), Err(String::new()));
    }
    let devices = session::devices();
    for lesson in &course.lessons {
        for (page, file) in lesson.pages.iter().zip(&lesson.files) {
            cells(page, file, whole, &mut tap);
            let html = Prose { page, parts: &Native::lesson(&devices) }.sourced(&page.pieces)?;
            for (line, id, result) in Cover::new(page, &html).check() {
                tap.line(&format!("{file}:{line} question {id} keeps its answer"), result);
            }
            for figure in &page.figures {
                if let Drawn::Cell(id, view) = &figure.what {
                    let drawn = page.cell(id).and_then(|cell| figures::of(cell, *view, &devices, page.lang));
                    let drawn = drawn
                        .map(drop)
                        .ok_or_else(|| "the cell's result has nothing for this view".to_owned());
                    tap.line(&format!("{file}:{} figure {id} as {view:?}", figure.line), drawn);
                }
            }
        }
        for (what, result) in lesson.form() {
            tap.line(&format!("{} {what}", lesson.files[0]), result);
        }
    }
    for (what, result) in grade::all(course, store)? {
        tap.line(&what, result);
    }
    course.lessons.iter().for_each(origins);
    if brief {
        course.lessons.iter().for_each(summary);
        println!("# {} passed, {} failed", tap.passed, tap.failed);
    }
    Ok(tap.failed == 0)
}

/// Tests the cells of a page. If the page has errors (`whole` is false), assertions about missing cells are
/// not reported again.
fn cells(page: &Page, file: &str, whole: bool, tap: &mut Tap) {
    let told = |id: &str| whole || page.has_numbers(id);
    for spec in &page.cells {
        tap.line(&format!("{file}:{} cell {}", spec.line, spec.cell.id), runs(page, &spec.cell));
    }
    for number in page.numbers.iter().filter(|number| told(&number.cell)) {
        let value = page.value(&number.cell, &number.name).map(drop);
        tap.line(&format!("{file}:{} {{{{ {}.{} }}}}", number.line, number.cell, number.name), value);
    }
    for predict in &page.predicts {
        if let Ask::Value { number, range: (low, high), .. } = &predict.ask
            && told(&number.cell)
        {
            let value = page.value(&number.cell, &number.name);
            let inside = value.and_then(|value| match value.number() {
                Some(value) if (*low..=*high).contains(&value) => Ok(()),
                Some(value) => Err(format!("{value} is not in the range {low}..{high}")),
                None => Err("is no number".to_owned()),
            });
            tap.line(&format!("{file}:{} question {}", predict.line, predict.id), inside);
        }
    }
    let about = |text: &str| expect::cells(text).is_ok_and(|ids| ids.iter().all(|id| told(id)));
    for claim in page.expects.iter().filter(|claim| about(&claim.text)) {
        let holds = expect::check(&claim.text, &|id, name| page.value(id, name));
        tap.line(&format!("{file}:{} expect: {}", claim.line, claim.text), holds);
    }
}

/// Checks that the program compiles and runs to its end without findings, except as the text expects; that
/// the sweep has all its times; and that each variant ran to its end. A text that expects `cell.error` is
/// about a program that does not compile or that a fault stops.
fn runs(page: &Page, cell: &Cell) -> Result<(), String> {
    let reply = cell.default_reply.as_ref().ok_or("was not run")?;
    match &reply.outcome {
        Outcome::Exited(_) => {}
        _ if expects_error(page, cell) => {}
        Outcome::Rejected => {
            let messages: Vec<_> =
                reply.diagnostics.iter().map(|diagnostic| diagnostic.rendered.as_str()).collect();
            return Err(format!("does not compile: {}", messages.join("\n")));
        }
        Outcome::Faulted(fault) => return Err(format!("fault: {}", fault.report.rendered)),
    }
    let meant = format!("{}.hazards ", cell.id);
    if let Some(hazard) = reply.hazards.first()
        && !page.expects.iter().any(|claim| claim.text.starts_with(&meant))
    {
        return Err(format!("is not said to be wrong: {}", hazard.report.rendered));
    }
    variants(page, cell)?;
    let empty = cell.default_sweep.as_ref().is_some_and(|grid| grid.range().is_none());
    if empty { Err("the sweep has no time".to_owned()) } else { Ok(()) }
}

fn expects_error(page: &Page, cell: &Cell) -> bool {
    let meant = format!("{}.error ", cell.id);
    page.expects.iter().any(|claim| claim.text.starts_with(&meant))
}

/// Checks that each variant ran to its end with exit code 0, unless the text expects another. A variant that
/// does not run at all is allowed: some devices are too old for a program, and the comparison shows so.
fn variants(page: &Page, cell: &Cell) -> Result<(), String> {
    let Some(compare) = &cell.compare else { return Ok(()) };
    let all = compare.variants(&cell.device);
    for ((device, value), kept) in all.iter().zip(&cell.default_compare) {
        let kept = kept.as_ref().ok_or("a variant was not run")?;
        let at = value.map(|value| format!("at.{value}.")).unwrap_or_default();
        let on = format!("on.{device}.");
        let names = [format!("{on}{at}exit"), format!("{at}exit"), format!("{on}exit")];
        let said = |text: &str| {
            let name = text
                .split_whitespace()
                .next()
                .and_then(|left| left.strip_prefix(&cell.id)?.strip_prefix('.'));
            name.is_some_and(|name| name != "exit" && names.iter().any(|own| own == name))
        };
        match kept.exit {
            Some(0) => {}
            None if compare.devices.len() > 1 || expects_error(page, cell) => {}
            _ if page.expects.iter().any(|claim| said(&claim.text)) => {}
            None => return Err(format!("the variant {on}{at} does not run to its end")),
            Some(code) => {
                let id = &cell.id;
                return Err(format!(
                    "a variant ends with exit code {code}; if that is meant: expect: {id}.{on}{at}exit == {code}"
                ));
            }
        }
    }
    Ok(())
}

fn summary(lesson: &Lesson) {
    for (page, file) in lesson.pages.iter().zip(&lesson.files) {
        println!(
            "# {file}: {} words, {} cells, {} questions, {} exercises, {} figures, {} numbers, {} expects",
            page.words,
            page.cells.len(),
            page.predicts.len(),
            page.exercises.len(),
            page.figures.len(),
            page.numbers.len(),
            page.expects.len()
        );
    }
}

/// Prints the table of a page that lists claims: each with the letters of the texts that make it. All
/// languages have the same.
fn origins(lesson: &Lesson) {
    let (Some(page), Some(file)) = (lesson.pages.first(), lesson.files.first()) else { return };
    let claims = page.claims();
    if claims.is_empty() {
        return;
    }
    println!("# {file}: {} claims by the texts that make them", claims.len());
    for origin in &page.origins {
        let count = claims.iter().filter(|(_, letters)| letters.contains(origin.letter)).count();
        println!("#   {} = {}: {count}", origin.letter, origin.name);
    }
    let width = claims.iter().map(|(id, _)| id.len()).max().unwrap_or_default();
    for (id, letters) in &claims {
        println!("#   {id:width$}  {letters}");
    }
}

struct Tap {
    passed: usize,
    failed: usize,
    brief: bool,
}

impl Tap {
    fn line(&mut self, name: &str, result: Result<(), String>) {
        match result {
            Ok(()) => {
                self.passed += 1;
                if !self.brief {
                    println!("ok - {name}");
                }
            }
            Err(message) => {
                self.failed += 1;
                let message = message.trim_end().replace('\n', "\n  ");
                println!("not ok - {name}{}{message}", if message.is_empty() { "" } else { "\n  " });
            }
        }
    }
}
