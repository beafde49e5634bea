//! The stepper where programs have several files, end early, fault, or cannot be stepped through.

use protocol::{RunRequest, SourceFile, StepEnding, StepFailure, Timing};
use session::Surroundings;
use session::step::{Hit, Move, StatementLine, Stepper, Stops, Unsteppable};

const KERNEL: &str = "
#include \"tools.h\"
__global__ void k(int *out, int n) {
    int t = threadIdx.x;
    int value = twice(t);
    if (t < n) out[t] = value;
}
int main() {
    int *out;
    cudaMalloc(&out, 32 * sizeof(int));
    k<<<1, 32>>>(out, 32);
    k<<<1, 32>>>(out, SIZE);
    cudaDeviceSynchronize();
}
";
const TOOLS: &str = "__device__ int twice(int x) {
    int r = x + x;
    return r;
}
";

fn open(launch: u64, size: &str) -> Result<Stepper, Unsteppable> {
    let request = RunRequest {
        file: "main.cu".into(),
        source: KERNEL.replace("SIZE", size),
        files: vec![SourceFile { name: "tools.h".into(), text: TOOLS.into() }],
        device: "h200-sxm".into(),
        timing: Timing::Off,
        ..RunRequest::default()
    };
    let compiled =
        Stepper::compile(&request, session::target(&request)).expect("every header is compiled in");
    Stepper::open(&request, compiled, launch, &Surroundings::default())
}

#[test]
fn steps_lead_into_other_files_and_to_their_lines() {
    let mut stepper = open(0, "1").expect("a launch");
    let view = stepper.command("line tools.h:2");
    assert_eq!((view.failed, view.paths[0].line, view.paths[0].file.as_str()), (None, 2, "tools.h"));
    let calls: Vec<(&str, u32)> = view.calls.iter().map(|call| (call.name.as_str(), call.line)).collect();
    assert_eq!(calls, [("twice", 2), ("k", 5)]);
    let view = stepper.command("out");
    assert_eq!((view.paths[0].line, view.paths[0].file.as_str()), (6, "main.cu"));
    // Line 2 of the main file has no statement.
    assert_eq!(stepper.command("back line 2").failed, Some(StepFailure::NoSuchPlace));
    assert_eq!(stepper.command("line nowhere.h:2").failed, Some(StepFailure::NoSuchPlace));
    assert_eq!(stepper.command("back line main.cu:4").paths[0].line, 4);
}

#[test]
fn a_fault_is_the_last_place() {
    assert_eq!(open(1, "1").expect("a launch").command("show").ending, StepEnding::Done);
    let mut stepper = open(2, "1), k<<<1, 32>>>((int *)16, 32").expect("a launch");
    let view = stepper.command("last");
    assert_eq!(view.paths[0].line, 6);
    let StepEnding::Fault(message) = &view.ending else { panic!("{:?}", view.ending) };
    assert!(message.contains("null pointer"), "{message}");
}

#[test]
fn what_cannot_be_stepped_through_says_why() {
    assert!(matches!(open(2, "1"), Err(Unsteppable::NoLaunch)));
    let Err(Unsteppable::Rejected(reply)) = open(0, "nothing") else { panic!("it compiles") };
    assert!(reply.diagnostics[0].message.contains("nothing"));
}

#[test]
fn commands_that_mean_nothing_leave_the_launch_where_it_is() {
    let mut stepper = open(0, "1").expect("a launch");
    let place = stepper.command("line 6").place;
    for (command, failure) in [
        ("jump", StepFailure::NotUnderstood),
        ("line x", StepFailure::NotUnderstood),
        ("choose 1 0", StepFailure::NoSuchWarp),
        ("choose 0 1", StepFailure::NoSuchWarp),
        ("print value +", StepFailure::Expression("value +".into())),
        ("print valve", StepFailure::UnknownName("valve".into())),
        ("back wrote out[t]", StepFailure::NoValue),
        ("wrote value", StepFailure::NoValue),
    ] {
        let view = stepper.command(command);
        assert_eq!((view.failed, view.place), (Some(failure), place), "{command}");
    }
}

