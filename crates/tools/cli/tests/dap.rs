//! Sessions of `warpbook debug --dap`, by a client that speaks the Debug Adapter Protocol over pipes.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

use serde_json::{Value, json};

const PROGRAM: &str = r#"#include <cstdio>
struct Pair { int left; float right; };
__device__ __noinline__ int twice(int x) {
    int r = x + x;          // in twice
    return r;
}
__global__ void k(int *out, int n) {
    __shared__ int tile[96];
    int t = threadIdx.x;    // first
    Pair pair;
    pair.left = t * 3;
    pair.right = 0.5f;
    int local[100];
    local[t] = t;
    int value = twice(t);   // call
    tile[t] = value;        // store
    if (t == 40) printf("before\n");
    __syncthreads();        // barrier
    int odd = t * t;
    if (t % 2) {

        odd = -odd;         // odd lanes
    }
    if (t == 40) printf("after\n");
    if (t < n) out[t] = tile[t] + pair.left + odd + local[t];  // result
}
__global__ void other(int *out) { *out = 1; }
int main() {
    int *out;
    cudaMalloc(&out, 96 * sizeof(int));
    other<<<1, 1>>>(out);
    k<<<2, 96>>>(out, N);   // host
    cudaDeviceSynchronize();
}
"#;

/// Number of the line that ends in a comment.
fn line(mark: &str) -> u64 {
    let ends = |line: &&str| line.ends_with(&format!("// {mark}"));
    1 + PROGRAM.lines().position(|line| ends(&line)).unwrap_or_else(|| panic!("no line {mark}")) as u64
}

