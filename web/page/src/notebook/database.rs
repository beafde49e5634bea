//! Notebooks in the browser's IndexedDB: one store for texts, which are written at each change, one for files, which
//! may be large.

use std::collections::BTreeMap;
use std::rc::Rc;

use idb::{Database, DatabaseEvent, Error, Factory, ObjectStoreParams, TransactionMode};
use js_sys::Uint8Array;
use protocol::{Bundle, DataFile};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wasm_bindgen::{JsCast, JsValue};

use super::doc::{Content, Notebook};

/// Number of the stores' layout.
const VERSION: u32 = 1;
const TEXTS: &str = "notebooks";
const FILES: &str = "files";
/// First byte of each value. Values with another one are from another version of the course and are left alone.
const FORMAT: u8 = 1;

/// An entry of the list of notebooks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    pub id: String,
    pub name: String,
    /// Time of the last change in milliseconds since 1970.
    pub changed: f64,
}

/// The files of a notebook, apart from its text.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Apart {
    own: Rc<Vec<DataFile>>,
    /// Files of programs by the keys of their blocks.
    bundles: BTreeMap<u32, Rc<Bundle>>,
}

impl Apart {
    fn of(notebook: &Notebook) -> Self {
        let bundles = notebook.blocks.iter().filter_map(|block| match &block.content {
            Content::Program(program) => Some((block.key, program.state.bundle.clone())),
            Content::Text(_) => None,
        });
        Self {
            own: notebook.files.clone(),
            bundles: bundles.filter(|(_, bundle)| !bundle.is_empty()).collect(),
        }
    }
}

/// The open database.
pub struct Store {
    database: Database,
    /// Files as they are stored, by the notebook's id.
    stored: BTreeMap<String, Apart>,
}

fn packed<T: Serialize>(value: &T) -> JsValue {
    let mut bytes = vec![FORMAT];
    // Encoding plain data into memory does not fail.
    bytes.extend(postcard::to_allocvec(value).unwrap_or_default());
    Uint8Array::from(bytes.as_slice()).into()
}

fn unpacked<T: DeserializeOwned>(value: &JsValue) -> Option<T> {
    let bytes = value.dyn_ref::<Uint8Array>()?.to_vec();
    postcard::from_bytes(bytes.strip_prefix(&[FORMAT])?).ok()
}

impl Store {
    /// Opens the database, and makes it at first use.
    ///
    /// # Errors
    /// The browser allows no database here.
    pub async fn open() -> Result<Self, Error> {
        let mut request = Factory::new()?.open(crate::store::DATABASE, Some(VERSION))?;
        request.on_upgrade_needed(|event| {
            if let Ok(database) = event.database() {
                for name in [TEXTS, FILES] {
                    // A failure shows when the store is used.
                    drop(database.create_object_store(name, ObjectStoreParams::new()));
                }
            }
        });
        Ok(Self { database: request.await?, stored: BTreeMap::new() })
    }

    /// All notebooks, the one changed last first. The request is made at once, as in all of these methods.
    ///
    /// # Errors
    /// The browser refuses to read.
    pub fn list(&self) -> impl Future<Output = Result<Vec<Entry>, Error>> + use<> {
        let request =
            self.database.transaction(&[TEXTS], TransactionMode::ReadOnly).and_then(|transaction| {
                let request = transaction.object_store(TEXTS)?.get_all(None, None)?;
                Ok((transaction, request))
            });
        async move {
            let (_transaction, request) = request?;
            let values = request.await?;
            let both = values.iter().filter_map(unpacked::<(Entry, Notebook)>);
            let mut all: Vec<Entry> = both.map(|(entry, _)| entry).collect();
            all.sort_by(|a, b| b.changed.total_cmp(&a.changed));
            Ok(all)
        }
    }

    /// A notebook with its files. `None`: there is none with this id, or it is from another version of the course.
    ///
    /// # Errors
    /// The browser refuses to read.
    pub fn load(&self, id: &str) -> impl Future<Output = Result<Option<Notebook>, Error>> + use<> {
        let key = JsValue::from(id);
        let requests =
            self.database.transaction(&[TEXTS, FILES], TransactionMode::ReadOnly).and_then(|transaction| {
                let text = transaction.object_store(TEXTS)?.get(key.clone())?;
                let files = transaction.object_store(FILES)?.get(key)?;
                Ok((transaction, text, files))
            });
        async move {
            let (_transaction, text, files) = requests?;
            let (text, files) = (text.await?, files.await?);
            let Some((_, mut notebook)) = text.as_ref().and_then(unpacked::<(Entry, Notebook)>) else {
                return Ok(None);
            };
            let apart: Apart = files.as_ref().and_then(unpacked).unwrap_or_default();
            notebook.files = apart.own;
            for block in &mut notebook.blocks {
                let bundle = apart.bundles.get(&block.key);
                if let (Content::Program(program), Some(bundle)) = (&mut block.content, bundle) {
                    program.state.bundle = bundle.clone();
                }
            }
            Ok(Some(notebook))
        }
    }

    /// Writes a notebook. What is written is decided before the first wait, so that of two calls the later one wins.
    ///
    /// # Errors
    /// The browser refuses to write, for lack of room in most cases.
    pub fn save(
        &mut self,
        entry: &Entry,
        notebook: &Notebook,
    ) -> Result<impl Future<Output = Result<(), Error>> + use<>, Error> {
        let transaction = self.database.transaction(&[TEXTS, FILES], TransactionMode::ReadWrite)?;
        let key = JsValue::from(entry.id.as_str());
        let apart = Apart::of(notebook);
        let text = transaction.object_store(TEXTS)?.put(&packed(&(entry, light(notebook))), Some(&key))?;
        let files = if self.stored.get(&entry.id) == Some(&apart) {
            None
        } else {
            let request = transaction.object_store(FILES)?.put(&packed(&apart), Some(&key))?;
            self.stored.insert(entry.id.clone(), apart);
            Some(request)
        };
        // At once, and not when the answers have come: the reader may leave the page before.
        let transaction = transaction.commit()?;
        Ok(async move {
            text.await?;
            if let Some(files) = files {
                files.await?;
            }
            transaction.await.map(drop)
        })
    }

    /// Deletes a notebook.
    ///
    /// # Errors
    /// The browser refuses to write.
    pub fn delete(&mut self, id: &str) -> impl Future<Output = Result<(), Error>> + use<> {
        self.stored.remove(id);
        let requests =
            self.database.transaction(&[TEXTS, FILES], TransactionMode::ReadWrite).and_then(|transaction| {
                let text = transaction.object_store(TEXTS)?.delete(JsValue::from(id))?;
                let files = transaction.object_store(FILES)?.delete(JsValue::from(id))?;
                Ok((transaction, text, files))
            });
        async move {
            let (transaction, text, files) = requests?;
            text.await?;
            files.await?;
            transaction.await.map(drop)
        }
    }
}

/// The notebook without the files that are stored apart.
fn light(notebook: &Notebook) -> Notebook {
    let mut light = notebook.clone();
    for block in &mut light.blocks {
        if let Content::Program(program) = &mut block.content {
            program.state.bundle = Rc::default();
        }
    }
    light
}