#[test]
fn a_search_ends_at_the_nearest_of_several_breakpoints() {
    let mut stepper = open(0, "1").expect("a launch");
    let stop = |stepper: &Stepper, line, condition| stepper.line_stop("main.cu", line, condition);
    let stops = Stops {
        lines: vec![
            stop(&stepper, 6, Some("t == 31 && value == 62")).expect("a breakpoint"),
            stop(&stepper, 6, Some("t == 32")).expect("a breakpoint"),
            stop(&stepper, 5, None).expect("a breakpoint"),
        ],
        ..Stops::default()
    };
    let line = |stepper: &mut Stepper| stepper.command("show").paths[0].line;
    assert_eq!((stepper.search(None, &stops, false), line(&mut stepper)), (Some(Hit::Line(2)), 5));
    assert_eq!(stepper.at_stop(&stops), Some(Hit::Line(2)));
    // The breakpoint is nearer than the end of the step, and the other way round.
    assert_eq!((stepper.search(Some(Move::Out), &stops, false), line(&mut stepper)), (Some(Hit::Line(0)), 6));
    assert_eq!(stepper.search(Some(Move::Into), &stops, true), Some(Hit::Step));
    assert_eq!(stepper.command("show").paths[0].file, "tools.h");
    assert_eq!((stepper.search(None, &stops, true), line(&mut stepper)), (Some(Hit::Line(2)), 5));
    let place = stepper.place().0;
    assert_eq!((stepper.search(None, &stops, true), stepper.place().0), (None, place));
    assert_eq!(stop(&stepper, 6, Some("valve")).err(), Some(StepFailure::UnknownName("valve".into())));
    assert_eq!(stop(&stepper, 6, Some("t +")).err(), Some(StepFailure::Expression("t +".into())));
}

#[test]
fn a_search_finds_stores_among_breakpoints() {
    let mut stepper = open(0, "1").expect("a launch");
    stepper.command("line 6");
    let frame = session::step::Frame { warp: stepper.chosen(), path: 0, call: 0 };
    let watch = stepper.watch(frame, "out[3]").expect("an object of memory");
    let lines = vec![stepper.line_stop("main.cu", 5, None).expect("a breakpoint")];
    let stops = Stops { lines, watches: vec![watch] };
    assert_eq!(stepper.search(None, &stops, false), Some(Hit::Store(0)));
    let at_store = stepper.place().0;
    assert_eq!(stepper.search(None, &stops, false), None);
    stepper.to_end();
    assert_eq!((stepper.search(None, &stops, true), stepper.place().0), (Some(Hit::Store(0)), at_store));
    assert_eq!(stepper.search(None, &stops, true), Some(Hit::Line(0)));
}

#[test]
fn a_line_is_searched_for_from_the_end_as_from_elsewhere() {
    let mut stepper = open(0, "1").expect("a launch");
    stepper.to_end();
    assert_eq!(stepper.command("back line 4").paths[0].line, 4);
}

#[test]
fn lines_say_whether_the_launch_reaches_them() {
    let stepper = open(0, "1").expect("a launch");
    let lines = stepper.statement_lines("main.cu");
    assert!(lines.contains(&StatementLine { line: 6, in_launch: true }), "{lines:?}");
    assert!(lines.contains(&StatementLine { line: 10, in_launch: false }), "{lines:?}");
    assert!(lines.is_sorted_by_key(|line| line.line));
}

#[test]
fn frames_further_out_have_their_own_variables() {
    let mut stepper = open(0, "1").expect("a launch");
    assert_eq!(stepper.command("line tools.h:2").failed, None);
    let frame = |call| session::step::Frame { warp: stepper.chosen(), path: 0, call };
    let names = |call| {
        let (variables, _) = stepper.variables(frame(call));
        variables.into_iter().map(|variable| variable.name).collect::<Vec<_>>()
    };
    assert_eq!(names(0)[0], "x");
    assert_eq!(names(1)[..3], ["out", "n", "t"]);
    assert!(stepper.value(frame(1), "t + n").is_ok());
    assert_eq!(stepper.value(frame(0), "t").err(), Some(StepFailure::UnknownName("t".into())));
    let calls: Vec<String> =
        stepper.stack(stepper.chosen())[0].calls.iter().map(|call| call.name.clone()).collect();
    assert_eq!(calls, ["twice", "k"]);
}
