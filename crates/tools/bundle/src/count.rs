//! Instruments a wasm module to count the instructions that it executes: each basic block adds its number to
//! a counter.
//!
//! Only instructions that do work are counted: variables and constants are operands, blocks and ends are
//! structure. Bulk copies and fills count their bytes divided by 16. So the count is the same on every
//! machine and at every load. It grows with the work, though not exactly as time does.

use anyhow::{Result, anyhow};
use wasm_encoder::reencode::{self, Reencode};
use wasm_encoder::{
    CodeSection, ConstExpr, ExportKind, ExportSection, Function, GlobalSection, GlobalType, Instruction,
    Module, ValType,
};
use wasmparser::{
    ExportSectionReader, FunctionBody, GlobalSectionReader, Operator, Parser, Payload, TypeRef,
};

/// Name of the exported counter, an `i64`.
const NAME: &str = "counted";
/// Log2 of the bytes that one instruction moves at most: a vector of 16 bytes.
const SHIFT: i64 = 4;

/// The instrumented module.
pub fn counting(wasm: &[u8]) -> Result<Vec<u8>> {
    let mut module = Module::new();
    Counting { counter: globals(wasm)? }
        .parse_core_module(&mut module, Parser::new(0), wasm)
        .map_err(|error| anyhow!("a wasm can't be made to count: {error}"))?;
    Ok(module.finish())
}

/// Number of global variables.
fn globals(wasm: &[u8]) -> Result<u32> {
    let mut count = 0;
    for payload in Parser::new(0).parse_all(wasm) {
        match payload? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    count += u32::from(matches!(import?.ty, TypeRef::Global(_)));
                }
            }
            Payload::GlobalSection(section) => count += section.count(),
            _ => {}
        }
    }
    Ok(count)
}

/// Writes a module with two more global variables: the counter, followed by the length of a bulk operation.
struct Counting {
    counter: u32,
}

type Outcome<T> = Result<T, reencode::Error>;

impl Reencode for Counting {
    type Error = std::convert::Infallible;

    fn parse_global_section(
        &mut self,
        globals: &mut GlobalSection,
        section: GlobalSectionReader<'_>,
    ) -> Outcome<()> {
        reencode::utils::parse_global_section(self, globals, section)?;
        let variable = |val_type| GlobalType { val_type, mutable: true, shared: false };
        globals.global(variable(ValType::I64), &ConstExpr::i64_const(0));
        globals.global(variable(ValType::I32), &ConstExpr::i32_const(0));
        Ok(())
    }

    fn parse_export_section(
        &mut self,
        exports: &mut ExportSection,
        section: ExportSectionReader<'_>,
    ) -> Outcome<()> {
        reencode::utils::parse_export_section(self, exports, section)?;
        exports.export(NAME, ExportKind::Global, self.counter);
        Ok(())
    }

    fn parse_function_body(&mut self, code: &mut CodeSection, body: FunctionBody<'_>) -> Outcome<()> {
        let mut function = self.new_function_with_parsed_locals(&body)?;
        let mut reader = body.get_operators_reader()?;
        let mut count = 0;
        while !reader.eof() {
            let op = reader.read()?;
            let kind = kind(&op);
            count += i64::from(!matches!(kind, Kind::Operand | Kind::Structure));
            match kind {
                Kind::Branch | Kind::Structure => self.add(&mut function, std::mem::take(&mut count)),
                Kind::Bulk => self.add_length(&mut function),
                Kind::Operand | Kind::Plain => {}
            }
            function.instruction(&self.instruction(op)?);
        }
        code.function(&function);
        Ok(())
    }
}

impl Counting {
    fn add(&self, function: &mut Function, count: i64) {
        if count > 0 {
            function.instruction(&Instruction::GlobalGet(self.counter));
            function.instruction(&Instruction::I64Const(count));
            function.instruction(&Instruction::I64Add);
            function.instruction(&Instruction::GlobalSet(self.counter));
        }
    }