/// A file of the test's own.
fn file(name: &str, text: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("dap");
    std::fs::create_dir_all(&dir).unwrap();
    let path = dir.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

fn warpbook(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_warpbook"));
    command.args(["debug", "--dap"]).args(args);
    command
}

/// A client with its server.
struct Client {
    server: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    seq: u64,
    events: VecDeque<Value>,
    program: PathBuf,
}

impl Client {
    /// Starts a server, and initializes a session with a program.
    fn new(name: &str, text: &str, args: &[&str]) -> Self {
        let program = file(&format!("{name}.cu"), text);
        let mut server = warpbook(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (server.stdin.take(), BufReader::new(server.stdout.take().unwrap()));
        let mut client = Self { server, input, output, seq: 0, events: VecDeque::new(), program };
        let capabilities = client.request("initialize", json!({ "adapterID": "warpbook" }));
        assert_eq!(capabilities["supportsStepBack"], true);
        client
    }

    /// A session that has launched the program of this file.
    fn launched(name: &str, arguments: Value) -> Self {
        let mut client = Self::new(name, PROGRAM, &["--device", "h200-sxm"]);
        let mut all = json!({ "program": client.program, "defines": { "N": 96 }, "launch": 1 });
        for (name, value) in arguments.as_object().unwrap() {
            all[name] = value.clone();
        }
        client.request("launch", all);
        client.request("threads", json!({}));
        assert_eq!(client.events.pop_front().unwrap()["event"], "initialized");
        client
    }

    fn message(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut header = String::new();
            assert!(self.output.read_line(&mut header).unwrap() > 0, "the server has ended");
            match header.trim().split_once(": ") {
                Some(("Content-Length", number)) => length = number.parse().unwrap(),
                Some(_) => {}
                None => break,
            }
        }
        let mut body = vec![0; length];
        self.output.read_exact(&mut body).unwrap();
        serde_json::from_slice(&body).unwrap()
    }

    fn send(&mut self, text: &str) {
        let input = self.input.as_mut().unwrap();
        write!(input, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
    }

    /// The answer of a request. Events before it are kept.
    fn answer(&mut self, command: &str, arguments: Value) -> Value {
        self.seq += 1;
        let seq = self.seq;
        let request = json!({ "seq": seq, "type": "request", "command": command, "arguments": arguments });
        self.send(&request.to_string());
        loop {
            let message = self.message();
            if message["type"] == "response" {
                assert_eq!((&message["request_seq"], &message["command"]), (&json!(seq), &json!(command)));
                return message;
            }
            self.events.push_back(message);
        }
    }

    fn request(&mut self, command: &str, arguments: Value) -> Value {
        let answer = self.answer(command, arguments);
        assert_eq!(answer["success"], true, "{command}: {answer}");
        answer["body"].clone()
    }

    fn refused(&mut self, command: &str, arguments: Value) -> String {
        let answer = self.answer(command, arguments);
        assert_eq!(answer["success"], false, "{command}: {answer}");
        answer["message"].as_str().unwrap().into()
    }

    /// The events since they were last asked for.
    fn told(&mut self) -> Vec<(String, Value)> {
        // Events follow the answer of the request that caused them and come before the next answer.
        self.answer("threads", json!({}));
        let name = |event: &Value| event["event"].as_str().unwrap().to_owned();
        self.events.drain(..).map(|event| (name(&event), event["body"].clone())).collect()
    }

    /// The body of the event that the launch has stopped.
    fn stopped(&mut self) -> Value {
        let told = self.told();
        let mut stops = told.iter().filter(|(event, _)| event == "stopped");
        let (stop, more) = (stops.next(), stops.next());
        assert!(stop.is_some() && more.is_none(), "{told:?}");
        stop.unwrap().1.clone()
    }

    /// Moves the launch: the reason of the stop, and the line.
    fn go(&mut self, command: &str) -> (String, u64) {
        let thread = self.chosen();
        self.request(command, json!({ "threadId": thread }));
        self.stop_at()
    }

    fn stop_at(&mut self) -> (String, u64) {
        let stop = self.stopped();
        let line = self.frames(stop["threadId"].as_u64().unwrap())[0]["line"].as_u64().unwrap();
        (stop["reason"].as_str().unwrap().into(), line)
    }

    /// The first thread that the debug console's expressions are about.
    fn chosen(&mut self) -> u64 {
        let shown = self.console("show");
        let after = |word: &str| {
            let rest = shown.split(word).nth(1).unwrap_or_else(|| panic!("{shown}"));
            rest.chars()
                .skip_while(|c| !c.is_ascii_digit())
                .take_while(char::is_ascii_digit)
                .collect::<String>()
        };
        after("block").parse::<u64>().unwrap() * 3 + after("warp").parse::<u64>().unwrap() + 1
    }

    fn console(&mut self, text: &str) -> String {
        let body = self.request("evaluate", json!({ "expression": text, "context": "repl" }));
        body["result"].as_str().unwrap().into()
    }

    fn frames(&mut self, thread: u64) -> Vec<Value> {
        let body = self.request("stackTrace", json!({ "threadId": thread }));
        body["stackFrames"].as_array().unwrap().clone()
    }

    fn breakpoints(&mut self, list: &[(u64, Option<&str>)]) -> Vec<Value> {
        let list: Vec<Value> =
            list.iter().map(|(line, condition)| json!({ "line": line, "condition": condition })).collect();
        let source = json!({ "path": self.program });
        let body = self.request("setBreakpoints", json!({ "source": source, "breakpoints": list }));
        body["breakpoints"].as_array().unwrap().clone()
    }

    fn children(&mut self, of: &Value) -> Vec<Value> {
        let body = self.request("variables", json!({ "variablesReference": of["variablesReference"] }));
        body["variables"].as_array().unwrap().clone()
    }

    fn scopes(&mut self, frame: &Value) -> Vec<Value> {
        let body = self.request("scopes", json!({ "frameId": frame["id"] }));
        body["scopes"].as_array().unwrap().clone()
    }

    fn leave(mut self) {
        self.request("disconnect", json!({}));
        assert_eq!(self.server.wait().unwrap().code(), Some(0));
    }
}

/// The variable with a name.
fn named<'a>(list: &'a [Value], name: &str) -> &'a Value {
    list.iter().find(|one| one["name"] == name).unwrap_or_else(|| panic!("{name}: {list:?}"))
}

