//! `cargo xtask serve`: a static server that behaves like the hosts of the site, under a sub-path.
//!
//! With `--watch` every page gets an additional script that waits for the next build and reloads the page.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, anyhow};
use axum::Router;
use axum::extract::State;
use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::watch;

use crate::build::{self, Profile};
use crate::{setup, tree};

/// The sub-path of the site, like that of a project page.
pub const PREFIX: &str = "/warpbook/";
const RELOAD: &str = "__reload.js";
const WAIT: &str = "__wait";
const RELOAD_JS: &str = "\
const version = await (await fetch('/warpbook/__wait')).text();
for (;;) {
  try {
    const now = await (await fetch(`/warpbook/__wait?${version}`)).text();
    if (now !== version) location.reload();
  } catch {
    await new Promise((done) => setTimeout(done, 1000));
  }
}
";

/// Options of `serve`.
pub struct Options {
    /// Whether to rebuild on changes and reload the page.
    pub watch: bool,
    /// Optimisation of the wasm.
    pub profile: Profile,
    /// Port. `None`: the first free one from 8000 on.
    pub port: Option<u16>,
}

/// Number of the present build. A request can wait for the next.
#[derive(Clone, Default)]
pub struct Version(watch::Sender<u64>);

impl Version {
    /// Announces a finished build.
    pub fn next(&self) {
        self.0.send_modify(|number| *number += 1);
    }

    /// Waits until the number differs from `seen`, or for a while, and returns it.
    async fn after(&self, seen: Option<u64>) -> u64 {
        let mut number = self.0.subscribe();
        let patience = Duration::from_secs(25);
        let _ = tokio::time::timeout(patience, number.wait_for(|now| Some(*now) != seen)).await;
        *number.borrow()
    }
}

/// Installs what is missing, builds what pages need at first, serves until interrupted, and meanwhile runs
/// the cells for the results that pages contain (a quarter of the time of a first build).
pub fn run(options: &Options) -> Result<()> {
    setup::for_build()?;
    let whole = build::is_current(options.profile)?;
    let built = if whole { Ok(()) } else { build::preview(options.profile) };
    match (&built, options.watch) {
        (Err(error), true) => eprintln!("xtask: {error:#}\n  waiting for a change"),
        (Err(_), false) => return built,
        (Ok(()), _) => {}
    }
    let version = Version::default();
    let runtime = Runtime::new()?;
    let (listener, port) = runtime.block_on(listen(options.port))?;
    eprintln!("\n  Warpbook is at http://localhost:{port}{PREFIX}   (Ctrl+C ends)\n");
    let (reloads, watched, profile) = (version.clone(), options.watch, options.profile);
    let unfinished = built.is_ok() && !whole;
    if unfinished {
        eprintln!("  Cells run as they are opened; their results are put into the pages now.\n");
    }
    std::thread::spawn(move || match (watched, unfinished) {
        (true, _) => crate::watch::rebuild(profile, unfinished, &reloads),
        (false, true) => match build::site(profile) {
            Ok(()) => eprintln!("  All results are in the pages: dist/ is what would be hosted.\n"),
            Err(error) => eprintln!("xtask: {error:#}\n  the pages stay without these results"),
        },
        (false, false) => {}
    });
    let site = Site { dir: tree::dist(), watched: options.watch.then_some(version) };
    runtime.block_on(answer_all(listener, site))
}

/// Serves a folder on a free port until the process ends. Returns the URL.
pub fn in_background(dir: PathBuf) -> Result<String> {
    let runtime = Runtime::new()?;
    let (listener, port) = runtime.block_on(listen(Some(0)))?;
    std::thread::spawn(move || runtime.block_on(answer_all(listener, Site { dir, watched: None })));
    Ok(format!("http://127.0.0.1:{port}{PREFIX}"))
}

async fn listen(port: Option<u16>) -> Result<(TcpListener, u16)> {
    let ports = port.map_or((8000..8050).collect::<Vec<u16>>(), |port| vec![port]);
    let mut last = anyhow!("no port");
    for port in ports {
        match TcpListener::bind(("127.0.0.1", port)).await {
            Ok(listener) => {
                let port = listener.local_addr()?.port();
                return Ok((listener, port));
            }
            Err(error) => last = anyhow!("can't listen on port {port}: {error}"),
        }
    }
    Err(last)
}

struct Site {
    dir: PathBuf,
    watched: Option<Version>,
}

async fn answer_all(listener: TcpListener, site: Site) -> Result<()> {
    let answers = Router::new().fallback(answer).with_state(Arc::new(site));
    Ok(axum::serve(listener, answers).await?)
}

