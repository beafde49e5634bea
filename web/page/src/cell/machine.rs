//! "Build your own GPU": the fields of the chosen device, which the reader may change.

use protocol::DeviceTable;
use web_sys::HtmlInputElement;
use yew::{Callback, Event, Html, MouseEvent, TargetCast, html};

use super::state::State;
use crate::button::{Button, action};
use crate::device::{Build, Mistake, preset};
use crate::icons;
use crate::text::{Texts, fill};

/// A change: of one field, of the fields without an input of their own, or back to the preset.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    Number(String, String),
    Others(String),
    Preset,
}

/// The device after a change.
///
/// # Errors
/// The change makes no valid device.
pub fn changed(table: &DeviceTable, written: &str, change: &Change) -> Result<String, Mistake> {
    let mut build = Build::read(written)?;
    match change {
        Change::Preset => build.edits.clear(),
        Change::Others(text) => build.set_others(&table.main, text)?,
        Change::Number(name, text) => {
            let text = text.trim();
            let value = if text.is_empty() { None } else { Some(text.parse()) };
            let value = value.transpose().map_err(|_| Mistake::Malformed(format!("{name}={text}")))?;
            let own = number(table, &build.slug, name);
            build.set(name, value.filter(|value| Some(*value) != own));
        }
    }
    build.check(table)?;
    Ok(build.write())
}

/// The value of a main field of a preset.
fn number(table: &DeviceTable, slug: &str, name: &str) -> Option<u32> {
    let at = table.main.iter().position(|main| main == name)?;
    preset(&table.devices, slug)?.numbers.get(at).copied()
}

/// The button that opens the fields. It shows how many are changed.
pub fn button(t: &Texts, written: &str, open: bool, toggle: &Callback<()>) -> Html {
    let count = written.matches('+').count();
    let title =
        if count == 0 { t.machine.into() } else { fill(t.machine_edits, &[t.machine, &count.to_string()]) };
    let class = if count == 0 { "icon-button" } else { "icon-button edited" };
    html! {
        <button type="button" {class} data-action="machine" aria-expanded={open.to_string()} aria-label={title.clone()}
            {title} onclick={toggle.reform(|_: MouseEvent| ())}>
            { icons::sliders() }
        </button>
    }
}

/// Draws the fields.
pub fn view(
    t: &Texts,
    table: &DeviceTable,
    state: &State,
    mistake: Option<&(Change, Mistake)>,
    set: &Callback<Change>,
) -> Html {
    let Ok(build) = Build::read(&state.device) else { return Html::default() };
    let typed = mistake.map(|mistake| &mistake.0);
    let wrong = match typed {
        Some(Change::Others(text)) => Some(text.clone()),
        _ => None,
    };
    let (invalid, value) = (wrong.is_some(), wrong.unwrap_or_else(|| build.others(&table.main)));
    let onchange =
        set.reform(|e: Event| Change::Others(e.target_unchecked_into::<HtmlInputElement>().value()));
    let back = Button { off: build.edits.is_empty(), ..action("preset") };
    html! {
        <fieldset class="machine">
            <legend>{ t.machine }</legend>
            <div class="machine-numbers">
                { for table.main.iter().map(|name| main_number(t, table, &build, name, typed, set)) }
                <label class="control others">
                    <span>{ t.machine_others }</span>
                    <input type="text" data-control="machine-others" spellcheck="false" autocomplete="off"
                        placeholder="memory.dram.t_rc=300 arch.rates.sfu=32" aria-invalid={invalid.to_string()}
                        {value} {onchange}/>
                </label>
                { back.html(html! { <>{ icons::reset() }{ t.machine_preset }</> }, set.reform(|_| Change::Preset)) }
            </div>
            if let Some((_, mistake)) = mistake {
                <p class="control-note" role="alert">{ mistake.text(t) }</p>
            }
        </fieldset>
    }
}

fn main_number(
    t: &Texts,
    table: &DeviceTable,
    build: &Build,
    name: &str,
    typed: Option<&Change>,
    set: &Callback<Change>,
) -> Html {
    // Fields that a device does not have are not offered.
    let Some(own) = number(table, &build.slug, name).filter(|own| *own > 0) else { return Html::default() };
    let edited = build.edited(name);
    // The typed text stays, even if it makes no valid device.
    let wrong = match typed {
        Some(Change::Number(field, text)) if field == name => Some(text.clone()),
        _ => None,
    };
    let (invalid, value) = (wrong.is_some(), wrong.unwrap_or_else(|| edited.unwrap_or(own).to_string()));
    let field = name.to_string();
    let onchange = set.reform(move |e: Event| {
        Change::Number(field.clone(), e.target_unchecked_into::<HtmlInputElement>().value())
    });
    html! {
        <label class={if edited.is_some() { "control edited" } else { "control" }} key={name.to_string()}>
            <span>{ t.number(name) }</span>
            <input type="number" inputmode="numeric" data-control={name.to_string()} placeholder={own.to_string()}
                title={name.to_string()} aria-invalid={invalid.to_string()} {value} {onchange}/>
        </label>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::DeviceInfo;

    #[test]
    fn a_number_like_the_presets_is_no_edit() {
        let table = DeviceTable {
            devices: vec![DeviceInfo { slug: "a".into(), numbers: vec![14], ..DeviceInfo::default() }],
            main: vec!["sm_count".into()],
            fields: vec![("sm_count".into(), 1, 1024)],
        };
        let check = |written: &str, text: &str, expect: &str| {
            let change = Change::Number("sm_count".into(), text.into());
            assert_eq!(changed(&table, written, &change).as_deref(), Ok(expect), "{text}");
        };
        check("a", "7", "a+sm_count=7");
        check("a+sm_count=7", "14", "a");
        check("a+sm_count=7", " ", "a");
        let error =
            |text: &str| changed(&table, "a", &Change::Number("sm_count".into(), text.into())).unwrap_err();
        assert_eq!(error("0"), Mistake::OutOfRange("sm_count".into(), 1, 1024));
        assert_eq!(error("1.5"), Mistake::Malformed("sm_count=1.5".into()));
        assert_eq!(changed(&table, "a+sm_count=7", &Change::Preset).as_deref(), Ok("a"));
    }
}
