//! File paths of programs: text with `/`, whatever the system.

/// The path of `name` relative to the directory `dir`, without `.` and with as few `..` as possible. An empty
/// `dir` is the directory in which relative paths begin.
///
/// ```
/// use base::path::join;
///
/// assert_eq!(join("src/gpu", "../common/book.h"), "src/common/book.h");
/// assert_eq!(join("", "./a.h"), "a.h");
/// assert_eq!(join("src", "../../a.h"), "../a.h");
/// assert_eq!(join("src", "/usr//a.h"), "/usr/a.h");
/// ```
pub fn join(dir: &str, name: &str) -> String {
    let absolute = name.starts_with('/') || dir.starts_with('/');
    let dir = if name.starts_with('/') { "" } else { dir };
    let mut parts: Vec<&str> = Vec::new();
    for part in dir.split('/').chain(name.split('/')) {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|&last| last != "..") => {
                parts.pop();
            }
            ".." if absolute => {}
            part => parts.push(part),
        }
    }
    let path = parts.join("/");
    if absolute { format!("/{path}") } else { path }
}