#[test]
fn breakpoints_stop_where_their_condition_holds() {
    let mut client = Client::launched("condition", json!({ "warp": 1 }));
    let set = client.breakpoints(&[(line("store"), Some("t == 40 && value == 80"))]);
    assert_eq!((&set[0]["verified"], &set[0]["line"]), (&json!(true), &json!(line("store"))));
    client.request("configurationDone", json!({}));
    let stop = client.stopped();
    assert_eq!(stop["reason"], "breakpoint");
    assert_eq!(stop["hitBreakpointIds"], json!([set[0]["id"]]));
    assert_eq!(client.frames(2)[0]["line"], line("store"));
    // The condition never holds in warp 0.
    assert!(client.console("choose 0 0").contains("warp 0"));
    assert_eq!(client.stopped()["reason"], "goto");
    client.console("first");
    assert_eq!(client.stopped()["reason"], "goto");
    assert_eq!(client.go("continue"), ("end of the launch".into(), 0));
    assert_eq!(client.go("reverseContinue").0, "entry");
    client.leave();
}

#[test]
fn breakpoints_move_to_statements_or_say_why_not() {
    let mut client = Client::launched("lines", json!({}));
    let wrong = [
        (line("store"), Some("valve == 1")),
        (line("store"), Some("t ==")),
        (line("host"), None),
        (9999, None),
    ];
    for (set, part) in client.breakpoints(&wrong).iter().zip([
        "valve",
        "not understood",
        "not part of this launch",
        "no statement",
    ]) {
        assert_eq!(set["verified"], false);
        assert!(set["message"].as_str().unwrap().contains(part), "{set}");
    }
    let set = client.breakpoints(&[(line("odd lanes") - 1, None)]);
    assert_eq!((&set[0]["verified"], &set[0]["line"]), (&json!(true), &json!(line("odd lanes"))));
    let source = json!({ "path": "/nowhere/x.cu" });
    let body = client.request("setBreakpoints", json!({ "source": source, "breakpoints": [{ "line": 1 }] }));
    assert_eq!(body["breakpoints"][0]["verified"], false);
    let asked = json!({ "source": { "path": client.program }, "line": line("odd lanes") - 1, "endLine": line("odd lanes") });
    let places = client.request("breakpointLocations", asked);
    assert_eq!(places["breakpoints"], json!([{ "line": line("odd lanes") }]));
    client.leave();
}

#[test]
fn breakpoints_before_the_launch_are_verified_by_it() {
    let mut client = Client::new("early", PROGRAM, &[]);
    let set = client.breakpoints(&[(line("store"), None)]);
    assert_eq!(set[0]["verified"], false);
    let arguments = json!({ "program": client.program, "defines": ["N=96"], "launch": 1 });
    client.request("launch", arguments);
    let told = client.told();
    assert_eq!(
        told[0].1["breakpoint"],
        json!({ "id": set[0]["id"], "verified": true, "line": line("store") })
    );
    assert_eq!(told[1].0, "initialized");
    client.request("configurationDone", json!({}));
    assert_eq!(client.stop_at(), ("breakpoint".into(), line("store")));
    client.leave();
}

