//! `#include` (C17 6.10.2): finds the file, the user's or a built-in one.

use base::{Code, Diagnostic, FileId, Span};

use super::{FrameKind, Preprocessor, headers};
use crate::token::{Tok, Token};

/// Standard headers that the headers of Thrust and CUB include transitively.
const BROUGHT: &str = "thrust/detail/brought.h";

impl Preprocessor<'_> {
    /// Sets the directories that `#include` searches after that of the including file.
    pub fn search(&mut self, dirs: &[String]) {
        self.include_dirs = dirs.to_vec();
    }

    /// Executes the `#define` and `#undef` lines for command line options.
    pub fn command_line(&mut self, directives: &str) {
        if !directives.is_empty() {
            let file = self.sources.add("<command line>", directives, false);
            self.run(file);
        }
    }

    // include = "<" token* ">" | string
    pub(super) fn include(&mut self, mut line: Vec<Token>, at: Span) {
        if matches!(line.first(), Some(Token { tok: Tok::Ident(_), .. })) {
            line = self.expand_list(&line);
        }
        let text = self.line_text(&line);
        let name = header_name(&text);
        let span = line.iter().fold(line.first().map_or(at, |t| t.span), |s, t| s.to(t.span));
        if name.is_empty() {
            self.error(Code::DirectiveNeedsName, span, &["include"]);
            return;
        }
        let quoted = text.starts_with('"');
        if let Some(file) = self.file_at(&name, quoted) {
            return self.enter_own(file);
        }
        if matches!(name.as_str(), "assert.h" | "cassert")
            && self.interner.find("NDEBUG").is_some_and(|n| self.is_defined(n))
        {
            let file = self.sources.add("assert.h", "#define assert(...) ((void)0)\n", true);
            self.enter(file);
            return;
        }
        if headers::known(&name) {
            return;
        }
        if ["thrust/", "cub/"].iter().any(|library| name.starts_with(library)) && !self.builtin_frame() {
            // Read after the header itself.
            self.builtin_header(BROUGHT);
        }
        if self.builtin_header(&name) {
            return;
        }
        // Another file of the user, next to the main one.
        let own = self.sources.files().find(|(_, f)| !f.builtin && f.name == name).map(|(id, _)| id);
        match own {
            Some(file) => self.enter_own(file),
            None => {
                let mut d = Diagnostic::new(Code::HeaderNotFound, span, [name.as_str()]);
                if let Some(like) = headers::similar(&name) {
                    d = d.with_note(Diagnostic::new(Code::DidYouMean, span, [format!("<{like}>")]));
                }
                self.diags.push(d);
            }
        }
    }

    /// The user's file for a header's name: in the directory of the including file, or in a directory of
    /// `-I`.
    fn file_at(&self, name: &str, quoted: bool) -> Option<FileId> {
        let from = self.frames.iter().rev().find_map(|f| match f.kind {
            FrameKind::File(file) => Some(file),
            _ => None,
        });
        let from = from.map(|file| self.sources.file(file)).filter(|file| quoted && !file.builtin);
        let beside = from.map(|file| file.name.rsplit_once('/').map_or("", |(dir, _)| dir));
        let dirs = beside.into_iter().chain(self.include_dirs.iter().map(String::as_str));
        let paths: Vec<String> = dirs.map(|dir| base::path::join(dir, name)).collect();
        let mut files = paths.iter().filter_map(|path| {
            self.sources.files().find(|(_, f)| !f.builtin && f.name == *path).map(|(id, _)| id)
        });
        files.next()
    }

    /// Reads a file of the user, unless `#pragma once` or recursive inclusion forbids it.
    fn enter_own(&mut self, file: FileId) {
        let nested = self.frames.iter().filter(|f| matches!(f.kind, FrameKind::File(_))).count();
        if !self.once.contains(&file) && nested < 40 {
            self.seal_from(file);
            self.enter(file);
        }
    }

    /// Reads a built-in header unless it was read before. False if there is none of that name.
    fn builtin_header(&mut self, name: &str) -> bool {
        let Some(text) = headers::text(name) else { return false };
        let known = self.sources.files().find(|(_, f)| f.builtin && f.name == name).map(|(id, _)| id);
        let file = known.unwrap_or_else(|| self.sources.add(name, text, true));
        if self.once.insert(file) {
            self.enter(file);
        }
        true
    }

    /// Whether `#include` would find a header of that name.
    pub(super) fn finds_header(&mut self, name: &[Token]) -> bool {
        let text = self.line_text(name);
        let name = header_name(&text);
        self.file_at(&name, text.starts_with('"')).is_some()
            || headers::known(&name)
            || headers::text(&name).is_some()
            || self.sources.files().any(|(_, f)| !f.builtin && f.name == name)
    }
}

/// The name of the header that an `#include` names. C++'s names of C headers, such as `<cmath>`, become
/// `math.h`.
fn header_name(text: &str) -> String {
    let name = text.trim_matches(['<', '>', '"']).replace(' ', "");
    let c = name.strip_prefix('c').map(|name| format!("{name}.h"));
    c.filter(|c| crate::headers::find(c).is_some()).unwrap_or(name)
}
