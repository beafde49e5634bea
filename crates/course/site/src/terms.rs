//! Reads the glossary's terms from its page.

use lesson::{Course, Page};
use protocol::Lang;
use text_search::terms::{Often, Terms};

/// Slug of the glossary.
pub const GLOSSARY: &str = "glossary";

/// The terms of a language: headings of the third level. Terms of the first section are linked once on each
/// page, since they are very frequent.
pub fn of(course: &Course, lang: Lang) -> Terms {
    let mut terms = Terms::default();
    let mut sections = 0;
    for heading in glossary(course, lang).into_iter().flat_map(|page| &page.toc) {
        match heading.level {
            3 => {
                let often = if sections > 1 { Often::Section } else { Often::Page };
                terms.add(&heading.id, &heading.text, heading.forms.as_deref(), often);
            }
            _ => sections += 1,
        }
    }
    terms
}

fn glossary(course: &Course, lang: Lang) -> Option<&Page> {
    let lesson = course.lessons.iter().find(|lesson| lesson.slug == GLOSSARY)?;
    lesson.pages.iter().find(|page| page.lang == lang)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::Native;
    use prose::Prose;

    /// Checks that linked terms exist, and lists terms that are never linked.
    #[test]
    fn terms_of_the_course() {
        let course = Course::read(&crate::root().join("lessons")).unwrap();
        for lang in [Lang::En, Lang::Ru] {
            let terms = of(&course, lang);
            let mut used = Vec::new();
            for lesson in course.lessons.iter().filter(|lesson| lesson.slug != GLOSSARY) {
                let page = lesson.pages.iter().find(|page| page.lang == lang).unwrap();
                let html = Prose { page, parts: &Native::lesson(&[]) }.html(&page.pieces).unwrap();
                terms.mark(&html, "", &mut used);
            }
            let page = glossary(&course, lang).unwrap();
            let ids: Vec<&str> = page.toc.iter().filter(|h| h.level == 3).map(|h| h.id.as_str()).collect();
            assert!(ids.len() > 100 && ids.iter().all(|id| page.anchors.iter().any(|own| own == id)));
            assert!(used.iter().all(|id| ids.contains(&id.as_str())));
            assert!(used.len() > 80, "{} terms in {lang:?}", used.len());
            let unused: Vec<&&str> = ids.iter().filter(|id| !used.iter().any(|own| own == **id)).collect();
            println!("{lang:?}, mentioned by no lesson: {unused:?}");
        }
    }
}
