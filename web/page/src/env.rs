//! Access to the browser: window, document, the site's settings on `<html>`, toasts, clipboard and downloads.

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use protocol::{DeviceTable, Lang};
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Document, Element, HtmlAnchorElement, HtmlElement, NodeList, Response, Window};

use crate::text::Texts;

/// The window, which always exists on a page.
pub fn window() -> Window {
    web_sys::window().expect("a page has a window")
}

/// The document.
pub fn document() -> Document {
    window().document().expect("a window has a document")
}

/// `<html>`.
pub fn root() -> HtmlElement {
    document().document_element().expect("a document has a root").unchecked_into()
}

/// Language of the page.
pub fn lang() -> Lang {
    if root().lang() == "ru" { Lang::Ru } else { Lang::En }
}

/// Texts in the language of the page.
pub fn texts() -> &'static Texts {
    Texts::of(lang())
}

/// Slug of the lesson, which is part of storage keys.
pub fn lesson() -> String {
    root().get_attribute("data-lesson").unwrap_or_default()
}

/// Address of the site's root, with a slash at its end.
pub fn site() -> String {
    let root = root().get_attribute("data-root").unwrap_or_default();
    let base = document().base_uri().ok().flatten().unwrap_or_default();
    web_sys::Url::new_with_base(&root, &base).map_or(root, |url| url.href())
}

/// URL of a file in the assets folder.
pub fn asset(name: &str) -> String {
    let folder = root().get_attribute("data-assets").unwrap_or_default();
    let base = document().base_uri().ok().flatten().unwrap_or_default();
    web_sys::Url::new_with_base(&format!("{folder}{name}"), &base)
        .map(|url| url.href())
        .unwrap_or_else(|_| format!("{folder}{name}"))
}

/// The devices that the page contains. Empty if they cannot be decoded.
pub fn devices() -> DeviceTable {
    document().get_element_by_id("device-table").and_then(|e| unpacked(&e)).unwrap_or_default()
}

/// Decodes the data in an element: postcard in base64.
pub fn unpacked<T: DeserializeOwned>(element: &Element) -> Option<T> {
    let bytes = STANDARD_NO_PAD.decode(element.text_content()?.trim()).ok()?;
    postcard::from_bytes(&bytes).ok()
}

/// The data of a section of the page. `None`: it cannot be decoded, which is reported on the console.
pub fn data<T: DeserializeOwned>(section: &Element, class: &str) -> Option<T> {
    let script = section.query_selector(&format!("script.{class}")).ok().flatten();
    let data = script.and_then(|script| unpacked(&script));
    if data.is_none() {
        log_error(&format!("{class} is not readable"));
    }
    data
}

/// Milliseconds since the page was opened.
pub fn now() -> f64 {
    js_sys::Reflect::get(&window(), &"performance".into())
        .and_then(|p| js_sys::Reflect::get(&p, &"now".into()).map(|now| (p, now)))
        .and_then(|(p, now)| now.unchecked_into::<js_sys::Function>().call0(&p))
        .ok()
        .and_then(|v| v.as_f64())
        .unwrap_or_else(js_sys::Date::now)
}

/// Shows a message for some seconds, and announces it to screen readers.
pub fn toast(message: &str) {
    show_toast(message, 6000, None);
}

/// Shows a message for half a minute with a button that calls `then`.
pub fn offer(message: &str, label: &str, then: impl FnMut() + 'static) {
    if let Some(button) = button(label, then) {
        show_toast(message, 30_000, Some(&button));
    }
}

/// A button outside of yew's trees.
pub fn button(label: &str, mut then: impl FnMut() + 'static) -> Option<Element> {
    let button = document().create_element("button").ok()?;
    button.set_class_name("button");
    button.set_text_content(Some(label));
    gloo::events::EventListener::new(&button, "click", move |_| then()).forget();
    Some(button)
}

fn show_toast(message: &str, milliseconds: u32, button: Option<&Element>) {
    let document = document();
    let host = match document.query_selector(".toasts").ok().flatten() {
        Some(host) => host,
        None => {
            let Ok(host) = document.create_element("div") else { return };
            host.set_class_name("toasts");
            let _ = host.set_attribute("role", "status");
            if let Some(body) = document.body() {
                let _ = body.append_child(&host);
            }
            host
        }
    };
    let Ok(toast) = document.create_element("div") else { return };
    toast.set_class_name("toast");
    toast.set_text_content(Some(message));
    if let Some(button) = button {
        let _ = toast.append_child(button);
    }
    let _ = host.append_child(&toast);
    gloo::timers::callback::Timeout::new(milliseconds, move || toast.remove()).forget();
}

