//! A page in the frame of another one (`?embed` in its address): one cell of a lesson, or the blocks of a notebook.
//!
//! `theme.js` notes it on the root, `frame.js` keeps the cell and tells the other page the height; docs/embedding.md has
//! the whole. Nothing that readers do in a frame is stored, and nothing stored is read ([`crate::store`]).

use wasm_bindgen::prelude::*;

use crate::text::fill;
use crate::{env, link};

#[wasm_bindgen]
extern "C" {
    /// Keeps one cell of the page. Defined by `frame.js`.
    #[wasm_bindgen(js_name = warpbookFrame, catch)]
    fn isolate(id: &str) -> Result<bool, JsValue>;
}

/// Whether the page is embedded.
pub fn is_on() -> bool {
    env::root().has_attribute("data-embed")
}

/// The device that the address asks for.
pub fn device() -> Option<String> {
    env::root().get_attribute("data-embed-device").filter(|slug| !slug.is_empty())
}

/// Whether programs run before the reader presses Run.
pub fn runs() -> bool {
    env::root().has_attribute("data-embed-run")
}

/// Keeps the cell that the address names, or says why there is none. Does nothing on the notebook's page.
pub fn keep_cell() {
    if env::document().get_element_by_id("notebook").is_some() {
        return;
    }
    let t = env::texts();
    let fragment = env::window().location().hash().unwrap_or_default();
    let id = match (fragment.strip_prefix("#cell-"), link::is_link(&fragment)) {
        (Some(id), _) => Ok(id.to_owned()),
        (None, true) => link::target(&fragment).ok_or_else(|| t.link_broken.to_owned()),
        (None, false) if link::is_newer(&fragment) => Err(t.link_newer.to_owned()),
        (None, false) => Err(t.embed_no_cell.to_owned()),
    };
    let kept = id.and_then(|id| match isolate(&id) {
        Ok(true) => Ok(()),
        _ => Err(fill(t.link_no_cell, &[&id])),
    });
    if let Err(why) = kept {
        // Takes the rest of the page out.
        let _ = isolate("");
        say(&why);
    }
}

/// Shows the person who has embedded the page what is wrong.
fn say(message: &str) {
    let main = env::document().get_element_by_id("main");
    if let (Some(main), Ok(notice)) = (main, env::document().create_element("p")) {
        notice.set_class_name("notice");
        let _ = notice.set_attribute("role", "alert");
        notice.set_text_content(Some(message));
        let _ = main.append_child(&notice);
    }
}

/// Makes the link at the foot open the whole page with this fragment: the reader takes along what was edited.
pub fn point(fragment: &str) {
    if let Some(link) = env::all("[data-action=whole]").first() {
        let path = env::window().location().pathname().unwrap_or_default();
        let _ = link.set_attribute("href", &format!("{path}{fragment}"));
    }
}
