//! Compiles translated kernels for the processor of this machine, by wasmtime.
//!
//! Registers, shared memory and device memory of the simulator lie where Rust put them, so the memory that a module imports
//! is the whole address space of the process: an address in it is a pointer less `BASE`. What a module accesses was
//! checked against the program's allocations by the module itself, as it is in the browser.
#![allow(unsafe_code, reason = "generated code reads and writes the simulator's memory")]

use functional::translated::{Engine, Entry, library};
use wasmtime::{Config, Func, Instance, LinearMemory, MemoryCreator, MemoryType, Module, Store, TypedFunc};

/// Pages of the address space of a process (47 bits), of 64 KiB.
const PAGES: u64 = 1 << (47 - 16);
/// Address of the first byte of the memory. Nothing of a process lies before it.
const BASE: u64 = 1 << 16;

/// An engine for this machine.
pub struct HostEngine {
    engine: wasmtime::Engine,
}

impl HostEngine {
    /// An engine, or `None` if there is none for this processor.
    pub fn new() -> Option<Self> {
        let mut config = Config::new();
        config.wasm_memory64(true).wasm_simd(true).wasm_relaxed_simd(true).relaxed_simd_deterministic(true);
        config.with_host_memory(std::sync::Arc::new(AddressSpace));
        config.memory_reservation(0).memory_guard_size(0).memory_reservation_for_growth(0);
        // SAFETY: the flag is about speculative execution of accesses out of bounds, and there are no such accesses.
        unsafe { config.cranelift_flag_set("enable_heap_access_spectre_mitigation", "false") };
        Some(Self { engine: wasmtime::Engine::new(&config).ok()? })
    }
}

impl Engine for HostEngine {
    fn wide(&self) -> Option<u64> {
        Some(PAGES - 1)
    }
    fn base(&self) -> u64 {
        BASE
    }
    fn is_fused(&self) -> bool {
        true
    }
    fn patience(&self) -> u64 {
        512
    }
    fn compile(&mut self, wasm: &[u8]) -> Option<Box<dyn Entry>> {
        let module = Module::new(&self.engine, wasm).ok()?;
        let mut store = Store::new(&self.engine, ());
        let math = |code: i32, a: i64, b: i64| library(code as u32, a as u64, b as u64) as i64;
        let math = Func::wrap(&mut store, math);
        let instance = Instance::new(&mut store, &module, &[math.into()]).ok()?;
        let run = instance.get_typed_func(&mut store, "run").ok()?;
        Some(Box::new(Compiled { store, run }))
    }
}

struct Compiled {
    store: Store<()>,
    run: TypedFunc<(i64, i32), i32>,
}

impl Entry for Compiled {
    fn run(&mut self, context: u64, index: u32) -> u32 {
        let next = self.run.call(&mut self.store, ((context - BASE) as i64, index as i32));
        next.expect("translated code does not trap") as u32
    }
}

struct AddressSpace;

// SAFETY: the only memory that is asked for is the address space, whose size never changes.
unsafe impl MemoryCreator for AddressSpace {
    fn new_memory(
        &self,
        _: MemoryType,
        _: usize,
        _: Option<usize>,
        _: Option<usize>,
        _: usize,
    ) -> Result<Box<dyn LinearMemory>, String> {
        Ok(Box::new(AddressSpace))
    }
}

// SAFETY: see above. Modules access only what they checked.
unsafe impl LinearMemory for AddressSpace {
    fn byte_size(&self) -> usize {
        ((PAGES - 1) << 16) as usize
    }
    fn byte_capacity(&self) -> usize {
        self.byte_size()
    }
    fn grow_to(&mut self, _: usize) -> wasmtime::Result<()> {
        Err(wasmtime::Error::msg("the address space does not grow"))
    }
    fn as_ptr(&self) -> *mut u8 {
        BASE as *mut u8
    }
}
