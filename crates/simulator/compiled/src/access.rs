//! Checks of addresses, loads and stores.

use isa::{MemTy, Operand, Pc, Reg};
use wasm_encoder::MemArg;

use crate::Site;
use crate::emit::{ClusterLocals, Emitter, POINTER, at, field, scratch};
use crate::group::{Cluster, Group, Room};
use crate::shuffle::{FIRST, LANES_01, LANES_23, LOWER_HALVES, UPPER_HALVES};
use crate::slice;

impl Emitter<'_, '_> {
    /// Checks all accesses of a group for all lanes, and leaves if one may fault. Finds out how the lanes' elements lie.
    pub fn check(&mut self, group: &Group) {
        let before = self.vectors;
        let bad = self.vector();
        for (i, cluster) in group.clusters.iter().enumerate() {
            self.locate(group, ClusterLocals::of(i), cluster);
            if cluster.guarded.is_some() {
                self.s.i32_const(0).local_set(ClusterLocals::of(i).taken());
            }
        }
        let flags: Vec<[u32; 2]> = group.clusters.iter().map(|_| [self.vector(), self.vector()]).collect();
        for local in flags.iter().flatten().chain([&bad]) {
            self.s.v128_const(0).local_set(*local);
        }
        let needed = slice::needed(self.program, group);
        self.begin_vectors();
        for pc in group.start..group.end {
            for (i, cluster) in group.clusters.iter().enumerate().filter(|(_, c)| c.accesses[0].0 == pc) {
                self.check_cluster(ClusterLocals::of(i), cluster, bad, flags[i]);
            }
            if needed[(pc - group.start) as usize] {
                self.compute(self.program.inst(Pc(pc)));
            }
        }
        self.end_vectors();
        self.s.local_get(bad).v128_any_true();
        self.leave_if(group.start);
        for i in (0..group.clusters.len()).filter(|&i| group.clusters[i].guarded.is_some()) {
            let locals = ClusterLocals::of(i);
            self.s.local_get(locals.taken()).i32_const(0).i32_ne();
            self.s.local_get(locals.last()).i32_const(0).i32_lt_s().i32_and();
            self.leave_if(group.start);
        }
        self.count_guarded(group);
        for (i, [scattered, varied]) in flags.into_iter().enumerate() {
            let locals = ClusterLocals::of(i);
            self.s.local_get(scattered).v128_any_true().local_set(locals.scattered());
            self.s.local_get(varied).v128_any_true().local_set(locals.varied());
        }
        self.vectors = before;
    }

    /// Sets the locals of a cluster that say where its range is. Leaves if there is none.
    fn locate(&mut self, group: &Group, locals: ClusterLocals, cluster: &Cluster) {
        if let Some(site) = cluster.site {
            let offset = (size_of::<Site>() * site) as u64;
            self.pointer_field(field!(sites));
            self.s.local_set(POINTER).local_get(POINTER);
            self.pointer_load(at(offset));
            self.s.local_set(locals.bytes());
            self.s.local_get(POINTER).i32_load(at(offset + 12)).local_set(locals.shift());
            self.s.local_get(POINTER).i32_load(at(offset + 16)).local_set(locals.last());
        } else {
            let (bytes, size) = match cluster.room {
                Room::Shared => (field!(shared), field!(shared_bytes)),
                Room::Parameters => (field!(parameters), field!(parameter_bytes)),
                _ => (field!(constants), field!(constant_bytes)),
            };
            self.pointer_field(bytes);
            self.s.local_set(locals.bytes()).i32_const(cluster.first).local_set(locals.shift());
            self.word_field(size);
            self.s.i32_const(cluster.span as i32).i32_sub().local_set(locals.last());
        }
        if cluster.guarded.is_none() {
            self.s.local_get(locals.last()).i32_const(0).i32_lt_s();
            self.leave_if(group.start);
        }
    }

    /// Pushes the distances of the current vector's lanes from the start of the range. Inactive lanes get 0.
    fn distances(&mut self, locals: ClusterLocals, cluster: &Cluster) {
        match cluster.base {
            Some(base) => {
                self.get(base);
                self.s.local_get(locals.shift()).i32x4_splat().i32x4_add();
            }
            None => {
                self.s.local_get(locals.shift()).i32x4_splat();
            }
        }
        if self.some_lanes(cluster) {
            self.s.v128_and();
        }
    }

