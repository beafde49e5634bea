//! The Roofline view: every kernel of the run under the roofs of the device.

use std::rc::Rc;

use protocol::Profile;
use yew::{Html, html};

use super::chart::ChartView;
use crate::env;

/// Draws it.
pub fn view(id: &str, profile: &Profile) -> Html {
    let t = env::texts();
    match viewmodels::roofline(profile, env::lang()) {
        Some(view) => html! {
            <>
                <ChartView id={format!("{id}-roofline")} view={Rc::new(view)} />
                <p class="source-note">{ t.roofline_note }</p>
            </>
        },
        None => html! { <p class="empty-view">{ t.no_launch }</p> },
    }
}
