//! Launches on whole devices: equal memory with and without timing, refusals, faults, copies, repeated
//! launches.

#[path = "../../functional/tests/common/mod.rs"]
mod common;

use arch::DeviceSpec;
use common::{Asm, Needs, imm, program, r};
use device::{CopyKind, CudaError, Gpu, GpuOptions, Shape};
use functional::FaultKind;
use isa::*;

/// out[i] = value that thread (blockDim − 1 − tid) of the block computed in tid mod 7 rounds, exchanged in
/// shared memory.
fn kernel() -> Program {
    let mut a = Asm::default();
    let (head, out) = (a.label(), a.label());
    a.global_index(3);
    a.special(6, Special::Tid(0));
    a.special(7, Special::NTid(0));
    a.element(10, 0, 3);
    a.ld(Space::Global, MemTy::B32, 8, 10, 0);
    a.bin(BinOp::Rem, Ty::U32, 9, r(3), imm(7));
    a.place(head);
    a.setp(Cmp::Eq, 0, r(9), imm(0));
    a.bra(Guard::on(Pred(0)), out, Some(out));
    a.op(InstKind::Ternary { op: TernOp::Mad, ty: Ty::U32, dst: Reg(8), a: r(8), b: imm(5), c: r(3) });
    a.bin(BinOp::Sub, Ty::U32, 9, r(9), imm(1));
    a.bra(Guard::ALWAYS, head, Some(head));
    a.place(out);
    a.bin(BinOp::Shl, Ty::U32, 12, r(6), imm(2));
    a.st(Space::Shared, MemTy::B32, 12, 0, r(8));
    a.bar();
    a.bin(BinOp::Sub, Ty::U32, 12, r(7), r(6));
    a.bin(BinOp::Sub, Ty::U32, 12, r(12), imm(1));
    a.bin(BinOp::Shl, Ty::U32, 12, r(12), imm(2));
    a.ld(Space::Shared, MemTy::B32, 8, 12, 0);
    a.element(10, 8, 3);
    a.st(Space::Global, MemTy::B32, 10, 0, r(8));
    a.op(InstKind::Exit);
    program(vec![(a, Needs { regs: 14, smem: 4 * 256, ..Needs::default() }, 2)])
}

fn shape(grid: u32, block: u32) -> Shape {
    Shape { grid: [grid, 1, 1], block: [block, 1, 1], ..Shape::default() }
}

fn params(pointers: &[u64]) -> Vec<u8> {
    pointers.iter().flat_map(|p| p.to_le_bytes()).collect()
}

fn result(device: &DeviceSpec, timing: bool, block: u32) -> Vec<u8> {
    let (p, n) = (kernel(), 20 * block);
    let mut gpu = Gpu::new(device, GpuOptions { timing, ..GpuOptions::default() });
    gpu.load(&p);
    let (input, output) = (gpu.alloc(u64::from(4 * n)).unwrap(), gpu.alloc(u64::from(4 * n)).unwrap());
    let words: Vec<u8> = (0..n).flat_map(|i| (i * 77).to_le_bytes()).collect();
    assert!(gpu.write(input, &words));
    let ran = gpu.launch(&p, (FuncId(0), &shape(20, block), &params(&[input, output])), 0, None, None);
    let Ok(device::Launched::Ran(device::Ran { duration_ps: time, .. })) = ran else {
        panic!("it does not end")
    };
    assert_eq!(gpu.failure(), None);
    assert_eq!(time > 0, timing);
    let record = &gpu.launches()[0];
    let warps: u64 = record.report.pcs.iter().map(|c| c.warp_instructions).sum();
    assert!(warps >= 20 * u64::from(block.div_ceil(32)) * 20);
    gpu.read(output, u64::from(4 * n)).unwrap().to_vec()
}

#[test]
fn timed_and_untimed_runs_leave_the_same_memory() {
    let expect = |i: u32, block: u32| {
        let i = i / block * block + (block - 1 - i % block);
        (0..i % 7).fold(i.wrapping_mul(77), |x, _| x.wrapping_mul(5).wrapping_add(i))
    };
    for device in DeviceSpec::all() {
        for block in [33, 256] {
            let plain = result(device, false, block);
            let words = plain.chunks(4).map(|c| u32::from_le_bytes(c.try_into().unwrap()));
            assert!(words.enumerate().all(|(i, v)| v == expect(i as u32, block)));
            assert_eq!(result(device, true, block), plain, "{}", device.slug);
        }
    }
}

