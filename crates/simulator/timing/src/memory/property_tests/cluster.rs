use proptest::prelude::*;

use crate::memory::LoadId;
use crate::memory::cluster::{Cluster, Piece};

/// Of each instruction its SM and its transactions; each transaction's address says which it is.
fn filled(instructions: &[(usize, u32)]) -> Cluster {
    let mut cluster = Cluster::new(3);
    for (number, &(sm, pieces)) in instructions.iter().enumerate() {
        let load = Some(LoadId { sm: sm as u32, token: number as u32 });
        let piece = |k| Piece { address: number as u64 * 100 + u64::from(k), bytes: 32 };
        cluster.outboxes[sm].push(load, (0..pieces).map(piece));
    }
    cluster
}

/// Sends everything: SM, address, whether its instruction was done with it.
fn sent(mut cluster: Cluster) -> Vec<(usize, u64, bool)> {
    let mut all = Vec::new();
    while let Some(sm) = cluster.current() {
        // All that its instruction has left go in two parts.
        let (pieces, load) = cluster.outboxes[sm].front();
        assert!(pieces.iter().all(|piece| load.unwrap().token as u64 == piece.address / 100));
        let addresses: Vec<u64> = pieces.iter().map(|piece| piece.address).collect();
        let part = addresses.len().div_ceil(2);
        let done = cluster.send(sm, part as u32);
        all.extend(addresses[..part].iter().map(|&address| (sm, address, false)));
        all.last_mut().unwrap().2 = done;
    }
    all
}

proptest! {
    #[test]
    fn every_transaction_is_sent_once(instructions in prop::collection::vec((0usize..3, 1u32..17), 0..40)) {
        let mut addresses: Vec<u64> = sent(filled(&instructions)).into_iter().map(|s| s.1).collect();
        addresses.sort_unstable();
        let all = instructions.iter().enumerate();
        let expect: Vec<u64> = all.flat_map(|(n, &(_, pieces))| (0..u64::from(pieces)).map(move |k| n as u64 * 100 + k)).collect();
        prop_assert_eq!(addresses, expect);
    }

    #[test]
    fn an_instruction_is_sent_without_a_break(instructions in prop::collection::vec((0usize..3, 1u32..17), 0..40)) {
        for pair in sent(filled(&instructions)).windows(2) {
            let (_, address, done) = pair[0];
            prop_assert_eq!(pair[1].1 == address + 1, !done);
        }
    }

    #[test]
    fn an_sm_sends_in_its_order(instructions in prop::collection::vec((0usize..3, 1u32..17), 0..40)) {
        let sent = sent(filled(&instructions));
        for sm in 0..3 {
            let mine: Vec<u64> = sent.iter().filter(|s| s.0 == sm).map(|s| s.1).collect();
            prop_assert!(mine.is_sorted());
        }
    }

    // While all SMs have something, none sends a second instruction before the others' first.
    #[test]
    fn sms_take_turns(pieces in prop::collection::vec(1u32..17, 30)) {
        let instructions: Vec<(usize, u32)> = pieces.iter().enumerate().map(|(k, &pieces)| (k % 3, pieces)).collect();
        let turns: Vec<usize> = sent(filled(&instructions)).iter().filter(|s| s.2).map(|s| s.0).collect();
        prop_assert!(turns.iter().enumerate().all(|(k, &sm)| sm == k % 3));
    }
}
