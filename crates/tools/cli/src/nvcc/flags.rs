//! nvcc's options: supported ones, ignored ones, and ones that are refused.

use std::path::{Path, PathBuf};

use crate::project;

/// The action of a command line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Step {
    /// Write an executable file.
    #[default]
    Link,
    /// Write object files: `-c`, `-dc`, `-dw`.
    Compile,
    /// Write an archive: `-lib`.
    Archive,
    /// Link device code: `-dlink`.
    DeviceLink,
    /// Print dependencies: `-M`, `-MM`.
    Dependencies,
    /// Print the version: `--version`.
    Version,
}

/// A parsed command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommandLine {
    /// The action.
    pub step: Step,
    /// Sources, object files and archives, in order.
    pub inputs: Vec<PathBuf>,
    /// `-o`.
    pub output: Option<PathBuf>,
    /// `-I`, `-isystem`.
    pub include_dirs: Vec<PathBuf>,
    /// `-x cu`: every input is CUDA C++.
    pub as_cuda: bool,
    /// `-Xptxas -v`, `--resource-usage`.
    pub resource_usage: bool,
    /// `-maxrregcount`; 0: the device's limit.
    pub max_registers: u32,
    /// `-MD`, `-MMD`.
    pub write_dependencies: bool,
    /// `-run`.
    pub run: bool,
    /// `-w`.
    pub quiet: bool,
    /// Options that change results or times on a real device and have no effect here.
    pub ignored: Vec<String>,
    defines: String,
    library_dirs: Vec<PathBuf>,
    library_names: Vec<String>,
    object_dir: Option<PathBuf>,
}

/// Options whose value is the next argument, unless it is joined to them by `=`.
const WITH_VALUE: &[&str] = &[
    "-arch",
    "--gpu-architecture",
    "-code",
    "--gpu-code",
    "-gencode",
    "--generate-code",
    "-std",
    "--std",
    "-Xcompiler",
    "--compiler-options",
    "-Xlinker",
    "--linker-options",
    "-Xarchive",
    "--archive-options",
    "-Xnvlink",
    "--nvlink-options",
    "-Xcudafe",
    "-Xfatbin",
    "-Xcicc",
    "-ccbin",
    "--compiler-bindir",
    "-m",
    "--machine",
    "-t",
    "--threads",
    "-diag-suppress",
    "--diag-suppress",
    "-diag-error",
    "--diag-error",
    "-diag-warn",
    "--diag-warn",
    "-cudart",
    "--cudart",
    "-default-stream",
    "--default-stream",
    "-MF",
    "-MT",
    "-MQ",
    "-rdc",
    "--relocatable-device-code",
    "-Werror",
    "--Werror",
    "-arch-list",
    "-target-dir",
    "--dopt",
    "-split-compile",
    "--split-compile",
    "-keep-dir",
    "--keep-dir",
    "-cudadevrt",
    "--cudadevrt",
];

/// Options that do not change the meaning of a program: optimisation, debugging and reports.
const SILENT: &[&str] = &[
    "-g",
    "-G",
    "--debug",
    "--device-debug",
    "-lineinfo",
    "--generate-line-info",
    "-pg",
    "-extended-lambda",
    "--extended-lambda",
    "-expt-extended-lambda",
    "--expt-extended-lambda",
    "-expt-relaxed-constexpr",
    "--expt-relaxed-constexpr",
    "-dlto",
    "--dlink-time-opt",
    "-restrict",
    "--restrict",
    "-extra-device-vectorization",
    "-v",
    "--verbose",
    "-keep",
    "--keep",
    "-save-temps",
    "--save-temps",
    "-clean",
    "-MP",
    "-pipe",
    "-forward-unknown-to-host-compiler",
    "--forward-unknown-to-host-compiler",
    "-rdynamic",
    "-s",
    "-pthread",
    "-allow-unsupported-compiler",
    "--allow-unsupported-compiler",
    "-noprof",
    "--source-in-ptx",
    "-src-in-ptx",
    "-static",
    "-cudart=static",
    "-no-compress",
    "--no-compress",
    "-pedantic",
    "-ansi",
    "-disable-warnings",
];