/// Copies a text to the clipboard, and says so or that the browser refused.
pub fn copy_told(text: &str, done: &'static str) {
    copy(text, move |copied| toast(if copied { done } else { texts().copy_failed }));
}

/// Copies text to the clipboard. `then` is called with whether the browser allowed it.
pub fn copy(text: &str, then: impl FnOnce(bool) + 'static) {
    // Without a secure context there is no clipboard object, and the binding would throw.
    let clipboard =
        js_sys::Reflect::get(&window().navigator(), &"clipboard".into()).unwrap_or(JsValue::UNDEFINED);
    if clipboard.is_undefined() {
        return then(false);
    }
    let promise = clipboard.unchecked_into::<web_sys::Clipboard>().write_text(text);
    wasm_bindgen_futures::spawn_local(async move {
        then(JsFuture::from(promise).await.is_ok());
    });
}

/// Offers a text as a file to download.
pub fn download(name: &str, kind: &str, text: &str) {
    let bag = web_sys::BlobPropertyBag::new();
    bag.set_type(kind);
    let parts = js_sys::Array::of1(&text.into());
    download_blob(name, web_sys::Blob::new_with_str_sequence_and_options(&parts, &bag));
}

/// Offers bytes as a file to download.
pub fn download_bytes(name: &str, bytes: &[u8]) {
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes).into());
    download_blob(name, web_sys::Blob::new_with_u8_array_sequence(&parts));
}

fn download_blob(name: &str, blob: Result<web_sys::Blob, JsValue>) {
    if let Ok(url) = blob.and_then(|blob| web_sys::Url::create_object_url_with_blob(&blob)) {
        download_url(name, &url);
        let _ = web_sys::Url::revoke_object_url(&url);
    }
}

/// Offers the contents of a URL as a file to download.
pub fn download_url(name: &str, url: &str) {
    let Ok(link) = document().create_element("a") else { return };
    let link: HtmlAnchorElement = link.unchecked_into();
    link.set_href(url);
    link.set_download(name);
    link.click();
}

/// The text of a file of the site. `None`: it could not be fetched.
pub async fn fetch_text(url: &str) -> Option<String> {
    let file = JsFuture::from(window().fetch_with_str(url)).await.ok()?;
    let file: Response = file.dyn_into().ok()?;
    let text = file.ok().then(|| file.text().ok())??;
    JsFuture::from(text).await.ok()?.as_string()
}

/// All elements of a selector.
pub fn all(selector: &str) -> Vec<Element> {
    elements(document().query_selector_all(selector))
}

/// All elements of a selector within another.
pub fn all_in(element: &Element, selector: &str) -> Vec<Element> {
    elements(element.query_selector_all(selector))
}

fn elements(found: Result<NodeList, JsValue>) -> Vec<Element> {
    let Ok(list) = found else { return Vec::new() };
    (0..list.length()).filter_map(|i| list.item(i)).map(|n| n.unchecked_into()).collect()
}

/// Gives the focus to an element.
pub fn focus(id: &str) {
    if let Some(element) = document().get_element_by_id(id) {
        let _ = element.unchecked_into::<HtmlElement>().focus();
    }
}

/// Writes to the console. For bugs of the page only.
pub fn log_error(message: &str) {
    web_sys::console::error_1(&message.into());
}

/// Calls back when the browser is idle, after two seconds at the latest.
pub fn when_idle(then: impl FnOnce() + 'static) {
    let window = window();
    let then = wasm_bindgen::closure::Closure::once_into_js(then);
    let options = web_sys::IdleRequestOptions::new();
    options.set_timeout(2000);
    // Safari has no idle callbacks.
    let has = js_sys::Reflect::has(&window, &"requestIdleCallback".into()).unwrap_or(false);
    let function = then.unchecked_ref();
    if !has || window.request_idle_callback_with_options(function, &options).is_err() {
        let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(function, 300);
    }
}