#[test]
fn steps_lead_over_into_out_and_back() {
    let mut client = Client::launched("steps", json!({ "stopOnEntry": true }));
    client.request("configurationDone", json!({}));
    assert_eq!(client.stopped()["reason"], "entry");
    client.breakpoints(&[(line("call"), None)]);
    assert_eq!(client.go("continue"), ("breakpoint".into(), line("call")));
    assert_eq!(client.go("next"), ("step".into(), line("store")));
    assert_eq!(client.go("stepBack"), ("step".into(), line("call")));
    assert_eq!(client.go("stepIn").0, "step");
    let names: Vec<Value> = client.frames(1).iter().map(|frame| frame["name"].clone()).collect();
    assert_eq!(names, ["twice", "k"]);
    let (_, at) = client.go("stepOut");
    assert!(at == line("store") || at == line("call"), "line {at}");
    assert_eq!(client.frames(1).len(), 1);
    // A breakpoint in a function that a step skips ends the step.
    client.breakpoints(&[(line("in twice"), None)]);
    client.go("reverseContinue");
    client.breakpoints(&[]);
    client.go("reverseContinue");
    client.breakpoints(&[(line("in twice"), None)]);
    client.console(&format!("line {}", line("call")));
    client.stopped();
    assert_eq!(client.go("next"), ("breakpoint".into(), line("in twice")));
    client.leave();
}

#[test]
fn going_on_stops_at_the_nearest_of_several_breakpoints() {
    let mut client = Client::launched("order", json!({}));
    // In the order opposite to that of the execution.
    client.breakpoints(&[(line("result"), None), (line("store"), None), (line("first"), None)]);
    client.request("configurationDone", json!({}));
    assert_eq!(client.stop_at(), ("breakpoint".into(), line("first")));
    assert_eq!(client.go("continue"), ("breakpoint".into(), line("store")));
    assert_eq!(client.go("continue"), ("breakpoint".into(), line("result")));
    assert_eq!(client.go("reverseContinue"), ("breakpoint".into(), line("store")));
    assert_eq!(client.go("reverseContinue"), ("breakpoint".into(), line("first")));
    client.leave();
}

#[test]
fn variables_have_values_by_lane() {
    let mut client = Client::launched("variables", json!({}));
    client.breakpoints(&[(line("result"), None)]);
    client.request("configurationDone", json!({}));
    client.stopped();
    let frame = client.frames(1)[0].clone();
    let scopes = client.scopes(&frame);
    assert_eq!(scopes.len(), 3);
    let locals = client.children(&scopes[0]);
    assert_eq!(named(&locals, "n")["value"], "96");
    assert_eq!(named(&locals, "t")["value"], "0 + 1 · lane");
    assert_eq!(named(&locals, "value")["type"], "int");
    let odd = named(&locals, "odd").clone();
    assert!(odd["value"].as_str().unwrap().starts_with("0, -1, 4, -9"), "{odd}");
    let lanes = client.children(&odd);
    assert_eq!((lanes.len(), &lanes[5]["name"], &lanes[5]["value"]), (32, &json!("lane 5"), &json!("-25")));
    let pair = named(&locals, "pair").clone();
    assert_eq!(pair["value"], "{left: 0 + 3 · lane, right: 0.5}");
    let members = client.children(&pair);
    assert_eq!(members[0]["evaluateName"], "pair.left");
    // Arrays are sent in parts, beyond the 64 elements that a view has, too.
    let local = named(&locals, "local").clone();
    assert_eq!(local["indexedVariables"], 100);
    let part = json!({ "variablesReference": local["variablesReference"], "filter": "indexed", "start": 90, "count": 3 });
    let part = client.request("variables", part);
    assert_eq!(part["variables"].as_array().unwrap().len(), 3);
    assert_eq!(part["variables"][0]["evaluateName"], "local[90]");
    let shared = client.children(&scopes[1]);
    let tile = named(&shared, "tile").clone();
    assert_eq!(tile["indexedVariables"], 96);
    let elements = client.children(&tile);
    assert_eq!((elements.len(), &elements[95]["value"]), (96, &json!("190")));
    let indices = client.children(&scopes[2]);
    let members = client.children(named(&indices, "threadIdx"));
    assert_eq!((&members[0]["value"], &members[1]["value"]), (&json!("0 + 1 · lane"), &json!("0")));
    // Numbers of an earlier place are refused.
    client.go("next");
    assert!(
        client
            .refused("variables", json!({ "variablesReference": odd["variablesReference"] }))
            .contains("at this place")
    );
    client.leave();
}