/// Options that change results on a real device and have no effect here.
const CHANGES_NUMBERS: &[&str] = &["-use_fast_math", "--use_fast_math"];

/// Parses a command line.
///
/// # Errors
/// An option that is not supported, with the reason.
pub fn parse(args: &[String]) -> Result<CommandLine, String> {
    let mut line = CommandLine::default();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let mut value = |name: &str| -> Result<String, String> {
            match arg.strip_prefix(name) {
                Some(joined) if !joined.is_empty() => Ok(joined.trim_start_matches('=').to_owned()),
                _ => args.next().cloned().ok_or(format!("{name} needs a value")),
            }
        };
        let (name, joined) = arg.split_once('=').map_or((arg.as_str(), None), |(n, v)| (n, Some(v)));
        match name {
            _ if !arg.starts_with('-') => line.inputs.push(PathBuf::from(arg)),
            "--version" | "-V" => line.step = Step::Version,
            "-c" | "-dc" | "-dw" | "--compile" | "--device-c" | "--device-w" => line.step = Step::Compile,
            "-lib" | "--lib" => line.step = Step::Archive,
            "-dlink" | "--device-link" => line.step = Step::DeviceLink,
            "-M" | "-MM" | "--generate-dependencies" | "--generate-nonsystem-dependencies" => {
                line.step = Step::Dependencies;
            }
            "-MD" | "-MMD" => line.write_dependencies = true,
            "-run" | "--run" => line.run = true,
            "-w" | "--disable-warnings" => line.quiet = true,
            "-o" | "--output-file" => line.output = Some(value(name)?.into()),
            "-odir" | "--output-directory" => line.object_dir = Some(value(name)?.into()),
            "-x" | "--x" => line.as_cuda = value(name)? == "cu",
            "-maxrregcount" | "--maxrregcount" => line.max_registers = registers(&value(name)?)?,
            "-Xptxas" | "--ptxas-options" => ptxas(&value(name)?, &mut line)?,
            "-res-usage" | "--resource-usage" => line.resource_usage = true,
            "-isystem" | "--system-include" => line.include_dirs.push(value(name)?.into()),
            "--include-path" => line.include_dirs.push(value(name)?.into()),
            "--define-macro" => line.defines += &project::define(&value(name)?),
            "--undefine-macro" => line.defines += &format!("#undef {}\n", value(name)?),
            "-include" | "--pre-include" => {
                let path = project::absolute(Path::new(&value(name)?))?;
                line.defines += &format!("#include \"{path}\"\n");
            }
            "-shared" | "--shared" => return Err("-shared makes a library of machine code, which the simulator cannot load: link the sources or the object files into the program".into()),
            "-E" | "--preprocess" => return Err("-E is not supported: the simulator's compiler keeps no preprocessed text".into()),
            "-ptx" | "--ptx" | "-cubin" | "--cubin" | "-fatbin" | "--fatbin" | "-ltoir" | "-optix-ir" => {
                return Err(format!("{name} asks for NVIDIA's machine code; the simulator compiles to instructions of its own, which `warpbook run --profile` counts line by line"));
            }
            "-dryrun" | "--dryrun" | "-h" | "--help" => return Err(format!("{name}: `warpbook nvcc` takes nvcc's options -c -dc -dlink -lib -o -I -D -U -x -M -MD -run -maxrregcount -Xptxas -v; those about optimisation and debugging change nothing")),
            _ if CHANGES_NUMBERS.contains(&name) => line.ignored.push(arg.clone()),
            "-fmad" | "--fmad" | "-ftz" | "--ftz" | "-prec-div" | "--prec-div" | "-prec-sqrt" | "--prec-sqrt" => {
                let value = value(name)?;
                let usual = if name.ends_with("ftz") { "false" } else { "true" };
                if value != usual {
                    line.ignored.push(format!("{name}={value}"));
                }
            }
            _ if SILENT.contains(&name) => {}
            _ if WITH_VALUE.contains(&name) => {
                if joined.is_none() {
                    value(name)?;
                }
            }
            _ if arg.starts_with("-I") => line.include_dirs.push(value("-I")?.into()),
            _ if arg.starts_with("-D") => line.defines += &project::define(&value("-D")?),
            _ if arg.starts_with("-U") => line.defines += &format!("#undef {}\n", value("-U")?),
            _ if arg.starts_with("-L") => line.library_dirs.push(value("-L")?.into()),
            _ if arg.starts_with("-l") => line.library_names.push(value("-l")?),
            _ if arg.starts_with("-O") || arg.starts_with("-std") => {}
            // Options of the host compiler: warnings, code generation, OpenMP.
            _ if ["-W", "-f", "-m"].iter().any(|start| arg.starts_with(start)) => {}
            _ => line.ignored.push(arg.clone()),
        }
    }
    Ok(line)
}

