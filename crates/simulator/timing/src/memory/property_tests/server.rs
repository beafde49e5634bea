use proptest::prelude::*;

use crate::memory::server::Server;

/// Requests as (asked for at, takes), and when each was done.
fn served(requests: &[(u64, u64)]) -> (Server, Vec<u64>) {
    let mut server = Server::default();
    let done = requests.iter().map(|&(at, time)| server.serve(at, time)).collect();
    (server, done)
}

proptest! {
    #[test]
    fn never_early(requests in prop::collection::vec((0u64..500, 0u64..30), 1..50)) {
        let (_, done) = served(&requests);
        prop_assert!(requests.iter().zip(&done).all(|(&(at, time), &done)| done >= at + time));
    }

    #[test]
    fn one_after_the_other(requests in prop::collection::vec((0u64..500, 0u64..30), 2..50)) {
        let (_, done) = served(&requests);
        for k in 1..requests.len() {
            prop_assert!(done[k] - requests[k].1 >= done[k - 1]);
        }
    }

    #[test]
    fn idle_only_when_nobody_asks(requests in prop::collection::vec((0u64..500, 0u64..30), 2..50)) {
        let (_, done) = served(&requests);
        for k in 1..requests.len() {
            let begun = done[k] - requests[k].1;
            prop_assert!(begun == done[k - 1] || begun == requests[k].0);
        }
    }

    #[test]
    fn counts_what_it_served(requests in prop::collection::vec((0u64..500, 0u64..30), 1..50)) {
        let (server, _) = served(&requests);
        prop_assert_eq!(server.busy, requests.iter().map(|r| r.1).sum::<u64>());
        prop_assert_eq!(server.served, requests.len() as u64);
    }
}