#[test]
fn expressions_are_evaluated_in_frames() {
    let mut client = Client::launched("expressions", json!({}));
    client.breakpoints(&[(line("in twice"), None)]);
    client.request("configurationDone", json!({}));
    client.stopped();
    let frames = client.frames(1);
    let mut value = |expression: &str, frame: &Value, context: &str| {
        let asked = json!({ "expression": expression, "frameId": frame["id"], "context": context });
        let answer = client.answer("evaluate", asked);
        (answer["body"]["result"].clone(), answer["message"].clone())
    };
    assert_eq!(value("x * 2 + 1", &frames[0], "watch").0, "1 + 2 · lane");
    assert_eq!(value("pair.left", &frames[1], "hover").0, "0 + 3 · lane");
    assert_eq!(value("pair.left", &frames[0], "hover").1, "Nothing has the name pair here.");
    assert!(value("x +", &frames[0], "watch").1.as_str().unwrap().contains("not understood"));
    // A parameter has the name of a command; a colon means the command.
    assert!(value("out", &frames[1], "repl").0.as_str().unwrap().starts_with("&out[0]"));
    assert!(value("out", &frames[0], "watch").1.as_str().unwrap().contains("Nothing has the name"));
    assert!(value(":out", &frames[1], "repl").0.as_str().unwrap().contains("place"));
    assert!(client.console("help").contains("wrote E"));
    assert!(
        client
            .refused("evaluate", json!({ "expression": "line x", "context": "repl" }))
            .contains("Not understood")
    );
    client.leave();
}

#[test]
fn diverged_lanes_have_frames_of_their_own() {
    let mut client = Client::launched("diverged", json!({}));
    client.breakpoints(&[(line("odd lanes"), None)]);
    client.request("configurationDone", json!({}));
    client.stopped();
    let frames = client.frames(1);
    let names: Vec<&str> = frames.iter().map(|frame| frame["name"].as_str().unwrap()).collect();
    assert!(names[0].starts_with("k (lanes 1, 3, 5"), "{names:?}");
    assert!(names[1].contains("lanes 0, 2, 4") && frames[1]["presentationHint"] == "label", "{names:?}");
    assert!(names[2].starts_with("k (lanes 0, 2, 4"), "{names:?}");
    let threads = client.request("threads", json!({}));
    let names: Vec<&str> = threads["threads"]
        .as_array()
        .unwrap()
        .iter()
        .map(|thread| thread["name"].as_str().unwrap())
        .collect();
    assert_eq!(names.len(), 3);
    assert_eq!(names[0], "block (0, 0, 0), warp 0: ready");
    let part = client.request("stackTrace", json!({ "threadId": 1, "startFrame": 1, "levels": 1 }));
    assert_eq!((part["stackFrames"].as_array().unwrap().len(), &part["totalFrames"]), (1, &json!(3)));
    client.leave();
}