    /// Pushes the lanes of the current vector that access, unless all 32 lanes of a warp always do. Returns whether it did.
    fn some_lanes(&mut self, cluster: &Cluster) -> bool {
        if !cluster.guard.is_always() {
            self.guard(cluster.guard);
        }
        if self.options.masked {
            self.lanes();
        }
        if !cluster.guard.is_always() && self.options.masked {
            self.s.v128_and();
        }
        !cluster.guard.is_always() || self.options.masked
    }

    /// Counts the guarded clusters of a group in which some lane accesses.
    fn count_guarded(&mut self, group: &Group) {
        for (i, cluster) in group.clusters.iter().enumerate() {
            let Some(guarded) = cluster.guarded else { continue };
            let arg = at(8 * guarded as u64);
            self.s.local_get(ClusterLocals::of(i).taken());
            self.open_if();
            self.pointer_field(field!(guarded));
            self.s.local_set(POINTER).local_get(POINTER).local_get(POINTER);
            self.s.i64_load(arg).i64_const(1).i64_add().i64_store(arg);
            self.close();
        }
    }

    fn check_cluster(
        &mut self,
        locals: ClusterLocals,
        cluster: &Cluster,
        bad: u32,
        [scattered, varied]: [u32; 2],
    ) {
        let (distance, first) = (scratch(0), scratch(1));
        self.distances(locals, cluster);
        self.s.local_tee(distance);
        self.s.local_get(locals.last()).i32x4_splat().i32x4_gt_u();
        self.s.local_get(distance);
        self.splat(cluster.align - 1);
        self.s.v128_and().v128_or().local_get(bad).v128_or().local_set(bad);
        if cluster.room == Room::Global
            && let (Some(base), Some(site)) = (cluster.base, cluster.site)
        {
            self.get(Reg(base.0 + 1));
            self.pointer_field(field!(sites));
            self.s.v128_load32_splat(at((size_of::<Site>() * site + 8) as u64)).v128_xor();
            if self.some_lanes(cluster) {
                self.s.v128_and();
            }
            self.s.local_get(bad).v128_or().local_set(bad);
        }
        if cluster.guarded.is_some() {
            self.some_lanes(cluster);
            self.s.i32x4_bitmask().local_get(locals.taken()).i32_or().local_set(locals.taken());
        }
        let stride = i128::from(cluster.stride);
        self.s.local_get(distance).local_get(distance).i8x16_shuffle(FIRST).local_tee(first);
        self.s.local_get(distance).v128_xor().local_get(varied).v128_or().local_set(varied);
        self.s
            .local_get(first)
            .v128_const(stride << 32 | (2 * stride) << 64 | (3 * stride) << 96)
            .i32x4_add();
        self.s.local_get(distance).v128_xor().local_get(scattered).v128_or().local_set(scattered);
    }