fn registers(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("-maxrregcount needs a number, not {text}"))
}

/// Parses options for the assembler, separated by commas.
fn ptxas(text: &str, line: &mut CommandLine) -> Result<(), String> {
    for option in text.split([',', ' ']) {
        match option {
            "-v" | "--verbose" | "v" => line.resource_usage = true,
            _ => {
                if let Some(count) =
                    option.strip_prefix("-maxrregcount=").or(option.strip_prefix("--maxrregcount="))
                {
                    line.max_registers = registers(count)?;
                }
            }
        }
    }
    Ok(())
}

impl CommandLine {
    /// `#define` and `#undef` lines for a source. `-x cu` makes any file CUDA C++.
    pub fn directives(&self, file: &Path) -> String {
        let cuda = file.extension().is_some_and(|e| e == "cu");
        let macros = if self.as_cuda && !cuda { "#define __CUDACC__ 1\n#define __NVCC__ 1\n" } else { "" };
        format!("{macros}{}", self.defines)
    }

    /// The output file for a source with this suffix, in the working directory or in `-odir`.
    pub fn beside(&self, file: &Path, ending: &str) -> PathBuf {
        let name = PathBuf::from(file.file_name().unwrap_or(file.as_os_str())).with_extension(ending);
        self.object_dir.as_ref().map_or(name.clone(), |dir| dir.join(name))
    }

    /// Archives that `-l` finds in the directories of `-L`. The toolkit's own libraries are part of the
    /// simulator.
    pub fn libraries(&self) -> Vec<PathBuf> {
        let find = |name: &String| {
            let file = format!("lib{name}.a");
            self.library_dirs.iter().map(|dir| dir.join(&file)).find(|path| path.is_file())
        };
        self.library_names.iter().filter_map(find).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> CommandLine {
        parse(&text.split(' ').map(str::to_owned).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn options_of_makefiles_are_read() {
        let line = read(
            "-O3 -arch=sm_80 -gencode arch=compute_90,code=sm_90 -std=c++17 -Iinc -I ../x -DN=4 -D DEBUG -Xcompiler -Wall,-fopenmp -Wno-deprecated-gpu-targets -lcublas -L/usr/lib -rdc=true a.cu b.o -o prog -m64 --use_fast_math",
        );
        assert_eq!(line.step, Step::Link);
        assert_eq!(line.inputs, [PathBuf::from("a.cu"), "b.o".into()]);
        assert_eq!(line.output, Some("prog".into()));
        assert_eq!(line.include_dirs, [PathBuf::from("inc"), "../x".into()]);
        assert_eq!(line.directives(Path::new("a.cu")), "#define N 4\n#define DEBUG 1\n");
        assert_eq!(line.ignored, ["--use_fast_math"]);
    }

    #[test]
    fn steps_and_registers_are_read() {
        assert_eq!(read("-dc a.cu").step, Step::Compile);
        assert_eq!(read("-lib -o x.a a.o").step, Step::Archive);
        assert_eq!(read("-maxrregcount=32 a.cu").max_registers, 32);
        assert_eq!(read("--maxrregcount 24 a.cu").max_registers, 24);
        assert!(read("-Xptxas -v a.cu").resource_usage && read("--ptxas-options=-v a.cu").resource_usage);
        assert!(read("-Xptxas=-O3,-v a.cu").resource_usage);
        assert_eq!(
            read("-x cu a.cpp").directives(Path::new("a.cpp")),
            "#define __CUDACC__ 1\n#define __NVCC__ 1\n"
        );
        assert!(parse(&["-ptx".to_owned()]).is_err() && parse(&["-o".to_owned()]).is_err());
    }
}
