//! Resolves the devices that lessons name.

use anyhow::{Result, bail};
use lesson::Course;

/// Checks and resolves all devices. Devices that cells offer must be presets; others may also be edited or
/// generic (`cc-1.3`). `on=all` becomes one device for each compute capability, the cell's own among them.
pub fn settle(course: &mut Course) -> Result<()> {
    let devices = session::devices();
    let known = |slug: &String| devices.iter().any(|device| device.slug == *slug);
    let meant = |slug: &String| session::device(slug).is_ok();
    let mut wrong = Vec::new();
    for lesson in &mut course.lessons {
        for (page, file) in lesson.pages.iter_mut().zip(&lesson.files) {
            for spec in &mut page.cells {
                let cell = &mut spec.cell;
                let mut no_device =
                    |slug: &String| wrong.push(format!("{file}:{}: no device `{slug}`", spec.line));
                if let Some(compare) = &mut cell.compare {
                    if compare.devices == ["all"] {
                        compare.devices = viewmodels::one_of_each(&devices, &cell.device);
                    }
                    compare.devices.iter().filter(|slug| !meant(slug)).for_each(&mut no_device);
                }
                let measured = cell.measured.iter().map(|measured| &measured.device);
                let named = [&cell.device].into_iter().chain(&cell.devices).chain(measured);
                named.filter(|slug| !known(slug)).for_each(no_device);
            }
            for exercise in &page.exercises {
                let named = exercise.data.tries.iter().map(|attempt| &attempt.device);
                let unknown = named.chain([&exercise.data.device]).filter(|slug| !meant(slug));
                wrong.extend(unknown.map(|slug| format!("{file}:{}: no device `{slug}`", exercise.line)));
            }
        }
    }
    wrong.dedup();
    if wrong.is_empty() { Ok(()) } else { bail!("{}", wrong.join("\n")) }
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_capability_once() {
        let all = viewmodels::one_of_each(&session::devices(), "h200-sxm");
        assert!(all.contains(&"h200-sxm".to_owned()) && !all.contains(&"h100-sxm".to_owned()));
        assert_eq!(all[..2], ["geforce-8800-gtx", "geforce-8800-gts-512"]);
        let capabilities: Vec<_> = all.iter().map(|slug| session::device(slug).unwrap().cc).collect();
        assert!(capabilities.is_sorted_by(|a, b| a < b), "{capabilities:?}");
    }
}