    /// The cluster of an access, its locals, and the access's distance from the cluster's start. At the cluster's first
    /// access the distances of the current vector are computed.
    fn cluster<'g>(&mut self, group: &'g Group, pc: u32) -> (&'g Cluster, ClusterLocals, u64, u32) {
        let of = |cluster: &&Cluster| cluster.accesses.iter().any(|a| a.0 == pc);
        let index = group.clusters.iter().position(|c| of(&c)).expect("every access is in a cluster");
        let cluster = &group.clusters[index];
        let locals = ClusterLocals::of(index);
        let distance = self.distances[index];
        if cluster.accesses[0].0 == pc {
            self.distances(locals, cluster);
            self.s.local_set(distance).local_get(distance).i32x4_extract_lane(0);
            self.widen();
            self.s.local_get(locals.bytes());
            self.pointer_add();
            self.s.local_set(locals.first());
        }
        let offset = cluster.accesses.iter().find(|a| a.0 == pc).map_or(0, |a| a.1);
        (cluster, locals, (i64::from(offset) - i64::from(cluster.first)) as u64, distance)
    }

    /// Pushes the address of a lane's element, without the access's own offset.
    fn element(&mut self, locals: ClusterLocals, distance: u32, lane: u8) {
        self.s.local_get(distance).i32x4_extract_lane(lane);
        self.widen();
        self.s.local_get(locals.bytes());
        self.pointer_add();
    }

    pub fn load(&mut self, group: &Group, pc: u32, ty: MemTy, dst: Reg) {
        let (cluster, locals, offset, distance) = self.cluster(group, pc);
        let size = ty.bytes();
        let arg = at(offset);
        let words: Vec<u32> = (0..u32::from(ty.regs())).map(scratch).collect();
        if cluster.guarded.is_some() {
            self.s.local_get(locals.taken());
            self.open_if();
        }
        // A constant address is one element by its form.
        let consecutive = size == cluster.stride && cluster.base.is_some();
        if consecutive && size <= 8 {
            self.s.local_get(locals.scattered()).i32_eqz();
            self.open_if();
            self.load_consecutive(locals, ty, offset);
            self.s.else_();
        }
        self.s.local_get(locals.varied()).i32_eqz();
        self.open_if();
        for (k, &word) in words.iter().enumerate() {
            self.s.local_get(locals.first());
            let arg = at(offset + 4 * k as u64);
            if size < 4 {
                self.load_small(ty, arg);
                self.s.i32x4_splat();
            } else {
                self.s.v128_load32_splat(arg);
            }
            self.s.local_set(word);
        }
        self.s.else_();
        for lane in 0..4 {
            let word = words[0];
            match ty {
                MemTy::B32 => {
                    self.element(locals, distance, lane);
                    self.s.local_get(word).v128_load32_lane(arg, lane).local_set(word);
                }
                MemTy::B64 | MemTy::B128 => {
                    self.element(locals, distance, lane);
                    if ty == MemTy::B64 {
                        self.s.v128_load64_zero(arg)
                    } else {
                        self.s.v128_load(arg)
                    };
                    self.s.local_set(scratch(u32::from(lane)));
                }
                MemTy::U8 | MemTy::S8 | MemTy::U16 | MemTy::S16 => {
                    self.s.local_get(word);
                    self.element(locals, distance, lane);
                    self.load_small(ty, arg);
                    self.s.i32x4_replace_lane(lane).local_set(word);
                }
            }
        }
        match ty {
            MemTy::B64 => {
                // `[lo, hi, 0, 0]` of each lane.
                for (pair, [a, b]) in [(4, [0, 1]), (5, [2, 3])] {
                    self.s.local_get(scratch(a)).local_get(scratch(b)).i8x16_shuffle(LOWER_HALVES);
                    self.s.local_set(scratch(pair));
                }
                self.deal_words([scratch(4), scratch(5)]);
            }
            MemTy::B128 => self.transpose(),
            _ => {}
        }
        self.close();
        if consecutive && size <= 8 {
            self.close();
        }
        if cluster.guarded.is_some() {
            self.close();
        }
        for (k, word) in words.into_iter().enumerate() {
            self.s.local_get(word);
            self.set(Reg(dst.0 + k as u16), cluster.guard, false);
        }
    }

    /// Loads 8 or 16 bits from the address on the stack.
    fn load_small(&mut self, ty: MemTy, arg: MemArg) {
        match ty {
            MemTy::U8 => self.s.i32_load8_u(arg),
            MemTy::S8 => self.s.i32_load8_s(arg),
            MemTy::U16 => self.s.i32_load16_u(arg),
            _ => self.s.i32_load16_s(arg),
        };
    }

    /// Loads elements side by side into the first scratch vectors.
    fn load_consecutive(&mut self, locals: ClusterLocals, ty: MemTy, offset: u64) {
        self.s.local_get(locals.first());
        match ty {
            MemTy::B32 => self.s.v128_load(at(offset)),
            MemTy::U8 => {
                self.s.v128_load32_zero(at(offset)).i16x8_extend_low_i8x16_u().i32x4_extend_low_i16x8_u()
            }
            MemTy::S8 => {
                self.s.v128_load32_zero(at(offset)).i16x8_extend_low_i8x16_s().i32x4_extend_low_i16x8_s()
            }
            MemTy::U16 => self.s.v128_load64_zero(at(offset)).i32x4_extend_low_i16x8_u(),
            MemTy::S16 => self.s.v128_load64_zero(at(offset)).i32x4_extend_low_i16x8_s(),
            MemTy::B64 | MemTy::B128 => {
                self.s.v128_load(at(offset)).local_set(scratch(4));
                self.s.local_get(locals.first()).v128_load(at(offset + 16)).local_set(scratch(5));
                return self.deal_words([scratch(4), scratch(5)]);
            }
        };
        self.s.local_set(scratch(0));
    }

    /// Exchanges rows and columns of the first four scratch vectors.
    fn transpose(&mut self) {
        for (to, [a, b], order) in
            [(4, [0, 1], LANES_01), (5, [0, 1], LANES_23), (6, [2, 3], LANES_01), (7, [2, 3], LANES_23)]
        {
            self.s.local_get(scratch(a)).local_get(scratch(b)).i8x16_shuffle(order).local_set(scratch(to));
        }
        for (to, [a, b], order) in [
            (0, [4, 6], LOWER_HALVES),
            (1, [4, 6], UPPER_HALVES),
            (2, [5, 7], LOWER_HALVES),
            (3, [5, 7], UPPER_HALVES),
        ] {
            self.s.local_get(scratch(a)).local_get(scratch(b)).i8x16_shuffle(order).local_set(scratch(to));
        }
    }

    pub fn store(&mut self, group: &Group, pc: u32, ty: MemTy, src: Operand) {
        let (cluster, locals, offset, distance) = self.cluster(group, pc);
        let size = ty.bytes();
        let words = u32::from(ty.regs());
        match src {
            Operand::Reg(reg) => (0..words).for_each(|k| {
                self.get(Reg(reg.0 + k as u16));
                self.s.local_set(scratch(k));
            }),
            Operand::Imm(x) => {
                self.splat(x);
                self.s.local_set(scratch(0));
                self.splat((x as i32 >> 31) as u32);
                self.s.local_set(scratch(1));
            }
            Operand::Param(parameter) => (0..words).for_each(|k| {
                self.operand(Operand::Param(parameter + 4 * k as u16));
                self.s.local_set(scratch(k));
            }),
        }
        match ty {
            MemTy::B64 => {
                for (to, order) in [(4, LANES_01), (5, LANES_23)] {
                    self.s.local_get(scratch(0)).local_get(scratch(1)).i8x16_shuffle(order);
                    self.s.local_set(scratch(to));
                }
            }
            MemTy::B128 => self.transpose(),
            _ => {}
        }
        let consecutive = cluster.base.is_some() && size == cluster.stride && matches!(size, 4 | 8);
        let lanes = scratch(6);
        let partial = self.some_lanes(cluster);
        if partial {
            self.s.local_set(lanes);
        }
        if cluster.guarded.is_some() {
            self.s.local_get(locals.taken());
            self.open_if();
        }
        if consecutive {
            self.s.local_get(locals.scattered()).i32_eqz();
            if partial {
                self.s.local_get(lanes).i32x4_all_true().i32_and();
            }
            self.open_if();
            let parts: &[u32] = if size == 4 { &[0] } else { &[4, 5] };
            for (k, &part) in parts.iter().enumerate() {
                self.s
                    .local_get(locals.first())
                    .local_get(scratch(part))
                    .v128_store(at(offset + 16 * k as u64));
            }
            self.s.else_();
        }
        for lane in 0..4u8 {
            if partial {
                self.s.local_get(lanes).i32x4_extract_lane(lane);
                self.open_if();
            }
            self.element(locals, distance, lane);
            let arg = at(offset);
            match ty {
                MemTy::U8 | MemTy::S8 => self.s.local_get(scratch(0)).v128_store8_lane(arg, 4 * lane),
                MemTy::U16 | MemTy::S16 => self.s.local_get(scratch(0)).v128_store16_lane(arg, 2 * lane),
                MemTy::B32 => self.s.local_get(scratch(0)).v128_store32_lane(arg, lane),
                MemTy::B64 => {
                    self.s.local_get(scratch(4 + u32::from(lane / 2))).v128_store64_lane(arg, lane % 2)
                }
                MemTy::B128 => self.s.local_get(scratch(lane.into())).v128_store(arg),
            };
            if partial {
                self.close();
            }
        }
        if consecutive {
            self.close();
        }
        if cluster.guarded.is_some() {
            self.close();
        }
    }
}