#[test]
fn data_breakpoints_find_the_store_that_wrote_a_value() {
    let mut client = Client::launched("data", json!({}));
    client.breakpoints(&[(line("result"), None)]);
    client.request("configurationDone", json!({}));
    client.stopped();
    let frame = client.frames(1)[0].clone();
    let shared = client.scopes(&frame)[1].clone();
    let tile = named(&client.children(&shared), "tile").clone();
    let asked = json!({ "variablesReference": tile["variablesReference"], "name": "[70]" });
    let info = client.request("dataBreakpointInfo", asked);
    assert_eq!(info["description"], "tile[70]");
    let set = json!({ "breakpoints": [{ "dataId": info["dataId"], "accessType": "write" }] });
    assert_eq!(client.request("setDataBreakpoints", set)["breakpoints"][0]["verified"], true);
    client.breakpoints(&[(line("call"), None)]);
    // Warp 2 stores the element, so it is chosen.
    client.request("reverseContinue", json!({ "threadId": 1 }));
    let stop = client.stopped();
    assert_eq!((&stop["reason"], &stop["threadId"]), (&json!("data breakpoint"), &json!(3)));
    assert_eq!(client.frames(3)[0]["line"], line("store"));
    // Then the breakpoint of that warp, and forwards the store again.
    assert_eq!(client.go("reverseContinue"), ("breakpoint".into(), line("call")));
    assert_eq!(client.go("continue"), ("data breakpoint".into(), line("store")));
    let none = client.request("dataBreakpointInfo", json!({ "name": "value" }));
    assert_eq!(none["dataId"], Value::Null);
    let unknown = client.request("setDataBreakpoints", json!({ "breakpoints": [{ "dataId": "x" }] }));
    assert_eq!(unknown["breakpoints"][0]["verified"], false);
    client.leave();
}

#[test]
fn output_is_sent_once() {
    let mut client = Client::launched("output", json!({ "warp": 1 }));
    client.breakpoints(&[(line("result"), None), (line("barrier"), None), (line("store"), None)]);
    client.request("configurationDone", json!({}));
    let mut printed = Vec::new();
    let thread = json!({ "threadId": 2 });
    for command in
        ["continue", "continue", "reverseContinue", "reverseContinue", "continue", "continue", "continue"]
    {
        client.request(command, thread.clone());
        let output = |(event, body): (String, Value)| (event == "output").then(|| body["output"].clone());
        printed.extend(client.told().into_iter().filter_map(output));
    }
    // Of the first block; at the end that of the second one, too.
    assert_eq!(printed, ["before\n", "after\n", "before\nafter\n"]);
    client.leave();
}

#[test]
fn going_on_at_the_end_ends_the_session() {
    let mut client = Client::launched("end", json!({ "block": [1], "warp": 2 }));
    client.request("configurationDone", json!({}));
    assert_eq!(client.stop_at(), ("end of the launch".into(), 0));
    let name = client.frames(6)[0]["name"].clone();
    assert_eq!(name, "the warp has exited");
    assert_eq!(client.go("stepBack").0, "step");
    let threads = client.request("threads", json!({}));
    assert!(threads["threads"][2]["name"].as_str().unwrap().starts_with("block (1, 0, 0), warp 2"));
    assert_eq!(client.go("continue").0, "end of the launch");
    client.request("continue", json!({ "threadId": 6 }));
    let told: Vec<String> = client.told().into_iter().map(|(event, _)| event).collect();
    assert_eq!(told, ["exited", "terminated"]);
    assert!(client.refused("next", json!({ "threadId": 6 })).contains("ended"));
    client.leave();
}

#[test]
fn a_fault_is_an_exception() {
    let text = "__global__ void k(int *p) {
    int t = threadIdx.x;
    if (t == 40) p = nullptr;
    p[t] = t;
}
int main() {
    int *p;
    cudaMalloc(&p, 64 * sizeof(int));
    k<<<1, 64>>>(p);
    cudaDeviceSynchronize();
}
";
    let mut client = Client::new("fault", text, &[]);
    let arguments = json!({ "program": client.program, "stopOnEntry": true });
    client.request("launch", arguments);
    assert!(client.refused("exceptionInfo", json!({ "threadId": 1 })).contains("fault"));
    client.request("configurationDone", json!({}));
    client.told();
    client.request("continue", json!({ "threadId": 1 }));
    let stop = client.stopped();
    assert_eq!((&stop["reason"], &stop["threadId"]), (&json!("exception"), &json!(2)));
    assert!(stop["text"].as_str().unwrap().contains("null pointer"), "{stop}");
    assert_eq!(client.frames(2)[0]["line"], 4);
    let info = client.request("exceptionInfo", json!({ "threadId": 2 }));
    assert_eq!(info["description"], stop["text"]);
    client.request("stepBack", json!({ "threadId": 2 }));
    client.stopped();
    assert_eq!(client.frames(2)[0]["line"], 3);
    client.request("next", json!({ "threadId": 2 }));
    assert_eq!(client.stopped()["reason"], "step");
    assert_eq!(client.frames(2)[0]["line"], 4);
    client.request("next", json!({ "threadId": 2 }));
    assert_eq!(client.stopped()["reason"], "exception");
    client.request("continue", json!({ "threadId": 2 }));
    assert_eq!(client.told()[0], ("exited".into(), json!({ "exitCode": 3 })));
    client.leave();
}

