//! Icons as inline SVG, hidden from screen readers.

use yew::{Html, html};

fn icon(path: &'static str) -> Html {
    html! { <svg viewBox="0 0 24 24" aria-hidden="true"><path d={path} /></svg> }
}

/// Run.
pub fn play() -> Html {
    html! { <svg class="solid" viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5.5v13l10.5-6.5z" /></svg> }
}
/// Cancel.
pub fn stop() -> Html {
    icon("M7 7h10v10H7z")
}
/// The code over the whole width.
pub fn wide() -> Html {
    icon("M3.5 12h17M7.5 8l-4 4 4 4M16.5 8l4 4-4 4")
}
/// Back to the lesson's version.
pub fn reset() -> Html {
    icon("M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4.5 4.5v4h4")
}
/// Copy a link.
pub fn link() -> Html {
    icon("M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1")
}
/// HTML for other pages.
pub fn embed() -> Html {
    icon("M8 7.5L3.5 12 8 16.5M16 7.5l4.5 4.5-4.5 4.5M13.5 5l-3 14")
}
/// The notebook.
pub fn notebook() -> Html {
    icon("M6 3.5h12.5v17H6zM9.5 3.5v17M3.5 7.5H8M3.5 12H8M3.5 16.5H8")
}
/// Up.
pub fn up() -> Html {
    icon("M12 19V5.5M6 11.5l6-6 6 6")
}
/// Down.
pub fn down() -> Html {
    icon("M12 5v13.5M6 12.5l6 6 6-6")
}
/// Duplicate.
pub fn copy() -> Html {
    icon("M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4")
}
/// Further actions.
pub fn more() -> Html {
    icon("M5 12h.01M12 12h.01M19 12h.01")
}
/// Delete.
pub fn bin() -> Html {
    icon("M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5")
}
/// Edit.
pub fn pencil() -> Html {
    icon("M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5z")
}
/// Done.
pub fn check() -> Html {
    icon("M5 12.5l5 5 9-11")
}
/// Undo.
pub fn undo() -> Html {
    icon("M8.5 5L4.5 9l4 4M5 9h9a5 5 0 0 1 0 10h-4")
}
/// Redo.
pub fn redo() -> Html {
    icon("M15.5 5l4 4-4 4M19 9h-9a5 5 0 0 0 0 10h4")
}
/// Add.
pub fn plus() -> Html {
    icon("M12 5v14M5 12h14")
}
/// Light theme.
pub fn sun() -> Html {
    icon(
        "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
    )
}
/// Dark theme.
pub fn moon() -> Html {
    icon("M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z")
}
/// Slides.
pub fn screen() -> Html {
    icon("M3 4.5h18M4.5 4.5v11h15v-11M12 15.5v2.5M8.5 20.5l3.5-2.5 3.5 2.5")
}
/// All slides.
pub fn grid() -> Html {
    icon("M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z")
}
/// The lecturer's notes.
pub fn notes() -> Html {
    icon("M5 3.5h14v17H5zM8.5 8h7M8.5 12h7M8.5 16h4")
}
/// Settings.
pub fn sliders() -> Html {
    icon("M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5")
}
/// Close.
pub fn close() -> Html {
    icon("M6 6l12 12M18 6L6 18")
}
