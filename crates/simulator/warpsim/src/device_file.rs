//! Devices described by TOML files.
//!
//! A file names the device that it starts from and the fields that differ. Fields are those of
//! [`Device::parse`](crate::Device::parse), written as keys of nested tables:
//!
//! ```toml
//! base = "h200-sxm"        # a preset, or cc-X.Y for a typical device of that compute capability
//! name = "Half an H200"    # what programs see as cudaDeviceProp::name
//! sm_count = 66
//!
//! [memory.dram]
//! banks = 32
//!
//! [arch.issue]
//! order = "round-robin"
//! ```

use toml::de::{DeTable, DeValue};

use crate::Device;
use crate::arch::{self, DeviceError};

/// Why a file describes no device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeviceFileError {
    /// Line, from 1.
    pub line: usize,
    /// What is wrong and what can be done, a sentence or several.
    pub message: String,
    /// The `base`, if no device is called so. A caller can then suggest another name.
    pub unknown_base: Option<String>,
}

impl std::fmt::Display for DeviceFileError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for DeviceFileError {}

/// The device that a file describes, as [`Device::parse`](crate::Device::parse) reads it: `BASE+FIELD=VALUE+…`. The result is a
/// valid device.
///
/// ```
/// let text = "base = 'h200-sxm'\nsm_count = 66\n[arch.issue]\norder = 'round-robin'\n";
/// let device = warpsim::device_file::read(text)?;
/// assert_eq!(device, "h200-sxm+sm_count=66+arch.issue.order=round-robin");
///
/// let error = warpsim::device_file::read("base = 'h200-sxm'\nsms = 66\n").unwrap_err();
/// assert_eq!(error.line, 2);
/// # Ok::<(), warpsim::device_file::DeviceFileError>(())
/// ```
///
/// # Errors
/// The first mistake of the file: TOML's grammar, no `base`, or a field or value that [`DeviceError`] describes.
pub fn read(text: &str) -> Result<String, DeviceFileError> {
    let line = |at: usize| 1 + text[..at.min(text.len())].matches('\n').count();
    let wrong = |at: usize, message: String| DeviceFileError { line: line(at), message, unknown_base: None };
    let table = DeTable::parse(text)
        .map_err(|error| wrong(error.span().map_or(0, |span| span.start), error.message().to_owned()))?;
    let table = table.into_inner();
    let Some((_, base)) = table.iter().find(|(key, _)| key.get_ref() == "base") else {
        let message = "the file names no device to start from: write base = \"h200-sxm\", for example";
        return Err(wrong(0, message.into()));
    };
    let mut device = match base.get_ref() {
        DeValue::String(name) => name.to_string(),
        _ => return Err(wrong(base.span().start, "base must be a device's name in quotes".into())),
    };
    let mut spec = Device::parse(&device).map_err(|error| DeviceFileError {
        unknown_base: matches!(error, DeviceError::Unknown(_)).then(|| device.clone()),
        ..wrong(base.span().start, error.to_string())
    })?;
    let mut fields = Vec::new();
    flatten(&table, "", &mut fields);
    // In the order of the file, whatever order a table has.
    fields.sort_by_key(|field| field.at);
    for Field { name, value, at } in fields {
        if name == "base" {
            continue;
        }
        // What is neither a whole number nor text is no value of any field: the error is that of an empty value.
        let value = value.unwrap_or_default();
        if value.contains(['+', '=']) {
            return Err(wrong(at, DeviceError::BadName(value).to_string()));
        }
        spec.edit(&name, &value).map_err(|error| wrong(at, error.to_string()))?;
        device.push_str(&format!("+{name}={value}"));
    }
    Ok(device)
}

