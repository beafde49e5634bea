//! `warpbook debug`: steps through one launch of a program, forwards and backwards.

use std::collections::BTreeMap;
use std::io::{BufRead, IsTerminal, Write};
use std::process::ExitCode;

use protocol::{StepEnding, StepFailure, StepValues, StepVariable, StepView, Timing, WarpState};
use session::Surroundings;
use session::step::{Stepper, Unsteppable};

use crate::args::DebugArgs;
use crate::folder::Folder;
use crate::{REJECTED, dap, run, sources, time_limit};

/// The commands.
pub const HELP: &str = "\
over, into, out          the next statement of the warp: here or further out, anywhere, further out
barrier                  its next barrier
line N, line N if E      its next statement on line N, where the expression E holds in a lane
wrote E                  the next store to E, such as tile[3], by whatever warp, which is then chosen
back …                   one of these, backwards
print E                  the values of an expression
first, last              its first and its last statement
seek N                   the place N, counted in warp instructions of the launch
choose B W               warp W of block B (blockIdx.x fastest)
show, help, quit         an empty line repeats the last command
";

/// Reads commands from standard input and prints the launch after each.
pub fn debug(args: &DebugArgs) -> Result<ExitCode, String> {
    if args.dap {
        return dap::serve(args);
    }
    let project = sources::project(&args.program)?;
    let request = run::request(&args.program, &project, Timing::Off)?;
    let folder = Folder::new(&project.folder())?;
    let compiled =
        Stepper::compile(&request, session::target(&request)).expect("every header is compiled in");
    let around = Surroundings {
        folder: Some(&folder),
        translations: Some(&time_limit::translations),
        ..Surroundings::default()
    };
    let mut stepper = match Stepper::open(&request, compiled, args.launch, &around) {
        Ok(stepper) => stepper,
        Err(Unsteppable::Rejected(reply)) => {
            run::report(&reply);
            return Ok(ExitCode::from(REJECTED));
        }
        Err(why) => return Err(unsteppable(&why, args.launch)),
    };
    let texts: BTreeMap<&str, &str> = std::iter::once((request.file.as_str(), request.source.as_str()))
        .chain(request.files.iter().map(|file| (file.name.as_str(), file.text.as_str())))
        .collect();
    let prompts = std::io::stdin().is_terminal();
    print!("{}", text(&stepper.command("show"), &texts));
    let mut last = "over".to_string();
    loop {
        if prompts {
            print!("(step) ");
            let _ = std::io::stdout().flush();
        }
        let mut line = String::new();
        if std::io::stdin().lock().read_line(&mut line).map_err(|error| error.to_string())? == 0 {
            return Ok(ExitCode::SUCCESS);
        }
        let command = line.trim();
        if !command.is_empty() {
            last = command.into();
        }
        match last.as_str() {
            "quit" | "q" => return Ok(ExitCode::SUCCESS),
            "help" => print!("{HELP}"),
            command => print!("{}", text(&stepper.command(command), &texts)),
        }
    }
}

/// Why a launch cannot be stepped through, other than by the program's diagnostics.
pub fn unsteppable(why: &Unsteppable, launch: u64) -> String {
    match why {
        Unsteppable::Rejected(_) => "the program does not compile".into(),
        Unsteppable::NoLaunch => format!("the program makes no launch of number {launch}"),
        Unsteppable::TooMuchMemory(bytes, most) => format!(
            "the launch has {} MiB of device memory; at most {} can be recorded",
            bytes >> 20,
            most >> 20
        ),
    }
}

/// A view for a terminal.
pub fn text(view: &StepView, texts: &BTreeMap<&str, &str>) -> String {
    let mut out = String::new();
    if let Some(failure) = &view.failed {
        return format!("{}\n", reason(failure));
    }
    if let Some(answer) = &view.answer {
        show(answer, 0, &mut out);
        return out;
    }
    let [x, y, z] = view.block_index;
    out += &format!(
        "place {} of {}  {}  block ({x},{y},{z}), warp {}: {}\n",
        view.place,
        view.end,
        view.kernel,
        view.warp,
        state(view.warp_state)
    );
    for path in &view.paths {
        let line = texts
            .get(path.file.as_str())
            .and_then(|text| text.lines().nth((path.line as usize).saturating_sub(1)));
        let line = line.unwrap_or_default().trim();
        out +=
            &format!("  {} {}:{} {}  {line}\n", lanes(path.lanes), path.file, path.line, state(path.state));
    }
    if view.calls.len() > 1 {
        let calls: Vec<String> =
            view.calls.iter().map(|call| format!("{} (line {})", call.name, call.line)).collect();
        out += &format!("  in {}\n", calls.join(" < "));
    }
    for variable in &view.variables {
        show(variable, 1, &mut out);
    }
    for variable in &view.shared {
        show(variable, 1, &mut out);
    }
    if view.place == view.end
        && let StepEnding::Fault(message) = &view.ending
    {
        out += &format!("  {message}\n");
    }
    out
}

/// Why a command was not carried out.
pub fn reason(failure: &StepFailure) -> String {
    match failure {
        StepFailure::NoSuchPlace => "There is no such place in this direction.".into(),
        StepFailure::NotUnderstood => "Not understood; `help` lists the commands.".into(),
        StepFailure::NoSuchWarp => "The grid has no such block, or the block no such warp.".into(),
        StepFailure::Expression(rest) => format!("The expression is not understood from here on: {rest}"),
        StepFailure::UnknownName(name) => format!("Nothing has the name {name} here."),
        StepFailure::NoValue => "It has no value here, or is another object in each lane.".into(),
    }
}

fn show(variable: &StepVariable, depth: usize, out: &mut String) {
    let mark = if variable.changed != 0 { '*' } else { ' ' };
    let value = match &variable.values {
        StepValues::Parts => String::new(),
        StepValues::Same(text) => text.clone(),
        StepValues::Affine { first, step } => format!("{first} + {step}·lane"),
        StepValues::Elements { texts, .. } => texts.join(" "),
        StepValues::Lanes(texts) => {
            let texts: Vec<&str> = texts.iter().map(|text| text.as_deref().unwrap_or("·")).collect();
            texts.join(" ")
        }
    };
    out.push_str(&format!("{}{mark}{} {} = {value}\n", "  ".repeat(depth), variable.ty, variable.name));
    for part in &variable.parts {
        show(part, depth + 1, out);
    }
}

pub fn state(state: WarpState) -> &'static str {
    match state {
        WarpState::NotStarted => "not started",
        WarpState::Ready => "ready",
        WarpState::Barrier => "at a barrier",
        WarpState::Waits => "waits",
        WarpState::Exited => "exited",
    }
}

/// Lanes as a row of characters, lane 0 first.
fn lanes(mask: u32) -> String {
    (0..32).map(|lane| if mask >> lane & 1 == 1 { '#' } else { '.' }).collect()
}
