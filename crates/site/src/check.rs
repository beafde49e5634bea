//! Lessons as tests: every cell runs, every number exists, everything a text expects is so.

use lesson::{Course, Page, Piece, expect, numbers};
use protocol::{Cell, Outcome};

/// Prints one TAP line for each cell and each assertion; whether all is well.
pub fn all(course: &Course) -> bool {
    let mut tap = Tap { ok: true };
    for lesson in &course.lessons {
        for (page, file) in lesson.pages.iter().zip(&lesson.files) {
            for spec in &page.cells {
                tap.line(&format!("{file}:{} cell {}", spec.line, spec.cell.id), runs(page, &spec.cell));
            }
            for piece in &page.pieces {
                if let Piece::Number(number) = piece {
                    let value =
                        of(page, &number.cell).and_then(|cell| numbers::lookup(cell, &number.name)).map(drop);
                    tap.line(
                        &format!("{file}:{} {{{{ {}.{} }}}}", number.line, number.cell, number.name),
                        value,
                    );
                }
            }
            for claim in &page.expects {
                let holds = expect::check(&claim.text, &|id| page.cell(id));
                tap.line(&format!("{file}:{} expect: {}", claim.line, claim.text), holds);
            }
        }
    }
    tap.ok
}

/// Compiled and ran to its end, whatever its exit code (a text may expect it), without findings that the text does not
/// expect; the sweep has all its times.
fn runs(page: &Page, cell: &Cell) -> Result<(), String> {
    let reply = cell.default_reply.as_ref().ok_or("was not run")?;
    match &reply.outcome {
        Outcome::Exited(_) => {}
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
    let empty = cell.default_sweep.as_ref().is_some_and(|grid| grid.range().is_none());
    if empty { Err("the sweep has no time".to_owned()) } else { Ok(()) }
}

fn of<'a>(page: &'a Page, id: &str) -> Result<&'a Cell, String> {
    page.cell(id).ok_or_else(|| format!("no cell `{id}`"))
}

struct Tap {
    ok: bool,
}

impl Tap {
    fn line(&mut self, name: &str, result: Result<(), String>) {
        match result {
            Ok(()) => println!("ok - {name}"),
            Err(message) => {
                self.ok = false;
                println!("not ok - {name}\n  {}", message.replace('\n', "\n  "));
            }
        }
    }
}
