//! Comparison with NVIDIA's occupancy calculators: every row must match. On 1.x the spreadsheet's column
//! counts where it differs from the header's.

use arch::{ArchSpec, Cc, KernelResources, occupancy::occupancy};

#[test]
fn every_case_of_the_calculator() {
    let text = include_str!("data/occupancy_cases.csv");
    let mut wrong = Vec::new();
    let mut count = 0;
    for line in text.lines().skip(1) {
        let f: Vec<&str> = line.split(',').collect();
        let (major, minor) = f[0].split_once('.').unwrap();
        let cc = Cc::new(major.parse().unwrap(), minor.parse().unwrap());
        let number = |i: usize| f[i].parse::<u32>().unwrap();
        let old = cc.major == 1 && !f[9].is_empty();
        let expect = if old { number(9) } else { number(6) };
        let kernel =
            KernelResources { threads: number(1), regs: number(2), smem: number(3), optin: number(4) == 1 };
        let got = occupancy(ArchSpec::of(cc).unwrap(), &kernel);
        count += 1;
        // The limiter column of 1.x follows the header's rounding of warp slots, which the spreadsheets do
        // not do.
        let same_limiter = old || expect != number(6) || got.limiters.name() == f[7];
        if got.blocks != expect || !same_limiter {
            wrong.push(format!("{line}: {} by {}", got.blocks, got.limiters.name()));
        }
    }
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

/// Occupancies that the driver of an H200 reports.
#[test]
fn every_row_measured_on_an_h200() {
    let arch = ArchSpec::of(Cc::new(9, 0)).unwrap();
    let rows = include_str!("data/occupancy_h200.csv").lines().skip(2);
    let wrong: Vec<&str> = rows
        .clone()
        .filter(|line| {
            let f: Vec<u32> = line.split(',').map(|cell| cell.parse().unwrap()).collect();
            let kernel = KernelResources { threads: f[1], regs: f[0], smem: f[2], optin: true };
            occupancy(arch, &kernel).blocks != f[3]
        })
        .collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), rows.count(), wrong.join("\n"));
}

/// Registers lie in two sub-partitions on 6.0, as in the occupancy calculator; in four on all other chips
/// from 3.0 on.
#[test]
fn registers_of_a_p100_lie_in_two_subpartitions() {
    let blocks = |cc, threads, regs| {
        let kernel = KernelResources { threads, regs, smem: 0, optin: false };
        occupancy(ArchSpec::of(cc).unwrap(), &kernel).blocks
    };
    let p100 = Cc::new(6, 0);
    assert_eq!((blocks(p100, 64, 44), blocks(p100, 192, 45)), (21, 7));
    // A launch is checked as if there were four: 21 warps of 88 registers count as 24.
    assert_eq!((blocks(p100, 640, 88), blocks(p100, 672, 88)), (1, 0));
    for arch in ArchSpec::all().filter(|arch| arch.cc.major >= 3 && arch.cc != p100) {
        assert_eq!(blocks(arch.cc, 64, 44), 20.min(arch.limits.blocks_per_sm), "{}", arch.cc);
    }
}