/// A file that describes a device completely: every field with its value and, in a comment, the values that it can have. `device`
/// is written as for [`Device::parse`](crate::Device::parse). A start for files of one's own: [`read`] gives the same device.
///
/// # Errors
/// `device` is none.
pub fn write(device: &str) -> Result<String, DeviceError> {
    let spec = Device::parse(device)?;
    let mut tables: Vec<(&str, String)> = vec![("", String::new())];
    let mut add = |name: &'static str, value: String, range: String| {
        let (table, key) = name.rsplit_once('.').unwrap_or(("", name));
        if !tables.iter().any(|(known, _)| *known == table) {
            tables.push((table, String::new()));
        }
        let (_, text) = tables.iter_mut().find(|(known, _)| *known == table).expect("just added");
        text.push_str(&format!("{:<40} # {range}\n", format!("{key} = {value}")));
    };
    for name in arch::DEVICE_FIELDS {
        let (least, most) = arch::device_range(name);
        let value = spec.get(name).unwrap_or_default();
        // Presets may have a zero for "none" that no edit can write: such a field is left to the base.
        if (least..=most).contains(&value) {
            add(name, value.to_string(), format!("{least} to {most}"));
        }
    }
    for (name, words) in arch::DEVICE_WORDS {
        add(name, format!("{:?}", spec.word(name).unwrap_or_default()), words.join(", "));
    }
    let mut text = format!("base = {:?}\nname = {:?}\n", spec.slug, &*spec.name);
    for (table, fields) in tables {
        if !table.is_empty() {
            text.push_str(&format!("\n[{table}]\n"));
        }
        text.push_str(&fields);
    }
    Ok(text)
}

/// A key of a file with its tables, its value as text, and where it stands.
struct Field {
    name: String,
    value: Option<String>,
    at: usize,
}

fn flatten(table: &DeTable, prefix: &str, fields: &mut Vec<Field>) {
    for (key, value) in table {
        let name = format!("{prefix}{}", key.get_ref());
        let at = key.span().start;
        let value = match value.get_ref() {
            DeValue::Table(inner) => {
                flatten(inner, &format!("{name}."), fields);
                continue;
            }
            DeValue::Integer(number) if number.radix() == 10 => Some(number.as_str().replace('_', "")),
            DeValue::String(text) => Some(text.to_string()),
            _ => None,
        };
        fields.push(Field { name, value, at });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_are_told_with_their_line() {
        let check = |text: &str, line: usize, part: &str| {
            let error = read(text).unwrap_err();
            assert_eq!(error.line, line, "{text}: {error}");
            assert!(error.message.contains(part), "{text}: {error}");
        };
        check("", 1, "base = ");
        check("base = 3", 1, "in quotes");
        check("base = 'h300'", 1, "no device is called `h300`");
        check("base = 'h200-sxm'\nsm_count = ", 2, "");
        check("base = 'h200-sxm'\n\n[memory]\nl3_kb = 5", 4, "memory.l3_kb");
        check("base = 'h200-sxm'\nsm_count = 0", 2, "from 1 to 1024");
        check("base = 'h200-sxm'\nsm_count = 1.5", 2, "whole number from 1 to 1024");
        check("base = 'h200-sxm'\nsm_count = '66 SMs'", 2, "whole number from 1 to 1024");
        check("base = 'h200-sxm'\n[clocks]\nmemory_ghz = 1.5", 3, "no field called `clocks.memory_ghz`");
        check("base = 'h200-sxm'\n[memory]\nmap = [1]", 3, "round-robin, hashed, pages");
        let error = read("base = 'h300'").unwrap_err();
        assert_eq!(error.unknown_base.as_deref(), Some("h300"));
        check("base = 'h200-sxm'\nname = 'a+sm_count=1'", 2, "without + and =");
        check("base = 'h200-sxm'\n[memory]\nmap = 'random'", 3, "round-robin, hashed, pages");
    }

    #[test]
    fn a_written_device_is_read_as_itself() {
        for preset in Device::all().chain(Device::generic()) {
            let text = write(preset.slug).unwrap();
            let back = Device::parse(&read(&text).unwrap_or_else(|e| panic!("{text}: {e}"))).unwrap();
            assert_eq!(back, *preset, "{text}");
        }
        let edited = "h200-sxm+sm_count=7+memory.map=pages+name=Mine";
        let back = Device::parse(&read(&write(edited).unwrap()).unwrap()).unwrap();
        assert_eq!(back, Device::parse(edited).unwrap());
    }

    #[test]
    fn numbers_that_are_written_hold_in_any_order() {
        let check = |text: &str| {
            let device = Device::parse(&read(text).unwrap()).unwrap();
            assert_eq!((device.bus_bits, device.memory.partitions), (512, 4), "{text}");
        };
        check("base = 'tesla-k20x'\nbus_bits = 512\n[memory]\npartitions = 4\n");
        check("base = 'tesla-k20x'\nmemory.partitions = 4\nbus_bits = 512\n");
    }
}