#[test]
fn launches_are_refused_as_by_the_runtime() {
    let p = kernel();
    let mut gpu = Gpu::new(DeviceSpec::named("geforce-8800-gts-512").unwrap(), GpuOptions::default());
    gpu.load(&p);
    let mut check = |grid: [u32; 3], block: [u32; 3], dynamic_smem, expect| {
        let shape = Shape { grid, block, dynamic_smem, ..Shape::default() };
        assert_eq!(
            gpu.launch(&p, (FuncId(0), &shape, &[0; 16]), 0, None, None).err(),
            Some(expect),
            "{shape:?}"
        );
    };
    check([1, 1, 1], [513, 1, 1], 0, CudaError::InvalidValue);
    check([1, 1, 1], [32, 32, 1], 0, CudaError::InvalidValue);
    check([0, 1, 1], [32, 1, 1], 0, CudaError::InvalidValue);
    check([65536, 1, 1], [32, 1, 1], 0, CudaError::InvalidValue);
    check([1, 1, 2], [32, 1, 1], 0, CudaError::InvalidValue);
    check([1, 1, 1], [32, 1, 1], 16 << 10, CudaError::InvalidValue);
    assert!(gpu.launches().is_empty() && gpu.failure().is_none());
}

#[test]
fn a_refusal_names_the_resource_of_the_sm_that_is_short() {
    let p = kernel();
    let why = |device: &str| {
        let device = DeviceSpec::parse(device).unwrap();
        let (_, refusal) =
            device::refused(&device.arch, &p.functions[FuncId(0)], &shape(1, 512), 0).unwrap_err();
        (refusal.why, refusal.asked, refusal.allowed)
    };
    assert_eq!(why("h200-sxm+arch.limits.warps_per_sm=8"), (base::Code::BlockOfThreads, 512, 256));
    assert_eq!(why("h200-sxm+arch.shared.per_sm=2000"), (base::Code::BlockOfShared, 1024, 976));
    assert_eq!(
        why("h200-sxm+arch.allocation.regs_per_block=4096"),
        (base::Code::BlockOfRegisters, 14 * 512, 4096)
    );
}

#[test]
fn faults_stay() {
    for timing in [false, true] {
        let p = kernel();
        let mut gpu =
            Gpu::new(DeviceSpec::named("h200-sxm").unwrap(), GpuOptions { timing, ..GpuOptions::default() });
        gpu.load(&p);
        gpu.launch(&p, (FuncId(0), &shape(1, 64), &params(&[0, 0])), 0, None, None).unwrap();
        assert_eq!(gpu.failure(), Some(CudaError::IllegalAddress));
        assert!(matches!(gpu.take_fault().unwrap().kind, FaultKind::Null(_)));
        assert_eq!(gpu.launches().len(), 1);
    }
}

#[test]
fn endless_kernels_are_stopped() {
    let mut a = Asm::default();
    let l = a.label();
    a.place(l);
    a.bra(Guard::ALWAYS, l, Some(l));
    let p = program(vec![(a, Needs { regs: 4, ..Needs::default() }, 0)]);
    for (timing, limit, kind) in [
        (false, 1000, FaultKind::Timeout),
        (true, 1000, FaultKind::Timeout),
        (false, u64::MAX, FaultKind::Endless),
        (true, u64::MAX, FaultKind::Endless),
    ] {
        let options = GpuOptions { timing, instruction_limit: limit, ..GpuOptions::default() };
        let mut gpu = Gpu::new(DeviceSpec::named("h200-sxm").unwrap(), options);
        gpu.load(&p);
        gpu.launch(&p, (FuncId(0), &shape(2, 64), &[]), 0, None, None).unwrap();
        assert_eq!(gpu.failure(), Some(CudaError::LaunchTimeout));
        assert_eq!(gpu.take_fault().unwrap().kind, kind);
    }
}

#[test]
fn copies_take_latency_and_bandwidth() {
    let gpu = Gpu::new(DeviceSpec::named("h200-sxm").unwrap(), GpuOptions::default());
    let time = |bytes, pinned| gpu.copy_ps(CopyKind::HostToDevice, bytes, pinned);
    assert!(time(4, true) > 1_000_000 && time(4, true) < 20_000_000);
    assert!(
        time(1 << 30, true) > 100 * time(1 << 20, true) && time(1 << 30, false) > 2 * time(1 << 30, true)
    );
    assert!(gpu.copy_ps(CopyKind::DeviceToDevice, 1 << 30, false) < time(1 << 30, true) / 10);
}

