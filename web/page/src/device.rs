//! Edited devices: a preset with changed fields, written `SLUG+FIELD=VALUE+…` wherever a device is named.
//! Invariant: the simulator accepts what [`Build::check`] accepts.

use protocol::{DeviceInfo, DeviceTable};

use crate::text::{Texts, fill};

/// A preset with edits in the order in which they were made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Build {
    /// Slug of the preset.
    pub slug: String,
    /// Fields and their values.
    pub edits: Vec<(String, u32)>,
}

/// Why edits make no valid device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// The text is not `FIELD=NUMBER`.
    Malformed(String),
    /// No field has this name.
    NoField(String),
    /// The value is outside of the field's range: field, smallest and largest value.
    OutOfRange(String, u32, u32),
}

impl Mistake {
    /// The mistake in words.
    pub fn text(&self, t: &Texts) -> String {
        match self {
            Mistake::Malformed(text) => fill(t.machine_malformed, &[text]),
            Mistake::NoField(name) => fill(t.machine_no_field, &[name]),
            Mistake::OutOfRange(name, least, most) => {
                fill(t.machine_range, &[name, &t.count((*least).into()), &t.count((*most).into())])
            }
        }
    }
}

/// The preset of a written device.
pub fn preset<'d>(devices: &'d [DeviceInfo], written: &str) -> Option<&'d DeviceInfo> {
    let slug = written.split('+').next().unwrap_or_default();
    devices.iter().find(|device| device.slug == slug)
}

/// The display name of a written device.
pub fn name(t: &Texts, devices: &[DeviceInfo], written: &str) -> String {
    let Some(device) = preset(devices, written) else { return written.into() };
    if device.slug == written { device.name.clone() } else { fill(t.machine_name, &[&device.name]) }
}

impl Build {
    /// Parses a written device.
    ///
    /// # Errors
    /// An edit is malformed.
    pub fn read(written: &str) -> Result<Build, Mistake> {
        let mut parts = written.split('+');
        let slug = parts.next().unwrap_or_default().to_string();
        Ok(Build { slug, edits: parts.map(edit).collect::<Result<_, _>>()? })
    }
    /// Writes the device.
    pub fn write(&self) -> String {
        let edits = self.edits.iter().map(|(name, value)| format!("+{name}={value}"));
        std::iter::once(self.slug.clone()).chain(edits).collect()
    }
    /// The edited value of a field.
    pub fn edited(&self, name: &str) -> Option<u32> {
        self.edits.iter().find(|edit| edit.0 == name).map(|edit| edit.1)
    }
    /// Sets the value of a field. `None`: that of the preset.
    pub fn set(&mut self, name: &str, value: Option<u32>) {
        let at = self.edits.iter().position(|edit| edit.0 == name);
        match (at, value) {
            (Some(at), Some(value)) => self.edits[at].1 = value,
            (Some(at), None) => drop(self.edits.remove(at)),
            (None, Some(value)) => self.edits.push((name.into(), value)),
            (None, None) => {}
        }
    }
    /// Edits of fields that are not in `main`, as the reader types them.
    pub fn others(&self, main: &[String]) -> String {
        let others = self.edits.iter().filter(|edit| !main.contains(&edit.0));
        others.map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ")
    }
    /// Replaces the edits of fields that are not in `main` by typed ones.
    ///
    /// # Errors
    /// An edit is malformed.
    pub fn set_others(&mut self, main: &[String], text: &str) -> Result<(), Mistake> {
        let typed = text.split([' ', ',', '+']).filter(|part| !part.is_empty());
        let typed: Vec<(String, u32)> = typed.map(edit).collect::<Result<_, _>>()?;
        self.edits.retain(|edit| main.contains(&edit.0));
        for (name, value) in typed {
            self.set(&name, Some(value));
        }
        Ok(())
    }
    /// Checks that the device is valid.
    ///
    /// # Errors
    /// The first edit that is not possible.
    pub fn check(&self, table: &DeviceTable) -> Result<(), Mistake> {
        for (name, value) in &self.edits {
            let field = table.fields.iter().find(|field| field.0 == *name);
            let Some(&(_, least, most)) = field else { return Err(Mistake::NoField(name.clone())) };
            if !(least..=most).contains(value) {
                return Err(Mistake::OutOfRange(name.clone(), least, most));
            }
        }
        Ok(())
    }
}

/// Whether a written device is a preset, or one with valid edits.
pub fn exists(table: &DeviceTable, written: &str) -> bool {
    let build = Build::read(written).and_then(|build| build.check(table));
    preset(&table.devices, written).is_some() && build.is_ok()
}

fn edit(text: &str) -> Result<(String, u32), Mistake> {
    let edit = text.split_once('=').and_then(|(name, value)| Some((name.trim(), value.trim().parse().ok()?)));
    let (name, value) = edit.ok_or_else(|| Mistake::Malformed(text.into()))?;
    Ok((name.into(), value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> DeviceTable {
        DeviceTable {
            devices: vec![DeviceInfo { slug: "a".into(), name: "A".into(), ..DeviceInfo::default() }],
            main: vec!["sm_count".into()],
            fields: vec![("sm_count".into(), 1, 1024), ("memory.l2_kb".into(), 0, 9000)],
        }
    }

    #[test]
    fn what_is_written_is_read() {
        for written in ["a", "a+sm_count=3", "a+memory.l2_kb=0+sm_count=1024"] {
            assert_eq!(Build::read(written).unwrap().write(), written);
            assert!(exists(&table(), written), "{written}");
        }
        for written in
            ["b", "a+sms=3", "a+sm_count", "a+sm_count=x", "a+sm_count=0", "a+memory.l2_kb=9001", ""]
        {
            assert!(!exists(&table(), written), "{written}");
        }
    }

    #[test]
    fn main_numbers_and_others_are_edited_apart() {
        let main = table().main;
        let mut build = Build::read("a").unwrap();
        build.set("sm_count", Some(3));
        build.set_others(&main, " memory.l2_kb=7, x=1").unwrap();
        assert_eq!(build.write(), "a+sm_count=3+memory.l2_kb=7+x=1");
        assert_eq!(build.others(&main), "memory.l2_kb=7 x=1");
        assert_eq!(build.check(&table()), Err(Mistake::NoField("x".into())));
        build.set("sm_count", None);
        build.set_others(&main, "").unwrap();
        assert_eq!(build.write(), "a");
        assert_eq!(build.set_others(&main, "half"), Err(Mistake::Malformed("half".into())));
    }
}