#[test]
fn what_cannot_be_launched_says_why() {
    let mut client =
        Client::new("rejected", "__global__ void k() { nothing(); }\nint main() {}\n", &["--lang", "ru"]);
    let program = client.program.clone();
    let why = client.refused("launch", json!({ "program": program }));
    assert!(why.contains("rejected.cu:1:") && why.contains("nothing") && why.contains("ошибка"), "{why}");
    file("rejected.cu", "__global__ void k() {}\nint main() { k<<<2, 32>>>(); }\n");
    assert!(
        client
            .refused("launch", json!({ "program": program, "launch": 1 }))
            .contains("no launch of number 1")
    );
    assert!(client.refused("launch", json!({ "program": program, "block": 2 })).contains("no such block"));
    assert!(client.refused("launch", json!({ "program": program, "block": [0, 1] })).contains("grid"));
    assert!(
        client
            .refused("launch", json!({ "program": program, "device": "gtx-1080" }))
            .contains("geforce-gtx-1080")
    );
    assert!(client.refused("launch", json!({ "program": "nowhere.cu" })).contains("nowhere.cu"));
    assert!(client.refused("launch", json!({ "program": 5 })).contains("arguments of launch"));
    assert!(client.refused("launch", json!({})).contains("program"));
    client.request(
        "launch",
        json!({ "program": program.file_name().unwrap().to_str(), "cwd": program.parent() }),
    );
    assert!(client.refused("launch", json!({ "program": program })).contains("already"));
    client.leave();
}

#[test]
fn a_program_without_debugging_runs_to_its_end() {
    let mut client = Client::launched("free", json!({ "noDebug": true, "stopOnEntry": true }));
    client.breakpoints(&[(line("store"), None)]);
    client.request("configurationDone", json!({}));
    let told = client.told();
    assert_eq!(told[0].1["output"], "before\nafter\nbefore\nafter\n");
    assert_eq!((told[1].0.as_str(), told[2].0.as_str()), ("exited", "terminated"));
    client.leave();
}

