//! The files of the program, by the names that the stepper has for them and by the paths that the client has.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use protocol::RunRequest;
use serde::Deserialize;
use serde_json::{Value, json};

/// The files of a program.
pub struct Sources {
    files: Vec<File>,
}

struct File {
    /// Name in messages and in the stepper, relative to the directory of the first unit.
    name: String,
    path: PathBuf,
    text: String,
}

/// A file as a client names it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Source {
    path: Option<String>,
    name: Option<String>,
    source_reference: Option<u64>,
}

impl Source {
    /// What identifies the file: its path, or its name.
    pub fn key(&self) -> String {
        self.path.clone().or_else(|| self.name.clone()).unwrap_or_default()
    }
}

impl Sources {
    /// The files of a request. `dir`: the directory of the first unit.
    ///
    /// # Errors
    /// The current directory is unknown.
    pub fn new(request: &RunRequest, dir: &Path) -> Result<Self, String> {
        let dir = std::path::absolute(dir).map_err(|error| format!("{}: {error}", dir.display()))?;
        let first = std::iter::once((&request.file, &request.source));
        let all = first.chain(request.files.iter().map(|file| (&file.name, &file.text)));
        let file = |(name, text): (&String, &String)| {
            let path = dir.join(name);
            // Without `..`, so that the client finds the file that it has open.
            let path = path.canonicalize().ok().filter(|_| name.starts_with("..")).unwrap_or(path);
            File { name: name.clone(), path, text: text.clone() }
        };
        Ok(Self { files: all.map(file).collect() })
    }

    /// Texts by name.
    pub fn texts(&self) -> BTreeMap<&str, &str> {
        self.files.iter().map(|file| (file.name.as_str(), file.text.as_str())).collect()
    }

    /// The name of a file of the program.
    pub fn name(&self, source: &Source) -> Option<&str> {
        self.find(source).map(|file| file.name.as_str())
    }

    /// The text of a file of the program.
    pub fn text(&self, source: &Source) -> Option<&str> {
        self.find(source).map(|file| file.text.as_str())
    }

    fn find(&self, source: &Source) -> Option<&File> {
        if let Some(number @ 1..) = source.source_reference {
            return self.files.get(usize::try_from(number - 1).ok()?);
        }
        let Some(path) = &source.path else {
            return self.files.iter().find(|file| Some(&file.name) == source.name.as_ref());
        };
        let path = std::path::absolute(path).ok()?;
        let same = |file: &&File| file.path == path;
        self.files.iter().find(same).or_else(|| {
            let path = path.canonicalize().ok()?;
            self.files.iter().find(|file| file.path.canonicalize().is_ok_and(|own| own == path))
        })
    }

    /// A file for the client. It asks for the text of a file that is not on the disk.
    pub fn source(&self, name: &str) -> Value {
        let Some(at) = self.files.iter().position(|file| file.name == name) else { return Value::Null };
        let file = &self.files[at];
        let mut source = json!({ "name": name.rsplit('/').next(), "path": file.path.to_string_lossy() });
        if !file.path.is_file() {
            source["sourceReference"] = (at + 1).into();
        }
        source
    }

    /// All files for the client.
    pub fn all(&self) -> Vec<Value> {
        self.files.iter().map(|file| self.source(&file.name)).collect()
    }
}
