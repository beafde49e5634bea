//! Policies chosen at run time.

use std::fmt;
use std::sync::Arc;

use arch::policy::WarpOrder;

use super::registry::{DRAM_SCHEDULERS, Entry, REPLACEMENTS, SCHEDULERS};
use super::{ArchScheduler, CacheLevel, DramScheduler, FrFcfs, Lru, Policies, Replacement, WarpScheduler};

type Scheduler = Arc<dyn Fn(usize) -> Box<dyn WarpScheduler> + Send + Sync>;
type Caches = Arc<dyn Fn(usize, usize) -> Box<dyn Replacement> + Send + Sync>;
type Dram = Arc<dyn Fn() -> Box<dyn DramScheduler> + Send + Sync>;

/// Policies chosen at run time: by name ([`Self::set`]) or by value, also of types that are in no registry. What is not chosen is as
/// in [`DefaultPolicies`](super::DefaultPolicies).
///
/// ```
/// use timing::policies::{CacheLevel, DynPolicies, Srrip};
///
/// let mut policies = DynPolicies::default();
/// policies.set("scheduler", "oldest").unwrap();
/// policies.set_replacement(&[CacheLevel::L2], |sets, ways| Box::new(Srrip::new(sets, ways)));
/// assert!(policies.set("dram", "fcsf").unwrap_err().to_string().contains("did you mean fcfs?"));
/// ```
#[derive(Clone, Default)]
pub struct DynPolicies {
    scheduler: Option<Scheduler>,
    /// By [`CacheLevel`].
    caches: [Option<Caches>; 4],
    dram: Option<Dram>,
}

impl fmt::Debug for DynPolicies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DynPolicies").finish_non_exhaustive()
    }
}

/// All kinds of caches.
const CACHES: [CacheLevel; 4] = [CacheLevel::L1, CacheLevel::L2, CacheLevel::Texture, CacheLevel::Constant];
/// What can be chosen by name.
const KEYS: [&str; 5] = ["scheduler", "replacement", "l1-replacement", "l2-replacement", "dram"];

/// Why no policy has been chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyError {
    /// What kind of name it is: a kind of policy, or the kind whose policy it should be.
    kind: &'static str,
    /// As given.
    name: String,
    /// The names that there are.
    known: Vec<&'static str>,
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, name, known } = self;
        write!(f, "no {kind} is called `{name}`; there are {}", known.join(", "))?;
        let distance = |known: &str| strsim::osa_distance(&name.to_ascii_lowercase(), known);
        let nearest = known.iter().min_by_key(|known| distance(known));
        match nearest.filter(|near| distance(near) <= 2.max(near.len() / 3)) {
            Some(near) => write!(f, "; did you mean {near}?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for PolicyError {}

fn find<F: Copy>(entries: &[Entry<F>], kind: &'static str, name: &str) -> Result<F, PolicyError> {
    let found = entries.iter().find(|entry| entry.name == name);
    let known = || entries.iter().map(|entry| entry.name).collect();
    found.map(|entry| entry.make).ok_or_else(|| PolicyError { kind, name: name.into(), known: known() })
}

impl DynPolicies {
    /// Chooses a policy of the registry. `kind` is `scheduler`, `replacement` (all caches), `l1-replacement`,
    /// `l2-replacement` or `dram`.
    ///
    /// # Errors
    /// There is no such kind, or no policy of that kind has the name; the message lists those that there are.
    pub fn set(&mut self, kind: &str, name: &str) -> Result<(), PolicyError> {
        match kind {
            "scheduler" => self.set_scheduler(find(SCHEDULERS, "warp scheduler", name)?),
            "dram" => self.set_dram(find(DRAM_SCHEDULERS, "DRAM scheduler", name)?),
            "replacement" => self.set_replacement(&CACHES, find(REPLACEMENTS, "replacement policy", name)?),
            "l1-replacement" => {
                self.set_replacement(&[CacheLevel::L1], find(REPLACEMENTS, "replacement policy", name)?);
            }
            "l2-replacement" => {
                self.set_replacement(&[CacheLevel::L2], find(REPLACEMENTS, "replacement policy", name)?);
            }
            _ => return Err(PolicyError { kind: "kind of policy", name: kind.into(), known: KEYS.into() }),
        }
        Ok(())
    }
    /// Chooses a warp scheduler, which `make` makes for so many warps.
    pub fn set_scheduler(&mut self, make: impl Fn(usize) -> Box<dyn WarpScheduler> + Send + Sync + 'static) {
        self.scheduler = Some(Arc::new(make));
    }
    /// Chooses the replacement policy of these caches, which `make` makes for so many sets and ways.
    pub fn set_replacement(
        &mut self,
        caches: &[CacheLevel],
        make: impl Fn(usize, usize) -> Box<dyn Replacement> + Send + Sync + 'static,
    ) {
        let make: Caches = Arc::new(make);
        for &cache in caches {
            self.caches[cache as usize] = Some(make.clone());
        }
    }
    /// Chooses a DRAM scheduler.
    pub fn set_dram(&mut self, make: impl Fn() -> Box<dyn DramScheduler> + Send + Sync + 'static) {
        self.dram = Some(Arc::new(make));
    }
}

impl Policies for DynPolicies {
    type Scheduler = Box<dyn WarpScheduler>;
    type Replacement = Box<dyn Replacement>;
    type Dram = Box<dyn DramScheduler>;

    fn scheduler(&self, order: WarpOrder, warps: usize) -> Self::Scheduler {
        match &self.scheduler {
            Some(make) => make(warps),
            None => Box::new(ArchScheduler::new(order, warps)),
        }
    }
    fn replacement(&self, cache: CacheLevel, sets: usize, ways: usize) -> Self::Replacement {
        match &self.caches[cache as usize] {
            Some(make) => make(sets, ways),
            None => Box::new(Lru::new(sets, ways)),
        }
    }
    fn dram(&self) -> Self::Dram {
        self.dram.as_ref().map_or_else(|| Box::new(FrFcfs) as Self::Dram, |make| make())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_names_get_the_list_and_the_nearest() {
        let mut policies = DynPolicies::default();
        let message = policies.set("replacement", "rrip").unwrap_err().to_string();
        let names = REPLACEMENTS.iter().map(|entry| entry.name).collect::<Vec<_>>().join(", ");
        assert_eq!(
            message,
            format!("no replacement policy is called `rrip`; there are {names}; did you mean srrip?")
        );
        let message = policies.set("shceduler", "gto").unwrap_err().to_string();
        assert!(message.ends_with("did you mean scheduler?"), "{message}");
        let message = policies.set("dram", "parbs").unwrap_err().to_string();
        assert!(
            message.contains("there are fr-fcfs, fcfs") && !message.contains("did you mean"),
            "{message}"
        );
    }

    #[test]
    fn every_name_of_a_registry_is_its_own() {
        let lists = [
            SCHEDULERS.iter().map(|entry| entry.name).collect::<Vec<_>>(),
            REPLACEMENTS.iter().map(|entry| entry.name).collect(),
            DRAM_SCHEDULERS.iter().map(|entry| entry.name).collect(),
        ];
        for (kind, mut names) in ["scheduler", "replacement", "dram"].into_iter().zip(lists) {
            names.iter().for_each(|name| DynPolicies::default().set(kind, name).unwrap());
            let count = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), count);
        }
    }
}
