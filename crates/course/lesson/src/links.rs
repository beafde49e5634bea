//! Checks links between pages.

use crate::{Course, LessonError};

/// Errors about links to a page or place that does not exist.
pub(crate) fn wrong(course: &Course) -> Vec<LessonError> {
    let mut wrong = Vec::new();
    for lesson in &course.lessons {
        for (i, (page, file)) in lesson.pages.iter().zip(&lesson.files).enumerate() {
            for (link, line) in &page.links {
                if link.contains("://") || link.starts_with("mailto:") {
                    continue;
                }
                let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
                let other = match path.strip_prefix("../").map(|path| path.trim_end_matches('/')) {
                    _ if path.is_empty() => Some(lesson),
                    Some(slug) => course.lessons.iter().find(|lesson| lesson.slug == slug),
                    None => None,
                };
                let message = match other.and_then(|other| other.pages.get(i)) {
                    None => format!("link `{link}`: no such page; others are `../slug/#anchor`"),
                    Some(to) if !anchor.is_empty() && !to.anchors.iter().any(|own| own == anchor) => {
                        format!("link `{link}`: no `{{#{anchor}}}` there")
                    }
                    Some(_) => continue,
                };
                wrong.push(LessonError::new(file, *line, message));
            }
        }
    }
    wrong
}
