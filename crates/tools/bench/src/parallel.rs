//! Runs independent jobs in parallel. Results are in the order of the jobs.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs `work` on every job, on all cores.
///
/// # Errors
/// The first error in the order of the jobs.
pub fn map<J: Sync, T: Send>(
    jobs: &[J],
    work: impl Fn(&J) -> Result<T, String> + Sync,
) -> Result<Vec<T>, String> {
    let next = AtomicUsize::new(0);
    let results: Vec<Mutex<Option<Result<T, String>>>> = jobs.iter().map(|_| Mutex::new(None)).collect();
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(jobs.len().max(1));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let mine = next.fetch_add(1, Ordering::Relaxed);
                    let (Some(job), Some(slot)) = (jobs.get(mine), results.get(mine)) else { break };
                    let result = work(job);
                    *slot.lock().unwrap_or_else(|e| e.into_inner()) = Some(result);
                }
            });
        }
    });
    results
        .into_iter()
        .map(|slot| slot.into_inner().unwrap_or_else(|e| e.into_inner()).unwrap_or(Err("not run".into())))
        .collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn results_keep_the_order_of_the_jobs() {
        let jobs: Vec<u32> = (0..100).collect();
        assert_eq!(super::map(&jobs, |&j| Ok(j * 2)), Ok((0..100).map(|j| j * 2).collect::<Vec<_>>()));
        assert_eq!(
            super::map(&jobs, |&j| if j == 7 { Err("seven".into()) } else { Ok(j) }),
            Err("seven".into())
        );
    }
}
