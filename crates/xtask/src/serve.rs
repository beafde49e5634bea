//! `cargo xtask serve`: a static server like the hosts the site is made for, under a sub-path as there.
//!
//! With `--watch` every page gets one more script, which waits for the next build and reloads.

use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Result, anyhow};
use tiny_http::{Header, Method, Request, Response, Server};

use crate::build::{self, Profile};
use crate::{setup, tree, watch};

/// The sub-path of the site, as a project page has it.
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

/// What `serve` was asked for.
pub struct Options {
    /// Rebuild on changes and reload the page.
    pub watch: bool,
    /// How to compile.
    pub profile: Profile,
    /// Port; without one the first free from 8000 on.
    pub port: Option<u16>,
}

/// Counts builds, and lets a request wait for the next.
#[derive(Clone, Default)]
pub struct Version(Arc<(Mutex<u64>, Condvar)>);

impl Version {
    /// A build is done: wakes who waits.
    pub fn next(&self) {
        *self.0.0.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.1.notify_all();
    }

    /// The number once it differs from `seen`, or after a while as it is.
    fn after(&self, seen: Option<u64>) -> u64 {
        let guard = self.0.0.lock().unwrap_or_else(PoisonError::into_inner);
        let patience = Duration::from_secs(25);
        let waited = self.0.1.wait_timeout_while(guard, patience, |now| Some(*now) == seen);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

/// Sets up, builds, serves until interrupted.
pub fn run(options: &Options) -> Result<()> {
    setup::for_build()?;
    let built = build::site(options.profile);
    match (&built, options.watch) {
        (Err(error), true) => eprintln!("xtask: {error:#}\n  waiting for a change"),
        (Err(_), false) => return built,
        (Ok(()), _) => {}
    }
    let version = Version::default();
    let (server, port) = listen(options.port)?;
    eprintln!("\n  Warpbook is at http://localhost:{port}{PREFIX}   (Ctrl+C ends)\n");
    if options.watch {
        let (version, profile) = (version.clone(), options.profile);
        std::thread::spawn(move || watch::rebuild(profile, &version));
    }
    let shared = Arc::new(Site { dir: tree::dist(), watched: options.watch.then_some(version) });
    answer_all(&server, &shared);
    Ok(())
}

/// Serves a folder on a free port for as long as the process lives; returns the URL.
pub fn in_background(dir: PathBuf) -> Result<String> {
    let (server, port) = listen(Some(0))?;
    let site = Arc::new(Site { dir, watched: None });
    std::thread::spawn(move || answer_all(&server, &site));
    Ok(format!("http://127.0.0.1:{port}{PREFIX}"))
}

fn listen(port: Option<u16>) -> Result<(Server, u16)> {
    let ports = port.map_or((8000..8050).collect::<Vec<u16>>(), |port| vec![port]);
    let mut last = anyhow!("no port");
    for port in ports {
        match Server::http(("127.0.0.1", port)) {
            Ok(server) => {
                let port = server.server_addr().to_ip().map_or(port, |address| address.port());
                return Ok((server, port));
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

fn answer_all(server: &Server, site: &Arc<Site>) {
    for request in server.incoming_requests() {
        let site = Arc::clone(site);
        // A thread each, for some wait for the next build.
        std::thread::spawn(move || drop(site.answer(request)));
    }
}

impl Site {
    fn answer(&self, request: Request) -> std::io::Result<()> {
        if !matches!(request.method(), Method::Get | Method::Head) {
            return request.respond(Response::from_string("only GET").with_status_code(405));
        }
        let url = request.url().to_owned();
        let (path, query) =
            url.split_once('?').map_or((url.as_str(), None), |(path, query)| (path, Some(query)));
        let Some(path) = path.strip_prefix(PREFIX) else {
            return request.respond(redirect(PREFIX));
        };
        if let Some(version) = &self.watched {
            if path == RELOAD {
                return request.respond(typed(RELOAD_JS.into(), "text/javascript"));
            }
            if path == WAIT {
                let now = version.after(query.and_then(|seen| seen.parse().ok()));
                return request.respond(typed(now.to_string().into_bytes(), "text/plain"));
            }
        }
        let Some(file) = self.find(path) else {
            let page = std::fs::read(self.dir.join("404.html")).unwrap_or_else(|_| b"not found".to_vec());
            return request.respond(typed(self.with_reload(page), mime("404.html")).with_status_code(404));
        };
        if file.is_dir() {
            return request.respond(redirect(&format!("{PREFIX}{path}/")));
        }
        let body = std::fs::read(&file)?;
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let body = if name.ends_with(".html") { self.with_reload(body) } else { body };
        request.respond(typed(body, mime(&name)))
    }

    /// The file of a path below the prefix; a folder when its slash is missing; nothing outside the site.
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

type Answer = Response<std::io::Cursor<Vec<u8>>>;

fn typed(body: Vec<u8>, mime: &str) -> Answer {
    let answer = Response::from_data(body);
    [("Content-Type", mime), ("Cache-Control", "no-cache")].iter().fold(answer, |answer, (name, value)| {
        match Header::from_bytes(*name, *value) {
            Ok(header) => answer.with_header(header),
            Err(()) => answer,
        }
    })
}

fn redirect(to: &str) -> Answer {
    let answer = Response::from_string(String::new()).with_status_code(302);
    match Header::from_bytes("Location", to) {
        Ok(header) => answer.with_header(header),
        Err(()) => answer,
    }
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
}