    /// Adds the length of a bulk operation, which is on top of the stack and stays there.
    fn add_length(&self, function: &mut Function) {
        let length = self.counter + 1;
        for instruction in [
            Instruction::GlobalSet(length),
            Instruction::GlobalGet(length),
            Instruction::GlobalGet(length),
            Instruction::I64ExtendI32U,
            Instruction::I64Const(SHIFT),
            Instruction::I64ShrU,
            Instruction::GlobalGet(self.counter),
            Instruction::I64Add,
            Instruction::GlobalSet(self.counter),
        ] {
            function.instruction(&instruction);
        }
    }
}

/// How an instruction affects the counter.
#[derive(Clone, Copy)]
enum Kind {
    /// Produces an operand; not counted.
    Operand,
    /// Begins or ends a block; not counted.
    Structure,
    /// Ends a basic block.
    Branch,
    /// Processes as many bytes as the value on top of the stack says.
    Bulk,
    Plain,
}

fn kind(op: &Operator<'_>) -> Kind {
    match op {
        Operator::LocalGet { .. }
        | Operator::LocalSet { .. }
        | Operator::LocalTee { .. }
        | Operator::I32Const { .. }
        | Operator::I64Const { .. }
        | Operator::F32Const { .. }
        | Operator::F64Const { .. }
        | Operator::V128Const { .. }
        | Operator::Drop
        | Operator::Nop => Kind::Operand,
        Operator::Block { .. } | Operator::Loop { .. } | Operator::Else | Operator::End => Kind::Structure,
        Operator::If { .. }
        | Operator::Br { .. }
        | Operator::BrIf { .. }
        | Operator::BrTable { .. }
        | Operator::Return
        | Operator::Unreachable => Kind::Branch,
        Operator::MemoryCopy { .. } | Operator::MemoryFill { .. } => Kind::Bulk,
        _ => Kind::Plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{BlockType, FunctionSection, TypeSection};

    /// A module with one function with this code, and a global variable.
    fn module(code: &[Instruction<'_>]) -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let mut functions = FunctionSection::new();
        functions.function(0);
        let mut globals = GlobalSection::new();
        let ty = GlobalType { val_type: ValType::I32, mutable: true, shared: false };
        globals.global(ty, &ConstExpr::i32_const(7));
        let mut exports = ExportSection::new();
        exports.export("f", ExportKind::Func, 0);
        let mut function = Function::new([]);
        for instruction in code {
            function.instruction(instruction);
        }
        let mut bodies = CodeSection::new();
        bodies.function(&function);
        let mut module = Module::new();
        module.section(&types).section(&functions).section(&globals).section(&exports).section(&bodies);
        module.finish()
    }

    /// The constants that the instrumentation adds to the counter.
    fn added(wasm: &[u8]) -> Vec<i64> {
        let mut found = Vec::new();
        for payload in Parser::new(0).parse_all(&counting(wasm).unwrap()) {
            if let Payload::CodeSectionEntry(body) = payload.unwrap() {
                for op in body.get_operators_reader().unwrap() {
                    if let Operator::I64Const { value } = op.unwrap() {
                        found.push(value);
                    }
                }
            }
        }
        found
    }

    #[test]
    fn each_stretch_adds_what_it_does() {
        use Instruction::{Block, Br, BrIf, Drop, End, GlobalGet, I32Add, I32Const, I32Eqz, Loop};
        let code = [
            Loop(BlockType::Empty),
            GlobalGet(0),
            I32Const(1),
            I32Add,
            BrIf(0),
            GlobalGet(0),
            I32Eqz,
            Drop,
            End,
            Block(BlockType::Empty),
            Br(0),
            End,
            End,
        ];
        assert_eq!(added(&module(&code)), [3, 2, 1]);
    }

    #[test]
    fn it_stays_valid_and_counts_bytes() {
        let code = [Instruction::I32Const(64), Instruction::Drop, Instruction::End];
        let counted = counting(&module(&code)).unwrap();
        let exports = Parser::new(0).parse_all(&counted).find_map(|payload| match payload.unwrap() {
            Payload::ExportSection(section) => {
                Some(section.into_iter().map(|e| e.unwrap().name.to_owned()).collect::<Vec<_>>())
            }
            _ => None,
        });
        assert_eq!(exports.unwrap(), ["f", NAME]);
        assert_eq!(globals(&counted).unwrap(), 3);
    }
}
