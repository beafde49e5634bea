//! Checks that all languages of a lesson agree: the same cells, questions, exercises, figures, assertions and
//! anchors, since links and saved work must survive a change of the language; and as many paragraphs in each
//! part, so that none was forgotten.

use crate::{Ask, Drawn, ExerciseText, LessonError, Page, Piece, origin};

/// The differences of a page from that in the first language.
pub(crate) fn differences(first: &Page, first_file: &str, page: &Page, file: &str) -> Vec<LessonError> {
    let mut wrong = Vec::new();
    let cells = |page: &Page| -> Vec<Item> {
        page.cells.iter().map(|spec| Item::new(&spec.cell.id, spec.line, bare(&spec.cell))).collect()
    };
    let predicts = |page: &Page| -> Vec<Item> {
        page.predicts
            .iter()
            .map(|p| Item::new(&p.id, p.line, format!("{} {:?}", asked(&p.ask), p.covers)))
            .collect()
    };
    let exercises = |page: &Page| -> Vec<Item> {
        page.exercises.iter().map(|e| Item::new(&e.data.id, e.line, texts(e))).collect()
    };
    let figures = |page: &Page| -> Vec<Item> {
        let name = |what: &Drawn| match what {
            Drawn::Cell(cell, view) => format!("of {cell} as {view:?}"),
            Drawn::Svg(file, _) => file.clone(),
        };
        page.figures.iter().map(|f| Item::new(&name(&f.what), f.line, String::new())).collect()
    };
    let accuracies = |page: &Page| -> Vec<Item> {
        let says = |own: &crate::Accuracy| format!("{:?}", own.tables);
        page.accuracies.iter().map(|own| Item::new(&own.id, own.line, says(own))).collect()
    };
    let notes = |page: &Page| -> Vec<Item> {
        page.notes.iter().map(|own| Item::new(&own.section, own.line, String::new())).collect()
    };
    let expects = |page: &Page| -> Vec<Item> {
        page.expects.iter().map(|e| Item::new(&e.text, e.line, String::new())).collect()
    };
    for (what, of) in [
        ("cell", &cells as &dyn Fn(&Page) -> Vec<Item>),
        ("question", &predicts),
        ("exercise", &exercises),
        ("figure", &figures),
        ("accuracy", &accuracies),
        ("notes of section", &notes),
        ("expect:", &expects),
    ] {
        let (ours, theirs) = (of(page), of(first));
        missing(what, &ours, file, &theirs, first_file, &mut wrong);
        missing(what, &theirs, first_file, &ours, file, &mut wrong);
        for item in &ours {
            if let Some(other) = theirs.iter().find(|other| other.name == item.name)
                && other.says != item.says
            {
                wrong.push(LessonError::new(
                    file,
                    item.line,
                    format!("{what} `{}` differs from {first_file}", item.name),
                ));
            }
        }
    }
    let anchors =
        |page: &Page| page.toc.iter().map(|heading| (heading.level, heading.id.clone())).collect::<Vec<_>>();
    if anchors(first) == anchors(page) {
        wrong.extend(parts(first, first_file, page, file));
        wrong.extend(origin::differences(first, first_file, page, file));
    } else {
        let message = format!("headings or their {{#anchors}} differ from {first_file}");
        wrong.push(LessonError::new(file, 0, message));
    }
    let listings = |page: &Page| page.pieces.iter().filter(|p| matches!(p, Piece::Code { .. })).count();
    if listings(first) != listings(page) {
        let message = format!("{} listings, {} in {first_file}", listings(page), listings(first));
        wrong.push(LessonError::new(file, 0, message));
    }
    wrong
}

/// An item that must be in both languages: its name, and a description that must be equal.
struct Item {
    name: String,
    line: usize,
    says: String,
}

impl Item {
    fn new(name: &str, line: usize, says: String) -> Self {
        Self { name: name.to_owned(), line, says }
    }
}

/// The items of one page that the other lacks or has fewer times.
fn missing(
    what: &str,
    ours: &[Item],
    file: &str,
    theirs: &[Item],
    other: &str,
    wrong: &mut Vec<LessonError>,
) {
    for (i, item) in ours.iter().enumerate() {
        let before = ours[..i].iter().filter(|before| before.name == item.name).count();
        if theirs.iter().filter(|other| other.name == item.name).count() <= before {
            let message = format!("{what} `{}` is not in {other}", item.name);
            wrong.push(LessonError::new(file, item.line, message));
        }
    }
}

/// A description of a cell without the texts that depend on the language.
fn bare(cell: &protocol::Cell) -> String {
    let mut cell = cell.clone();
    cell.measured.iter_mut().for_each(|measured| measured.source.clear());
    cell.params.iter_mut().flat_map(|param| &mut param.meanings).for_each(|(_, words)| words.clear());
    format!("{cell:?}")
}

fn asked(ask: &Ask) -> String {
    match ask {
        Ask::Value { number, range, log, .. } => format!("{}.{} {range:?} {log}", number.cell, number.name),
        Ask::Choice { choices, right } => format!("{} {right}", choices.len()),
    }
}

fn texts(exercise: &ExerciseText) -> String {
    let mut whys: Vec<&String> = exercise.whys.iter().map(|(name, _)| name).collect();
    whys.sort();
    format!("{} {whys:?}", exercise.hints.len())
}

fn parts(first: &Page, first_file: &str, page: &Page, file: &str) -> Vec<LessonError> {
    let differs = page.parts.iter().filter_map(|part| {
        let other = first.parts.iter().find(|other| other.name == part.name)?;
        let name = match part.name.as_str() {
            "" => "before the first section".to_owned(),
            name if name.contains(' ') => format!("in {name}"),
            name => format!("in section #{name}"),
        };
        (other.blocks != part.blocks).then(|| {
            let message = format!(
                "{} paragraphs (with items and rows) {name}, {} in {first_file}:{}: one is missing or stale",
                part.blocks, other.blocks, other.line
            );
            LessonError::new(file, part.line, message)
        })
    });
    differs.collect()
}