async fn answer(State(site): State<Arc<Site>>, method: Method, url: Uri) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return (StatusCode::METHOD_NOT_ALLOWED, "only GET").into_response();
    }
    let Some(path) = url.path().strip_prefix(PREFIX) else {
        return redirect(PREFIX);
    };
    if let Some(version) = &site.watched {
        if path == RELOAD {
            return typed(RELOAD, RELOAD_JS.into());
        }
        if path == WAIT {
            let seen = url.query().and_then(|seen| seen.parse().ok());
            return version.after(seen).await.to_string().into_response();
        }
        // Pages with the additional script differ from the list, so that they could not be saved.
        if path == "files.json" {
            return (StatusCode::NOT_FOUND, "not while watching").into_response();
        }
    }
    match site.find(path) {
        Some(folder) if folder.is_dir() => redirect(&format!("{PREFIX}{path}/")),
        Some(file) => match site.read(&file).await {
            Ok(answer) => answer,
            Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response(),
        },
        None => match site.read(&site.dir.join("404.html")).await {
            Ok(page) => (StatusCode::NOT_FOUND, page).into_response(),
            Err(_) => (StatusCode::NOT_FOUND, "not found").into_response(),
        },
    }
}

impl Site {
    async fn read(&self, file: &Path) -> std::io::Result<Response> {
        let body = tokio::fs::read(file).await?;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        Ok(typed(&name, if name.ends_with(".html") { self.with_reload(body) } else { body }))
    }

    /// The file for a path below the prefix, or a redirection to a folder. Nothing outside of the site.
    fn find(&self, path: &str) -> Option<PathBuf> {
        let path = Path::new(path);
        if path.components().any(|part| !matches!(part, Component::Normal(_))) {
            return None;
        }
        let file = self.dir.join(path);
        let slash = path.as_os_str().is_empty() || path.to_string_lossy().ends_with('/');
        let file = if slash { file.join("index.html") } else { file };
        file.exists().then_some(file)
    }

    fn with_reload(&self, page: Vec<u8>) -> Vec<u8> {
        if self.watched.is_none() {
            return page;
        }
        let tag = format!("<script type=\"module\" src=\"{PREFIX}{RELOAD}\"></script></body>");
        String::from_utf8_lossy(&page).replace("</body>", &tag).into_bytes()
    }
}

fn typed(name: &str, body: Vec<u8>) -> Response {
    ([(header::CONTENT_TYPE, mime(name)), (header::CACHE_CONTROL, "no-cache")], body).into_response()
}

fn redirect(to: &str) -> Response {
    (StatusCode::FOUND, [(header::LOCATION, to)]).into_response()
}

fn mime(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "txt" | "cu" | "csv" => "text/plain; charset=utf-8",
        "xml" => "application/xml",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpStream;

    use super::*;

    #[test]
    fn paths_stay_inside() {
        let dir = std::env::temp_dir().join("warpbook-serve-test");
        std::fs::create_dir_all(dir.join("en")).unwrap();
        std::fs::write(dir.join("index.html"), "home").unwrap();
        std::fs::write(dir.join("en/index.html"), "en").unwrap();
        let site = Site { dir: dir.clone(), watched: None };
        let check = |path: &str, expect: Option<&str>| {
            assert_eq!(site.find(path), expect.map(|file| dir.join(file)), "{path}");
        };
        check("", Some("index.html"));
        check("en/", Some("en/index.html"));
        check("en", Some("en"));
        check("../x", None);
        check("en/../../x", None);
        check("/etc/passwd", None);
        check("nothing", None);
    }

    /// A browser opens several connections at once and keeps them.
    #[test]
    fn many_connections_at_once_are_all_answered() {
        let dir = std::env::temp_dir().join("warpbook-serve-many");
        std::fs::create_dir_all(&dir).unwrap();
        std::fs::write(dir.join("a.txt"), "here").unwrap();
        let url = in_background(dir).unwrap();
        let host = url.strip_prefix("http://").and_then(|url| url.strip_suffix(PREFIX)).unwrap();
        for _ in 0..50 {
            let mut kept: Vec<TcpStream> = (0..8).map(|_| TcpStream::connect(host).unwrap()).collect();
            for connection in &mut kept {
                write!(connection, "GET {PREFIX}a.txt HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
            }
            for connection in &mut kept {
                connection.set_read_timeout(Some(Duration::from_secs(600))).unwrap();
                let mut status = [0; 15];
                connection.read_exact(&mut status).unwrap();
                assert_eq!(&status, b"HTTP/1.1 200 OK");
            }
        }
    }
}
