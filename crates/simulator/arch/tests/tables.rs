//! Consistency of the tables of architectures and devices.

use arch::{ArchSpec, DeviceSpec, Unit};
use isa::{MathFn, OpClass, Space, Ty};

#[test]
fn every_architecture_has_a_generic_device() {
    let archs: Vec<_> = ArchSpec::all().map(|arch| format!("cc-{}", arch.cc)).collect();
    let devices: Vec<_> = DeviceSpec::generic().map(|device| device.slug.to_string()).collect();
    assert_eq!(archs, devices);
    assert!(DeviceSpec::generic().all(|device| device.slug == format!("cc-{}", device.cc())));
}

#[test]
fn slugs_are_unique_and_found() {
    let mut slugs: Vec<_> = DeviceSpec::all().map(|device| device.slug).collect();
    assert!(slugs.iter().all(|slug| DeviceSpec::named(slug).unwrap().slug == *slug));
    let count = slugs.len();
    slugs.sort();
    slugs.dedup();
    assert_eq!(slugs.len(), count);
    assert!(DeviceSpec::named("cc-99.0").is_none());
}

#[test]
fn bandwidths_are_the_sheets() {
    let check = |slug, expect_gbps: f64| {
        let got = DeviceSpec::named(slug).unwrap().peak_bandwidth() as f64 / 1e9;
        assert!((got / expect_gbps - 1.0).abs() < 0.03, "{slug}: {got}");
    };
    check("geforce-8800-gts-512", 62.1);
    check("quadro-fx-4800", 76.8);
    check("geforce-gtx-480", 177.4);
    check("h200-sxm", 4800.0);
}

#[test]
fn every_class_costs_something() {
    let classes = [
        OpClass::Move,
        OpClass::Fp32,
        OpClass::Fp64,
        OpClass::Sfu,
        OpClass::SfuReduced,
        OpClass::Memory(Space::Global),
        OpClass::Atomic(Space::Shared),
        OpClass::IntDiv(Ty::I64),
        OpClass::Math(MathFn::Pow, Ty::F64),
        OpClass::Control,
        OpClass::Barrier,
    ];
    for arch in ArchSpec::all() {
        for class in classes {
            let cost = arch.cost(class);
            assert!(cost.instructions > 0 && cost.rate > 0 && cost.latency > 0, "{} {class:?}", arch.cc);
            assert!((cost.unit as usize) < Unit::COUNT);
        }
    }
}

#[test]
fn doubles_are_slower_on_geforce() {
    let check = |slug, floats_for_a_double: u32| {
        let rates = DeviceSpec::named(slug).unwrap().arch.rates;
        assert_eq!(rates.fp32 / rates.fp64, floats_for_a_double, "{slug}");
    };
    check("tesla-c1060", 8);
    check("tesla-c2050", 2);
    check("tesla-m2090", 2);
    check("geforce-gtx-480", 8);
    check("geforce-gtx-580", 8);
    check("geforce-gtx-460", 12);
    check("geforce-gtx-680", 24);
    check("tesla-k20x", 3);
    check("geforce-gtx-980", 32);
    check("p100", 2);
    check("geforce-gtx-1080", 32);
    check("tesla-t4", 32);
    check("v100", 2);
    check("h200-sxm", 2);
    check("geforce-rtx-4090", 64);
}
