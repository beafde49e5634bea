//! The last result of each cell in the browser's cache, so that it outlives a reload: a long run is not repeated.
//!
//! Invariant: a result is given back only for the inputs, the language of its messages and the build of the course with which
//! it was computed. Without a
//! cache, as on pages without HTTPS, the program runs again.

use js_sys::{Reflect, Uint8Array};
use protocol::RunReply;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Cache, CacheStorage, Response};

use crate::{embed, env};

/// Largest result that is kept, in bytes.
const MOST: usize = 2 << 20;

/// A run that this browser has made.
pub struct Recalled {
    pub reply: RunReply,
    /// Time from request to reply, in seconds.
    pub seconds: f64,
}

/// Name of the cache. Other sites of the same host have caches of their own.
fn cache_name() -> String {
    format!("warpbook-results {}", env::site())
}

fn address(key: &str) -> String {
    format!("{}results/{key}", env::site())
}

/// What a result depends on beside its inputs: the build's folder of assets, and the language.
fn made_by() -> (String, String) {
    (env::asset(""), env::lang().pick("en", "ru").into())
}

fn caches() -> Option<CacheStorage> {
    let caches = Reflect::get(&env::window(), &"caches".into()).ok()?;
    (!embed::is_on()).then(|| caches.dyn_into().ok()).flatten()
}

async fn open() -> Option<Cache> {
    JsFuture::from(caches()?.open(&cache_name())).await.ok()?.dyn_into().ok()
}

/// Keeps the result of a cell. `key`: the cell's name among all, `inputs`: their hash.
pub fn keep(key: &str, inputs: u32, seconds: f64, reply: &RunReply) {
    if caches().is_none() {
        return;
    }
    let bytes = postcard::to_allocvec(&(made_by(), inputs, seconds, reply)).unwrap_or_default();
    if bytes.is_empty() || bytes.len() > MOST {
        return;
    }
    let address = address(key);
    spawn_local(async move {
        let body = Uint8Array::from(bytes.as_slice());
        if let (Some(cache), Ok(body)) = (open().await, Response::new_with_opt_buffer_source(Some(&body))) {
            // Without room the program runs again after a reload.
            let _ = JsFuture::from(cache.put_with_str(&address, &body)).await;
        }
    });
}

/// The result that was kept of a cell, if it is of these inputs and of this build.
pub async fn recall(key: &str, inputs: u32) -> Option<Recalled> {
    let answer = JsFuture::from(open().await?.match_with_str(&address(key))).await.ok()?;
    let answer: Response = answer.dyn_into().ok()?;
    let bytes = Uint8Array::new(&JsFuture::from(answer.array_buffer().ok()?).await.ok()?).to_vec();
    let (by, of, seconds, reply) =
        postcard::from_bytes::<((String, String), u32, f64, RunReply)>(&bytes).ok()?;
    (by == made_by() && of == inputs).then_some(Recalled { reply, seconds })
}

/// Deletes the results of cells that are no longer there.
pub fn sweep(is_gone: impl Fn(&str) -> bool + 'static) {
    spawn_local(async move {
        let Some(cache) = open().await else { return };
        let Ok(all) = JsFuture::from(cache.keys()).await else { return };
        let beginning = address("");
        for request in js_sys::Array::from(&all).iter() {
            let url = Reflect::get(&request, &"url".into()).ok().and_then(|url| url.as_string());
            let key = url.as_deref().and_then(|url| url.strip_prefix(&beginning));
            if key.is_some_and(&is_gone) {
                let _ = JsFuture::from(cache.delete_with_request(request.unchecked_ref())).await;
            }
        }
    });
}

/// Deletes all results.
pub fn erase() {
    if let Some(caches) = caches() {
        // A result that stays all the same is shown only beside its program, which is erased.
        spawn_local(async move { drop(JsFuture::from(caches.delete(&cache_name())).await) });
    }
}
