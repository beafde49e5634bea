//! The stepper where programs have several files, end early, fault, or cannot be stepped through.

use protocol::{RunRequest, SourceFile, StepEnding, StepFailure, Timing};
use session::Surroundings;
use session::step::{Stepper, Unsteppable};

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