#[test]
fn malformed_requests_are_refused() {
    let mut client = Client::new("malformed", PROGRAM, &[]);
    for command in
        ["threads", "stackTrace", "scopes", "variables", "evaluate", "next", "configurationDone", "continue"]
    {
        for arguments in
            [json!({}), json!(null), json!([]), json!({ "threadId": "x" }), json!({ "threadId": -1 })]
        {
            client.refused(command, arguments);
        }
    }
    assert!(client.refused("next", json!({ "threadId": 1 })).contains("no program"));
    assert!(client.refused("fly", json!({})).contains("`fly` is not supported"));
    // Messages without an answer leave the session as it is.
    for text in ["{", "[]", "null", "{}", r#"{"type":"request"}"#, r#"{"seq":1,"type":"response"}"#, "\u{0}"]
    {
        client.send(text);
    }
    let arguments =
        json!({ "program": client.program, "defines": ["N=96"], "launch": 1, "stopOnEntry": true });
    client.request("launch", arguments);
    client.request("configurationDone", json!({}));
    client.told();
    assert!(client.refused("configurationDone", json!({})).contains("before"));
    assert!(client.refused("pause", json!({ "threadId": 1 })).contains("recorded"));
    for thread in [0_u64, 7, 1 << 53, u64::MAX] {
        client.refused("next", json!({ "threadId": thread }));
        client.answer("stackTrace", json!({ "threadId": thread }));
    }
    for number in [0, 1_u64 << 40, u64::MAX] {
        client.refused("scopes", json!({ "frameId": number }));
        client.refused("variables", json!({ "variablesReference": number }));
        client.refused("evaluate", json!({ "expression": "t", "frameId": number }));
    }
    let deep = "(".repeat(100_000);
    client.refused("evaluate", json!({ "expression": deep, "context": "repl" }));
    let source = json!({ "path": client.program });
    let lines = json!([{ "line": 0 }, { "line": u32::MAX }]);
    client.request("setBreakpoints", json!({ "source": source, "breakpoints": lines }));
    client.refused("setBreakpoints", json!({ "source": source, "breakpoints": [{ "line": -1 }] }));
    client.request("setBreakpoints", json!({ "source": {}, "breakpoints": [{ "line": 1 }] }));
    client.refused("source", json!({ "sourceReference": 99 }));
    let text = client.request("source", json!({ "sourceReference": 1 }));
    assert_eq!(text["content"], PROGRAM);
    client.leave();
}

/// What the server does with an input.
fn served(input: &str) -> Output {
    let mut server =
        warpbook(&[]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A server that has ended reads no more.
    let _ = server.stdin.take().unwrap().write_all(input.as_bytes());
    server.wait_with_output().unwrap()
}

#[test]
fn broken_framing_ends_the_server_with_a_message() {
    for input in [
        "hello\r\n\r\n",
        "Content-Length: x\r\n\r\n",
        "Content-Length: 10\r\n\r\n{}",
        "Content-Length: 10",
        "\r\n",
    ] {
        let done = served(input);
        let told = String::from_utf8_lossy(&done.stderr);
        assert_eq!((done.status.code(), done.stdout.len()), (Some(2), 0), "{input}: {told}");
        assert!(told.starts_with("warpbook: ") && told.contains("Content-Length"), "{input}: {told}");
    }
    let done = served("Content-Length: 1\r\n\r\n{");
    assert_eq!(done.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&done.stderr).contains("not JSON"));
    assert_eq!(served("").status.code(), Some(0));
}

#[test]
fn a_program_that_never_ends_is_left() {
    let text =
        "__global__ void k() {}\nint main() { volatile int i = 0; while (true) i = i + 1; k<<<1, 1>>>(); }\n";
    let mut client = Client::new("endless", text, &[]);
    let launch = json!({ "seq": 2, "type": "request", "command": "launch", "arguments": { "program": client.program } });
    client.send(&launch.to_string());
    let leave = json!({ "seq": 3, "type": "request", "command": "disconnect" });
    client.send(&leave.to_string());
    assert_eq!(client.message()["success"], false);
    assert_eq!(client.message()["success"], true);
    assert_eq!(client.server.wait().unwrap().code(), Some(0));
}

#[test]
fn the_program_cannot_read_the_messages() {
    let text = "#include <cstdio>
__global__ void k(int n) { printf(\"%d\\n\", n); }
int main() { int n = -1; if (scanf(\"%d\", &n) != 1) n = 7; k<<<1, 1>>>(n); cudaDeviceSynchronize(); }
";
    for (input, expected) in [(None, "7\n"), (Some("42"), "42\n")] {
        let mut client = Client::new("stdin", text, &[]);
        let stdin = input.map(|text| file("stdin.txt", text));
        client.request("launch", json!({ "program": client.program, "stdin": stdin }));
        client.request("configurationDone", json!({}));
        let told = client.told();
        assert!(told.iter().any(|(_, body)| body["output"] == expected), "{told:?}");
        client.leave();
    }
}
