//! The occupancy calculator: for one kernel, and as functions of each resource that it needs.

use protocol::{OccupancyAnswer, OccupancyCurve, OccupancyCurves, OccupancyRequest};
use warpsim::arch::{ArchSpec, KernelResources, occupancy as calculator};

use crate::devices;

/// Resident blocks and warps of an SM of `device` for blocks of `threads` threads with `regs` registers each
/// and `smem` bytes of shared memory.
///
/// # Errors
/// The device is unknown.
pub fn occupancy(device: &str, threads: u32, regs: u32, smem: u32) -> Result<OccupancyAnswer, String> {
    Ok(answer(&devices::find(device)?.arch, needs(threads, regs, smem)))
}

/// The occupancy for a request's own numbers, and curves over the threads of a block, the registers of a
/// thread and the shared memory of a block. Each curve varies one number and keeps the others.
///
/// # Errors
/// The device is unknown.
pub fn occupancy_curves(request: &OccupancyRequest) -> Result<OccupancyCurves, String> {
    let arch = devices::find(&request.device)?.arch;
    let &OccupancyRequest { threads, regs, smem, .. } = request;
    let curve = |at: Vec<u32>, needs: &dyn Fn(u32) -> KernelResources| {
        let warps = at.iter().map(|at| calculator::occupancy(&arch, &needs(*at)).warps).collect();
        OccupancyCurve { at, warps }
    };
    let steps = |step: u32, to: u32| (1..=to / step).map(|i| i * step).collect::<Vec<u32>>();
    Ok(OccupancyCurves {
        here: answer(&arch, needs(threads, regs, smem)),
        blocks_by: calculator::occupancy(&arch, &needs(threads, regs, smem)).blocks_by,
        threads: curve(steps(32, arch.limits.threads_per_block), &|at| needs(at, regs, smem)),
        regs: curve(steps(1, arch.allocation.regs_per_thread), &|at| needs(threads, at, smem)),
        smem: curve(
            std::iter::once(0).chain(steps((arch.shared.per_sm / 64).max(256), arch.shared.per_sm)).collect(),
            &|at| needs(threads, regs, at),
        ),
    })
}

fn needs(threads: u32, regs: u32, smem: u32) -> KernelResources {
    KernelResources { threads, regs, smem, optin: true }
}

fn answer(arch: &ArchSpec, kernel: KernelResources) -> OccupancyAnswer {
    let fit = calculator::occupancy(arch, &kernel);
    OccupancyAnswer {
        blocks_per_sm: fit.blocks,
        warps_per_sm: fit.warps,
        warp_limit: arch.limits.warps_per_sm,
        theoretical: f64::from(fit.warps) / f64::from(arch.limits.warps_per_sm),
        limiter: fit.limiters.name(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_go_through_the_point() {
        for device in ["cc-1.0", "geforce-gtx-480", "h200-sxm"] {
            let request = OccupancyRequest { device: device.into(), threads: 192, regs: 30, smem: 0 };
            let curves = occupancy_curves(&request).unwrap();
            let at = |curve: &OccupancyCurve, value| {
                curve.at.iter().position(|at| *at == value).map(|i| curve.warps[i])
            };
            let here = Some(curves.here.warps_per_sm);
            assert_eq!([at(&curves.threads, 192), at(&curves.regs, 30), at(&curves.smem, 0)], [here; 3]);
            let blocks = curves.blocks_by.into_iter().min();
            assert_eq!(blocks, Some(curves.here.blocks_per_sm), "{device}");
        }
        let request = OccupancyRequest { device: "no".into(), ..OccupancyRequest::default() };
        assert!(occupancy_curves(&request).is_err());
    }
}
