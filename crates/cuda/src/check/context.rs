//! What is known of the function being checked.

use base::Map;
use hir::{Function, LocalId, RecordId, TypeId};

use super::func::Side;
use crate::ast;
use crate::token::Sym;

/// The function being checked.
pub struct FnCtx {
    pub side: Side,
    pub hir: Function,
    pub name: Sym,
    /// As declared: may be a reference.
    pub ret: TypeId,
    /// The return type as written, while `auto` in it is not known.
    pub deduce: Option<ast::Type>,
    /// The closure whose `operator()` this is.
    pub closure: Option<(LocalId, RecordId)>,
    pub this: Option<(LocalId, RecordId)>,
    pub jumps: super::jump::Jumps,
    /// Values of constants.
    pub constants: Map<LocalId, hir::Const>,
    /// The same of classes and arrays.
    pub objects: Map<LocalId, super::objects::Object>,
    /// References that take temporaries, as they are declared.
    pub rvalues: base::Set<LocalId>,
    pub loops: u32,
    pub switches: u32,
    pub switch: Option<super::switch::Inside>,
    /// The full expression being checked made objects that end with it.
    pub temporaries: bool,
    /// A name is looked up once more to ask whether it may be named: those in it were asked about.
    pub naming: bool,
    /// What is returned each time, where it is a variable of the function.
    pub returned: Vec<Option<LocalId>>,
}

impl FnCtx {
    /// Nothing of the body was looked at.
    pub fn new(side: Side, hir: Function, name: Sym, ret: TypeId, deduce: Option<ast::Type>) -> Self {
        FnCtx {
            side,
            hir,
            name,
            ret,
            deduce,
            closure: None,
            this: None,
            jumps: Default::default(),
            constants: Map::new(),
            objects: Map::new(),
            rvalues: base::Set::new(),
            loops: 0,
            switches: 0,
            switch: None,
            temporaries: false,
            naming: false,
            returned: Vec::new(),
        }
    }
}