#[test]
fn an_equal_launch_is_taken_from_the_last_until_what_it_touched_changes() {
    let p = kernel();
    let device = DeviceSpec::all().last().expect("a device");
    let run = |timing: bool, in_place: bool, between: &dyn Fn(&mut Gpu, [u64; 3], usize)| {
        let mut gpu = Gpu::new(device, GpuOptions { timing, ..GpuOptions::default() });
        gpu.load(&p);
        // One piece more than the launch reads or writes.
        let blocks = [(); 3].map(|()| gpu.alloc(4 * 4096 + 128).unwrap());
        let pointers = if in_place { [blocks[0]; 2] } else { [blocks[0], blocks[1]] };
        for k in 0..6 {
            let launch = (FuncId(0), &shape(16, 256), &params(&pointers)[..]);
            assert!(gpu.launch(&p, launch, 0, None, None).is_ok());
            between(&mut gpu, blocks, k);
        }
        gpu
    };
    let computed = |timing, in_place, between: &dyn Fn(&mut Gpu, [u64; 3], usize)| -> Vec<bool> {
        let gpu = run(timing, in_place, between);
        gpu.launches().iter().map(|launch| launch.same_as.is_none()).collect()
    };
    let nothing = |_: &mut Gpu, _: [u64; 3], _: usize| {};
    assert_eq!(computed(false, false, &nothing), [true, true, false, false, false, false]);
    assert_eq!(computed(true, false, &nothing), [true; 6], "too short to look into the caches");
    assert_eq!(computed(false, true, &nothing), [true; 6], "it reads what it writes");
    let after_three = |change: &dyn Fn(&mut Gpu, [u64; 3])| {
        computed(false, false, &|gpu, blocks, k| {
            if k == 3 {
                change(gpu, blocks)
            }
        })
    };
    let again = [true, true, false, false, true, false];
    assert_eq!(after_three(&|gpu, [input, ..]| assert!(gpu.write(input + 8, &[1]))), again);
    assert_eq!(after_three(&|gpu, [_, output, _]| assert!(gpu.fill(output + 400, 7, 4))), again);
    assert_eq!(after_three(&|gpu, [_, output, _]| gpu.range_mut(output, 4).unwrap()[0] = 1), again);
    let kept = [true, true, false, false, false, false];
    assert_eq!(after_three(&|gpu, [.., other]| assert!(gpu.fill(other, 7, 4 * 4096))), kept);
    assert_eq!(after_three(&|gpu, [input, ..]| assert!(gpu.write(input, &[0; 64]))), kept, "the same bytes");
    let back =
        |gpu: &mut Gpu, [input, ..]: [u64; 3]| assert!([1, 0].iter().all(|&b| gpu.write(input + 8, &[b])));
    assert_eq!(after_three(&back), kept, "changed and changed back");
    let beyond = [&[0; 4 * 4096][..], &[1; 128]].concat();
    assert_eq!(
        after_three(&|gpu, [input, ..]| assert!(gpu.write(input, &beyond))),
        kept,
        "beyond what it reads"
    );
    let same_place = |gpu: &mut Gpu, [.., other]: [u64; 3]| {
        assert!(gpu.free(other).is_ok());
        assert_eq!(gpu.alloc(4 * 4096 + 128), Ok(other));
    };
    assert_eq!(after_three(&same_place), kept, "allocated anew at its place");
    let overwrites =
        |gpu: &mut Gpu, [_, output, _]: [u64; 3], _: usize| assert!(gpu.fill(output + 400, 7, 4));
    assert_eq!(
        computed(false, false, &overwrites),
        [true, true, true, true, false, false],
        "its output changes each time"
    );
    let gone = run(false, false, &|gpu, [input, ..], k| assert!(k != 4 || gpu.free(input).is_ok()));
    assert_eq!(gone.failure(), Some(CudaError::IllegalAddress));
}

