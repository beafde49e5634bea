//! What a built site needs to work without a network: the service worker, the list of files that it may save,
//! manifests and icons for installing. `docs/offline.md` explains the design.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::{budget, tree};

const LANGUAGES: [&str; 2] = ["en", "ru"];

/// The texts of `web/strings.json` by language and key.
type Words = BTreeMap<String, BTreeMap<String, String>>;

/// `files.json`. Its readers are `web/static/offline.js` and `web/tests/offline.test.mjs`.
#[derive(Serialize)]
struct List {
    /// Hash of the groups.
    version: String,
    /// Path of the assets folder below the root, with a slash at its end.
    assets: String,
    groups: BTreeMap<&'static str, Group>,
}

/// Files that are saved together.
#[derive(Default, Serialize)]
struct Group {
    /// Size in bytes of all files, each compressed by gzip: what hosts send.
    gzip: u64,
    /// Size in bytes of all files.
    size: u64,
    /// Path below the root, first 16 hexadecimal digits of the SHA-256, and size in bytes of each file. The
    /// path of a page ends with the slash of its folder.
    files: BTreeMap<String, (String, u64)>,
}

/// Adds the files to a finished site. Called again, it replaces them.
pub fn write(dist: &Path) -> Result<()> {
    let web = tree::root().join("web");
    let from = web.join("offline");
    let words: Words =
        serde_json::from_slice(&tree::read(&web.join("strings.json"))?).context("web/strings.json")?;
    for icon in tree::files(&from.join("icons"), &[])? {
        tree::write(&dist.join(icon.strip_prefix(&from)?), tree::read(&icon)?)?;
    }
    let (notice, manifest) = (text(&from.join("notice.html"))?, text(&from.join("manifest.webmanifest"))?);
    let mut notices = BTreeMap::new();
    for lang in LANGUAGES {
        tree::write(&dist.join(lang).join("manifest.webmanifest"), filled(&manifest, lang, &words)?)?;
        notices.insert(lang, filled(&notice, lang, &words)?);
    }
    let worker = text(&from.join("sw.js"))?;
    let (slot, notices) = ("const NOTICES = {};", serde_json::to_string(&notices)?);
    if !worker.contains(slot) {
        bail!("web/offline/sw.js has no `{slot}`");
    }
    tree::write(&dist.join("sw.js"), worker.replace(slot, &format!("const NOTICES = {notices};")))?;
    tree::write(&dist.join("files.json"), serde_json::to_string(&list(dist)?)?)
}

fn text(file: &Path) -> Result<String> {
    String::from_utf8(tree::read(file)?).with_context(|| format!("{} is not UTF-8", file.display()))
}

/// Replaces `{{lang}}`, `{{other_lang}}` and every `{{ui.KEY}}`. Other placeholders stay for the service
/// worker.
fn filled(template: &str, lang: &str, words: &Words) -> Result<String> {
    let other = LANGUAGES.iter().find(|other| **other != lang).copied().unwrap_or(lang);
    let mut out = template.replace("{{lang}}", lang).replace("{{other_lang}}", other);
    for (key, word) in words.get(lang).into_iter().flatten() {
        out = out.replace(&format!("{{{{ui.{key}}}}}"), word);
    }
    match out.split_once("{{ui.") {
        Some((_, unknown)) => {
            bail!("web/strings.json has no text {}", unknown.split("}}").next().unwrap_or_default())
        }
        None => Ok(out),
    }
}

fn list(dist: &Path) -> Result<List> {
    let mut groups: BTreeMap<&str, Group> =
        ["core", "en", "ru"].into_iter().map(|name| (name, Group::default())).collect();
    let mut parts = Vec::new();
    for file in tree::files(dist, &[])? {
        let path = file.strip_prefix(dist)?.to_string_lossy().replace('\\', "/");
        let Some(group) = group_of(&path).and_then(|name| groups.get_mut(name)) else { continue };
        let bytes = tree::read(&file)?;
        let hash: String = Sha256::digest(&bytes).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        let path = match path.strip_suffix("index.html") {
            Some(folder) if folder.is_empty() || folder.ends_with('/') => folder.to_owned(),
            _ => path,
        };
        let size = bytes.len() as u64;
        group.gzip += budget::gzipped(&bytes)?;
        group.size += size;
        parts.extend([path.clone().into_bytes(), hash.clone().into_bytes()]);
        group.files.insert(path, (hash, size));
    }
    let folder = budget::assets_of(dist)?;
    let assets = format!("assets/{}/", folder.file_name().unwrap_or_default().to_string_lossy());
    Ok(List { version: tree::short_hash(parts.iter().map(Vec::as_slice)), assets, groups })
}

/// The group of a file. `None`: no page needs the file offline.
fn group_of(path: &str) -> Option<&'static str> {
    let (folder, rest) = path.split_once('/').unwrap_or(("", path));
    match folder {
        _ if path.ends_with(".symbols") => None,
        "assets" if rest.ends_with("/texts-en.txt") => Some("en"),
        "assets" if rest.ends_with("/texts-ru.txt") => Some("ru"),
        "assets" | "icons" => Some("core"),
        "en" => Some("en"),
        "ru" => Some("ru"),
        "" if path == "index.html" || path == "embed.js" => Some("core"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_by_path() {
        let check = |path: &str, expect: Option<&str>| assert_eq!(group_of(path), expect, "{path}");
        check("index.html", Some("core"));
        check("404.html", None);
        check("sw.js", None);
        check("embed.js", Some("core"));
        check("assets/01/page.js", Some("core"));
        check("assets/01/page.symbols", None);
        check("assets/01/texts-ru.txt", Some("ru"));
        check("en/transpose/index.html", Some("en"));
        check("ru/search-01.txt", Some("ru"));
    }

    #[test]
    fn a_site_with_one_page() {
        let dist = std::env::temp_dir().join("warpbook-offline-test");
        drop(std::fs::remove_dir_all(&dist));
        for (path, content) in [("index.html", "a"), ("en/x/index.html", "b"), ("assets/01/page.js", "c")] {
            tree::write(&dist.join(path), content).unwrap();
        }
        write(&dist).unwrap();
        let first = tree::read(&dist.join("files.json")).unwrap();
        write(&dist).unwrap();
        assert_eq!(tree::read(&dist.join("files.json")).unwrap(), first);
        let list: serde_json::Value = serde_json::from_slice(&first).unwrap();
        assert_eq!(list["assets"], "assets/01/");
        // SHA-256 of `b`.
        assert_eq!(list["groups"]["en"]["files"]["en/x/"][0], "3e23e8160039594a");
        assert_eq!(list["groups"]["core"]["files"][""][1], 1);
        let worker = text(&dist.join("sw.js")).unwrap();
        assert!(!worker.contains("{{ui."));
    }
}
