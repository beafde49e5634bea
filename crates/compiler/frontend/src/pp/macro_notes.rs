//! Notes of the macros that the user's files define and use, with their expansions.

use std::rc::Rc;

use base::Span;

use super::{Macro, Preprocessor, spell};
use crate::token::{P, Tok, Token};

/// A macro's name in the user's text.
pub struct MacroNote {
    /// The place of the name.
    pub span: Span,
    /// The expansion as text. Empty if there is none, or if it is not known.
    pub text: String,
    /// The expansion may be evaluated: it is short, calls nothing, and holds neither strings nor statements.
    pub is_plain: bool,
}

/// What the preprocessor notes while it reads.
#[derive(Default)]
pub(super) struct MacroUses {
    uses: Vec<MacroUse>,
    definitions: Vec<(Span, Rc<Macro>)>,
}

/// A macro's name outside of other macros.
struct MacroUse {
    definition: Rc<Macro>,
    name: Span,
    /// End of the macro's arguments, or of its name.
    end: u32,
    /// Number of tokens of the program before it.
    before: usize,
}

/// Longest expansion as text, in bytes.
const LONGEST: usize = 200;
/// Most tokens in which an expansion is searched, and of an expansion that is evaluated.
const NEAR: usize = 4096;
const FEW: usize = 64;

impl Preprocessor<'_> {
    /// From here on, macros are noted.
    pub fn note_macros(&mut self) {
        self.noted = Some(MacroUses::default());
    }

    /// Notes a macro's use whose arguments, if it has some, were read.
    pub(super) fn note_use(&mut self, name: Token, definition: Rc<Macro>) {
        let frames = &self.frames;
        // Names in an expansion are not in the text.
        if frames.iter().any(|frame| matches!(frame.kind, super::FrameKind::Macro(_))) {
            return;
        }
        let last = frames.last().and_then(|frame| frame.tokens.get(frame.pos.checked_sub(1)?));
        let end = last.map_or(name.span, |last| name.span.to(last.span)).end();
        let before = self.out.len();
        let own = !self.sources.file(name.span.file()).builtin;
        if let Some(noted) = self.noted.as_mut().filter(|_| own) {
            noted.uses.push(MacroUse { definition, name: name.span, end, before });
        }
    }

    /// Notes a macro's definition.
    pub(super) fn note_definition(&mut self, span: Span, definition: Rc<Macro>) {
        if let Some(noted) = &mut self.noted {
            noted.definitions.push((span, definition));
        }
    }

    /// The notes, at the end of the program. Expansions of uses are read from its tokens. A definition has the expansion of
    /// its first use, or without a use the one that it would have at the end.
    pub(super) fn macro_notes(&mut self) -> Vec<MacroNote> {
        let Some(MacroUses { uses, definitions }) = self.noted.take() else { return Vec::new() };
        let mut notes: Vec<_> = uses.iter().map(|at| self.note_of(at.name, self.expansion(at))).collect();
        for (span, definition) in definitions {
            let is_of = |at: &&MacroUse| Rc::ptr_eq(&at.definition, &definition);
            let used =
                uses.iter().filter(is_of).map(|at| self.expansion(at)).find(|tokens| !tokens.is_empty());
            let tokens = match used {
                _ if definition.params.is_some() => Vec::new(),
                Some(tokens) => tokens.to_vec(),
                None => {
                    let errors = self.diags.len();
                    let tokens = self.expand_list(&definition.body);
                    self.diags.truncate(errors);
                    tokens
                }
            };
            notes.push(self.note_of(span, &tokens));
        }
        notes
    }

    /// The tokens that a macro's use became.
    fn expansion(&self, at: &MacroUse) -> &[Token] {
        let is_of = |t: &Token| {
            let (span, name) = (t.span, at.name);
            span.file() == name.file() && span.start() >= name.start() && span.end() <= at.end
        };
        let rest = self.out.get(at.before..).unwrap_or_default();
        let Some(from) = rest.iter().take(NEAR).position(is_of) else { return &[] };
        let count = rest[from..].iter().take_while(|t| is_of(t)).count();
        &rest[from..from + count]
    }

    fn note_of(&self, span: Span, tokens: &[Token]) -> MacroNote {
        let mut text = String::new();
        for (i, t) in tokens.iter().enumerate() {
            if i > 0 && (t.space || t.bol) {
                text.push(' ');
            }
            text += &spell(self.interner, t.tok);
            if text.len() > LONGEST {
                text.push('…');
                break;
            }
        }
        let is_word = |t: &Token| matches!(t.tok, Tok::Ident(s) if s.kw().is_none());
        let calls = tokens
            .windows(2)
            .any(|two| is_word(&two[0]) && [P::LParen, P::Lt, P::LBrace].iter().any(|&p| two[1].is(p)));
        let other =
            |t: &Token| t.is(P::LBrace) || t.is(P::Semi) || matches!(t.tok, Tok::Str(_) | Tok::Other(_));
        let is_plain = !tokens.is_empty() && tokens.len() <= FEW && !calls && !tokens.iter().any(other);
        MacroNote { span, text, is_plain }
    }
}
