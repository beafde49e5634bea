//! Object files and executable files: sources as JSON after a marker line.
//!
//! An executable file begins with a shell script that starts this program with the file.

use std::path::Path;

use crate::project::Project;

/// The line before the JSON.
const MARK: &str = "# sources of a program for warpbook, as JSON:\n";
/// Signature of `ar` archives.
const ARCHIVE: &[u8] = b"!<arch>\n";
/// Length of the header before each member of an archive, bytes. Bytes 48 to 57 are the member's size.
const HEADER: usize = 60;

/// Writes a project as an object file or as an executable file.
///
/// # Errors
/// The file cannot be written.
pub fn save(path: &Path, project: &Project, executable: bool) -> Result<(), String> {
    let json = serde_json::to_string(project).expect("a project is plain data");
    let script = if executable {
        let own = std::env::current_exe().map_err(|e| format!("where this program is: {e}"))?;
        let own = own.to_string_lossy().replace('\'', "'\\''");
        format!("#!/bin/sh\nexec '{own}' exec \"$0\" \"$@\"\n")
    } else {
        String::new()
    };
    let told = |e: std::io::Error| format!("{}: {e}", path.display());
    // An old executable file may be running, so it is replaced and not overwritten.
    let _ = std::fs::remove_file(path);
    std::fs::write(path, format!("{script}{MARK}{json}\n")).map_err(told)?;
    #[cfg(unix)]
    if executable {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).map_err(told)?;
    }
    Ok(())
}

/// Whether a file is an executable file of [`save`].
pub fn is_program(path: &Path) -> bool {
    let Ok(file) = std::fs::File::open(path) else { return false };
    let mut head = Vec::new();
    let read = std::io::Read::read_to_end(&mut std::io::Read::take(file, 8192), &mut head);
    read.is_ok() && head.starts_with(b"#!") && base::find(&String::from_utf8_lossy(&head), MARK).is_some()
}

/// Reads an object file, an archive of object files, or an executable file.
///
/// # Errors
/// It is no such file.
pub fn load(path: &Path) -> Result<Project, String> {
    let bytes = std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()))?;
    if bytes.starts_with(ARCHIVE) {
        let mut all = Project::default();
        for member in members(&bytes) {
            all.append(read(path, member)?);
        }
        return Ok(all);
    }
    read(path, &bytes)
}

fn read(path: &Path, bytes: &[u8]) -> Result<Project, String> {
    let foreign = || {
        let path = path.display();
        match bytes {
            [0x7f, b'E', b'L', b'F', ..] => format!(
                "{path} is machine code of another compiler, which the simulator cannot run: compile its source with `warpbook nvcc -c`, too (CXX=\"warpbook nvcc\")"
            ),
            _ => format!(
                "{path} is neither a source file (.cu, .cpp, .c) nor an object file of `warpbook nvcc`"
            ),
        }
    };
    let text = std::str::from_utf8(bytes).map_err(|_| foreign())?;
    let (_, json) = text.split_once(MARK).ok_or_else(foreign)?;
    serde_json::from_str(json).map_err(|e| format!("{}: a damaged object file: {e}", path.display()))
}

/// The object files in an `ar` archive, without its symbol tables.
fn members(bytes: &[u8]) -> Vec<&[u8]> {
    let mut list = Vec::new();
    let mut at = ARCHIVE.len();
    while let Some(header) = bytes.get(at..at + HEADER) {
        let size = std::str::from_utf8(&header[48..58]).ok().and_then(|s| s.trim().parse().ok());
        let Some(member) = size.and_then(|size: usize| bytes.get(at + HEADER..at + HEADER + size)) else {
            break;
        };
        let name = String::from_utf8_lossy(&header[..16]);
        if !name.starts_with("/ ") && !name.starts_with("//") && !name.starts_with("__.SYMDEF") {
            list.push(member);
        }
        at += HEADER + member.len() + member.len() % 2;
    }
    list
}