#[test]
fn with_time_a_launch_is_taken_from_one_that_found_the_same_in_the_caches() {
    let p = kernel();
    // Whether each launch was computed, and the reports.
    let run = |device: &str, repeat: bool, sanitize: bool, cold: bool, outputs: usize| {
        let options = GpuOptions { repeat, sanitize, cold, ..GpuOptions::default() };
        let mut gpu = Gpu::new(&DeviceSpec::parse(device).unwrap(), options);
        gpu.load(&p);
        let blocks = [(); 4].map(|()| gpu.alloc(64 * 4096).unwrap());
        assert!(blocks.iter().all(|&block| gpu.fill(block, 1, 64 * 4096)));
        for k in 0..16 {
            let pointers = [blocks[0], blocks[1 + k % outputs]];
            let launch = (FuncId(0), &shape(64, 256), &params(&pointers)[..]);
            assert!(gpu.launch(&p, launch, 0, None, None).is_ok());
        }
        let computed: Vec<usize> = (0..16).filter(|&k| gpu.launches()[k].same_as.is_none()).collect();
        let reports: Vec<String> =
            gpu.launches().iter().map(|launch| format!("{:?}", launch.report)).collect();
        (computed, reports)
    };
    // In caches that are smaller than what is read and written, the order of the lines is another one each time.
    for (device, settles) in [
        ("geforce-8800-gtx", true),
        ("geforce-gtx-580+memory.l2_kb=256", false),
        ("tesla-k20x", true),
        ("h200-sxm+memory.l2_kb=10240", true),
    ] {
        for (sanitize, cold, outputs) in
            [(false, false, 1), (true, false, 1), (false, true, 1), (false, false, 2), (true, false, 3)]
        {
            let (all, exact) = run(device, false, sanitize, cold, outputs);
            assert_eq!(all, (0..16).collect::<Vec<_>>());
            let (computed, reports) = run(device, true, sanitize, cold, outputs);
            assert_eq!(reports, exact, "{device}, {outputs} outputs");
            assert!(
                computed.len() <= 6 * outputs || !settles && !cold,
                "{device}, {outputs} outputs: {computed:?}"
            );
        }
    }
}

#[test]
fn a_launch_that_changes_its_input_is_taken_from_the_last_where_that_is_set_anew() {
    // Each thread adds one to a word.
    let mut a = Asm::default();
    a.global_index(3);
    a.element(10, 0, 3);
    let addr = Address { base: Some(Reg(10)), offset: 0 };
    let add = InstKind::Atom {
        space: Space::Global,
        op: AtomOp::Add,
        ty: Ty::U32,
        dst: None,
        addr,
        a: imm(1),
        b: imm(0),
    };
    a.op(add);
    a.op(InstKind::Exit);
    let p = program(vec![(a, Needs { regs: 14, ..Needs::default() }, 1)]);
    let device = DeviceSpec::all().last().expect("a device");
    // Whether each launch was computed, and the words at the end.
    let ran = |set: &dyn Fn(&mut Gpu, u64, usize)| {
        let mut gpu = Gpu::new(device, GpuOptions { timing: false, ..GpuOptions::default() });
        gpu.load(&p);
        let sums = gpu.alloc(4 * 1024).unwrap();
        for k in 0..7 {
            set(&mut gpu, sums, k);
            let launch = (FuncId(0), &shape(4, 256), &params(&[sums])[..]);
            assert!(gpu.launch(&p, launch, 0, None, None).is_ok());
        }
        let computed: Vec<bool> = gpu.launches().iter().map(|launch| launch.same_as.is_none()).collect();
        let bytes = gpu.read(sums, 4 * 1024).unwrap();
        assert!(bytes.chunks(4).all(|word| word == &bytes[..4]));
        (computed, bytes[0])
    };
    let once = [true, true, true, false, false, false, false].to_vec();
    assert_eq!(ran(&|gpu, sums, _| assert!(gpu.fill(sums, 0, 4 * 1024))), (once.clone(), 1));
    assert_eq!(ran(&|_, _, _| ()), (vec![true; 7], 7), "nobody sets it anew");
    let other = |gpu: &mut Gpu, sums, k: usize| assert!(gpu.write(sums, &[k as u8, 0, 0, 0].repeat(1024)));
    assert_eq!(ran(&other), (vec![true; 7], 7), "another value each time");
    let last = |gpu: &mut Gpu, sums, k: usize| assert!(gpu.fill(sums, u8::from(k == 6), 4 * 1024));
    assert_eq!(ran(&last), ([true, true, true, false, false, false, true].to_vec(), 2));
}
