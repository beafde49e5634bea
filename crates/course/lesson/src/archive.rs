//! Folders of lessons as archives: ZIP, which the site offers and notebooks are exported as, and `.tar`, `.tar.gz` and `.gz`, which readers drop.

use std::io::{Cursor, Read, Write};

use protocol::DataFile;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

/// Largest size of an unpacked archive, in bytes.
const LIMIT: u64 = 256 << 20;

/// The files in an archive, without those of hidden folders and of macOS. `None`: the file is no archive.
pub fn unpack(file: &DataFile) -> Option<Result<Vec<DataFile>, String>> {
    let bytes = file.bytes.as_slice();
    let found = if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") {
        unzip(bytes)
    } else if bytes.starts_with(b"\x1f\x8b") {
        gunzip(file)
    } else if is_tar(bytes) {
        untar(bytes)
    } else {
        return None;
    };
    let is_shown =
        |file: &DataFile| !file.name.split('/').any(|part| part.starts_with('.') || part == "__MACOSX");
    Some(found.map(|files| files.into_iter().filter(is_shown).collect()))
}

fn too_large() -> String {
    format!("> {} MiB", LIMIT >> 20)
}

fn unzip(bytes: &[u8]) -> Result<Vec<DataFile>, String> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| error.to_string())?;
    let (mut files, mut total) = (Vec::new(), 0);
    for index in 0..archive.len() {
        let file = archive.by_index(index).map_err(|error| error.to_string())?;
        let Some(name) = file.enclosed_name().filter(|_| file.is_file()) else { continue };
        let name = name.to_string_lossy().replace('\\', "/");
        let mut bytes = Vec::new();
        file.take(LIMIT + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
        total += bytes.len() as u64;
        if total > LIMIT {
            return Err(too_large());
        }
        files.push(DataFile { name, bytes });
    }
    Ok(files)
}

fn gunzip(file: &DataFile) -> Result<Vec<DataFile>, String> {
    let mut bytes = Vec::new();
    let decoder = flate2::read::MultiGzDecoder::new(file.bytes.as_slice());
    decoder.take(LIMIT + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > LIMIT {
        return Err(too_large());
    }
    if is_tar(&bytes) {
        return untar(&bytes);
    }
    let name = file.name.strip_suffix(".gz").unwrap_or(&file.name).to_owned();
    Ok(vec![DataFile { name, bytes }])
}

fn is_tar(bytes: &[u8]) -> bool {
    bytes.get(257..262) == Some(b"ustar")
}

fn untar(bytes: &[u8]) -> Result<Vec<DataFile>, String> {
    let mut archive = tar::Archive::new(bytes);
    let mut files = Vec::new();
    for entry in archive.entries().map_err(|error| error.to_string())? {
        let mut entry = entry.map_err(|error| error.to_string())?;
        if !entry.header().entry_type().is_file() {
            continue;
        }
        let name = entry.path().map_err(|error| error.to_string())?.to_string_lossy().into_owned();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).map_err(|error| error.to_string())?;
        files.push(DataFile { name: name.trim_start_matches("./").to_owned(), bytes });
    }
    Ok(files)
}

/// Files as a ZIP archive in which all are in one folder. The same files give the same bytes.
///
/// # Errors
/// The archive cannot be written, which does not happen in memory.
pub fn zip(folder: &str, files: &[DataFile]) -> Result<Vec<u8>, String> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default());
    for file in files {
        writer.start_file(format!("{folder}/{}", file.name), options).map_err(|error| error.to_string())?;
        writer.write_all(&file.bytes).map_err(|error| error.to_string())?;
    }
    writer.finish().map(Cursor::into_inner).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, bytes: &[u8]) -> DataFile {
        DataFile { name: name.into(), bytes: bytes.into() }
    }

    #[test]
    fn archives_are_unpacked() {
        let files = vec![file("en.md", b"# T"), file("a/b.bin", &[0, 255])];
        let bytes = zip("mine", &files).unwrap();
        assert_eq!(bytes, zip("mine", &files).unwrap());
        let inside = |file: DataFile| {
            let files = unpack(&file).unwrap().unwrap();
            files.into_iter().map(|file| file.name).collect::<Vec<_>>()
        };
        assert_eq!(inside(file("x.zip", &bytes)), ["mine/en.md", "mine/a/b.bin"]);
        let mut tar = tar::Builder::new(Vec::new());
        for (name, bytes) in [("./p/a.cu", &b"int x;"[..]), ("p/.git/b", b"x")] {
            let mut header = tar::Header::new_ustar();
            header.set_size(bytes.len() as u64);
            header.set_mode(0o644);
            tar.append_data(&mut header, name, bytes).unwrap();
        }
        let tar = tar.into_inner().unwrap();
        assert_eq!(inside(file("x.tar", &tar)), ["p/a.cu"]);
        let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gz.write_all(&tar).unwrap();
        assert_eq!(inside(file("x.tgz", &gz.finish().unwrap())), ["p/a.cu"]);
        assert_eq!(unpack(&file("a.cu", b"int main() {}")), None);
        assert!(unpack(&file("a.zip", b"PK\x03\x04rest")).unwrap().is_err());
    }
}
