//! Fetches files of the site, and explains failures to the reader.

use js_sys::{Promise, Uint8Array, WebAssembly};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestCache, RequestInit, Response};

use crate::env;
use crate::text::{Texts, fill};

/// Why a file of the site could not be loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// The server did not answer. Holds the file's name.
    NoAnswer(String),
    /// The server answered with an error. Holds the file's name and the HTTP status.
    Status(String, u16),
    /// The page was opened before the site's last update, which replaced the files that this page needs.
    Updated,
    /// The browser cannot compile WebAssembly with 128-bit vectors (SIMD).
    NoSimd,
    /// The file is no WebAssembly module. Holds the file's name and the browser's message.
    Damaged(String, String),
    /// The browser refused to start a worker. Holds its message, which may be empty.
    Worker(String),
}

/// Scripts of a worker.
pub const WORKER: [&str; 3] = ["worker-boot.js", "compiler.js", "machine.js"];

/// The smallest module with a SIMD instruction: a function that makes a vector of zeros and drops it.
const SIMD: &[u8] =
    &[0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 9, 1, 7, 0, 65, 0, 253, 15, 26, 11];

impl LoadError {
    /// What happened and what to do, for the reader.
    pub fn text(&self, t: &Texts) -> String {
        match self {
            LoadError::NoAnswer(file) => fill(t.load_no_answer, &[file]),
            LoadError::Status(file, status) => fill(t.load_status, &[file, &status.to_string()]),
            LoadError::Updated => t.load_updated.into(),
            LoadError::NoSimd => t.load_no_simd.into(),
            LoadError::Damaged(file, why) => fill(t.load_damaged, &[file, why]),
            LoadError::Worker(why) => fill(t.load_worker, &[why]),
        }
    }
}

/// Fetches a file of the assets folder.
///
/// # Errors
/// The server did not answer or answered with an error.
pub async fn asset(name: &str) -> Result<Response, LoadError> {
    let answer = match JsFuture::from(env::window().fetch_with_str(&env::asset(name))).await {
        Ok(answer) => answer.unchecked_into::<Response>(),
        Err(_) => return Err(LoadError::NoAnswer(name.into())),
    };
    if answer.ok() { Ok(answer) } else { Err(refused(name, answer.status()).await) }
}

/// The text of a file of the assets folder.
///
/// # Errors
/// As [`asset`].
pub async fn text(name: &str) -> Result<JsValue, LoadError> {
    let text = asset(name).await?.text().map_err(|_| LoadError::NoAnswer(name.into()))?;
    JsFuture::from(text).await.map_err(|_| LoadError::NoAnswer(name.into()))
}

/// Contents of a file at an address relative to the page. `None`: it could not be fetched.
pub async fn bytes(path: &str) -> Option<Vec<u8>> {
    let answer = JsFuture::from(env::window().fetch_with_str(path)).await.ok()?;
    let answer: Response = answer.unchecked_into();
    let bytes = answer.ok().then(|| answer.array_buffer().ok())??;
    Some(Uint8Array::new(&JsFuture::from(bytes).await.ok()?).to_vec())
}

/// Compiles a module of the assets folder. The browser compiles it while it loads only if the server sends it
/// as `application/wasm`.
///
/// # Errors
/// As [`asset`], or the browser cannot compile it.
pub async fn module(name: &str) -> Result<JsValue, LoadError> {
    let answer = asset(name).await?;
    let kind = answer.headers().get("content-type").ok().flatten().unwrap_or_default();
    let compiled = if kind.starts_with("application/wasm") {
        JsFuture::from(WebAssembly::compile_streaming(&Promise::resolve(&JsValue::from(answer)))).await
    } else {
        let bytes = answer.array_buffer().map_err(|_| LoadError::NoAnswer(name.into()))?;
        let bytes = JsFuture::from(bytes).await.map_err(|_| LoadError::NoAnswer(name.into()))?;
        JsFuture::from(WebAssembly::compile(&bytes)).await
    };
    compiled.map_err(|error| {
        let simd = WebAssembly::validate(&Uint8Array::from(SIMD).into()).unwrap_or(false);
        let words = js_sys::Reflect::get(&error, &"message".into()).ok().and_then(|m| m.as_string());
        match error.is_instance_of::<js_sys::Error>() && !error.is_instance_of::<js_sys::TypeError>() {
            true if !simd => LoadError::NoSimd,
            true => LoadError::Damaged(name.into(), words.unwrap_or_default()),
            // The connection broke while the module was loading.
            false => LoadError::NoAnswer(name.into()),
        }
    })
}

/// The reason why files of the assets folder could not be used: that of the first file that cannot be
/// fetched, or `otherwise`.
pub async fn why(files: &[String], otherwise: LoadError) -> LoadError {
    for file in files {
        if let Err(error) = asset(file).await {
            return error;
        }
    }
    otherwise
}

/// The meaning of an error status: either the site was updated, and the page now names another assets folder,
/// or the server failed.
async fn refused(name: &str, status: u16) -> LoadError {
    let folder = env::root().get_attribute("data-assets").unwrap_or_default();
    let now = page_as_served().await;
    let names_ours = |page: &String| page.contains(&format!("data-assets=\"{folder}\""));
    match now {
        Some(page) if page.contains("data-assets=\"") && !names_ours(&page) => LoadError::Updated,
        _ => LoadError::Status(name.into(), status),
    }
}

/// This page as the server has it now.
async fn page_as_served() -> Option<String> {
    let options = RequestInit::new();
    options.set_cache(RequestCache::NoStore);
    let href = env::window().location().href().ok()?;
    let address = href.split('#').next().unwrap_or_default();
    let answer = JsFuture::from(env::window().fetch_with_str_and_init(address, &options)).await.ok()?;
    let answer: Response = answer.unchecked_into();
    let text = answer.ok().then(|| answer.text().ok())??;
    JsFuture::from(text).await.ok()?.as_string()
}
