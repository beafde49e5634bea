//! From a request to a reply: compile, load, run, explain. Pure: draws nothing, catches nothing, touches no file.

mod devices;
mod load;
mod profile;
mod run;
pub mod texts;
mod why;

pub use devices::{device, devices, occupancy, table};
pub use run::run;

/// The device that programs run on when nothing else is said.
pub const DEFAULT_DEVICE: &str = "h200-sxm";
