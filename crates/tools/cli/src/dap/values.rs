//! What the client can open: frames of the call stack, scopes, and values with parts. Each has a number, which is valid until the
//! launch is at another place.

use protocol::{StepValues, StepVariable};
use serde::Deserialize;
use serde_json::{Value, json};
use session::step::{Frame, Stepper};

use crate::debug::reason;

/// Elements of an array that are sent if the client asks for all.
const MOST_ELEMENTS: u64 = 4096;
/// Characters of the summary of an object.
const SUMMARY: usize = 80;

/// Arguments of `variables`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Variables {
    variables_reference: u64,
    filter: Option<String>,
    start: Option<u64>,
    count: Option<u64>,
}

/// An object: the expression that names it in a frame.
#[derive(Clone)]
pub struct Object {
    /// The frame.
    pub frame: Frame,
    /// The expression. Empty: the names of the frame are the parts.
    pub expression: String,
    /// Whether the block has one such object, which so has one value.
    pub shared: bool,
}

impl Object {
    /// The part with a name.
    fn part(&self, name: &str) -> Self {
        Self { expression: part(&self.expression, name), ..*self }
    }
}

/// Something with parts.
#[derive(Clone)]
enum Node {
    Locals(Frame),
    Shared(Frame),
    /// `threadIdx` and the others.
    Indices(Frame),
    /// Members or elements of an object.
    Parts(Object, Vec<StepVariable>),
    /// So many elements of an array.
    Array(Object, u64),
    /// Values by lane.
    Lanes(Vec<Option<String>>),
}

/// The numbers that the client has at this place.
#[derive(Default)]
pub struct Handles {
    frames: Vec<Frame>,
    nodes: Vec<Node>,
    /// Numbers that were given at earlier places, of frames and of nodes.
    before: (u64, u64),
}

impl Handles {
    /// Forgets all numbers. They are not given again.
    pub fn clear(&mut self) {
        self.before.0 += self.frames.len() as u64;
        self.before.1 += self.nodes.len() as u64;
        self.frames.clear();
        self.nodes.clear();
    }

    /// A number for a frame.
    pub fn add_frame(&mut self, frame: Frame) -> u64 {
        self.frames.push(frame);
        self.before.0 + self.frames.len() as u64
    }

    /// The frame with a number.
    ///
    /// # Errors
    /// There is none at this place.
    pub fn frame(&self, id: u64) -> Result<Frame, String> {
        let found = number(id, self.before.0).and_then(|at| self.frames.get(at));
        found.copied().ok_or_else(|| format!("there is no frame {id} at this place"))
    }

    fn add(&mut self, node: Node) -> u64 {
        self.nodes.push(node);
        self.before.1 + self.nodes.len() as u64
    }

    fn node(&self, id: u64) -> Result<&Node, String> {
        let found = number(id, self.before.1).and_then(|at| self.nodes.get(at));
        found.ok_or_else(|| format!("there are no variables {id} at this place"))
    }

    /// The scopes of a frame.
    pub fn scopes(&mut self, frame: Frame, stepper: &Stepper) -> Value {
        let (_, shared) = stepper.variables(frame);
        let mut scope = |name: &str, hint: &str, node| {
            let reference = self.add(node);
            json!({ "name": name, "presentationHint": hint, "variablesReference": reference, "expensive": false })
        };
        let mut scopes = vec![scope("Locals", "locals", Node::Locals(frame))];
        if !shared.is_empty() {
            scopes.push(scope("Shared memory", "shared", Node::Shared(frame)));
        }
        scopes.push(scope("Thread and block", "indices", Node::Indices(frame)));
        json!({ "scopes": scopes })
    }

    /// The variables of a scope, or the parts of a value.
    ///
    /// # Errors
    /// The number is not one of this place.
    pub fn variables(&mut self, asked: &Variables, stepper: &Stepper) -> Result<Value, String> {
        let node = self.node(asked.variables_reference)?.clone();
        let list: Vec<Value> = match node {
            Node::Locals(frame) => self.all(&names(frame, false), stepper.variables(frame).0, stepper),
            Node::Shared(frame) => self.all(&names(frame, true), stepper.variables(frame).1, stepper),
            Node::Indices(frame) => self.all(&names(frame, false), indices(frame, stepper), stepper),
            Node::Parts(of, parts) => self.all(&of, parts, stepper),
            Node::Lanes(texts) => {
                let lane = |(at, text): (usize, Option<String>)| {
                    let value = text.unwrap_or_else(|| NO_VALUE.into());
                    json!({ "name": format!("lane {at}"), "value": value, "variablesReference": 0 })
                };
                texts.into_iter().enumerate().map(lane).collect()
            }
            Node::Array(..) if asked.filter.as_deref() == Some("named") => Vec::new(),
            Node::Array(of, length) => {
                let start = asked.start.unwrap_or(0).min(length);
                // A count of 0 means all.
                let count = asked.count.filter(|&count| count > 0).unwrap_or(length).min(MOST_ELEMENTS);
                let elements = start..start.saturating_add(count).min(length);
                elements.map(|at| self.element(&of, at, stepper)).collect()
            }
        };
        Ok(json!({ "variables": list }))
    }

    fn element(&mut self, of: &Object, at: u64, stepper: &Stepper) -> Value {
        let name = format!("[{at}]");
        let element = of.part(&name);
        match stepper.value(element.frame, &element.expression) {
            Ok(value) => self.variable(element, StepVariable { name, ..value }, stepper),
            Err(failure) => json!({ "name": name, "value": reason(&failure), "variablesReference": 0 }),
        }
    }

    fn all(&mut self, of: &Object, parts: Vec<StepVariable>, stepper: &Stepper) -> Vec<Value> {
        parts.into_iter().map(|part| self.variable(of.part(&part.name), part, stepper)).collect()
    }

    /// A variable for the client.
    pub fn variable(&mut self, object: Object, mut variable: StepVariable, stepper: &Stepper) -> Value {
        if object.shared {
            unite(&mut variable);
        }
        let mut shown = json!({
            "name": if variable.name.is_empty() { "(base)" } else { &variable.name },
            "value": summary(&variable),
            "evaluateName": object.expression,
            "variablesReference": 0,
        });
        if !variable.ty.is_empty() {
            shown["type"] = variable.ty.as_str().into();
        }
        let is_array = variable.parts.first().is_some_and(|part| part.name.starts_with('['));
        let node = match variable.values {
            StepValues::Parts if variable.parts.is_empty() => return shown,
            StepValues::Parts => {
                match stepper.length(object.frame, &object.expression).filter(|_| is_array) {
                    Some(length) => Node::Array(object, length),
                    None => Node::Parts(object, variable.parts),
                }
            }
            StepValues::Elements { lengths, texts } => {
                // Without a length in its type it has as many as the block's memory holds.
                let known = stepper.length(object.frame, &object.expression);
                let there = lengths.first().copied().unwrap_or(texts.len() as u64);
                Node::Array(object, known.unwrap_or(there))
            }
            StepValues::Lanes(texts) if texts.iter().flatten().count() > 1 => Node::Lanes(texts),
            StepValues::Same(_) | StepValues::Affine { .. } | StepValues::Lanes(_) => return shown,
        };
        match &node {
            Node::Array(_, length) => shown["indexedVariables"] = (*length).into(),
            Node::Parts(_, parts) => shown["namedVariables"] = parts.len().into(),
            _ => {}
        }
        shown["variablesReference"] = self.add(node).into();
        shown
    }

    /// The frame and the expression of a part of a scope or value, by its name.
    ///
    /// # Errors
    /// The number is not one of this place, or its parts are values by lane.
    pub fn expression(&self, reference: u64, name: &str) -> Result<(Frame, String), String> {
        match self.node(reference)? {
            Node::Locals(frame) | Node::Shared(frame) | Node::Indices(frame) => Ok((*frame, name.into())),
            Node::Parts(of, _) | Node::Array(of, _) => Ok((of.frame, of.part(name).expression)),
            Node::Lanes(_) => Err("the value of one lane is no object of memory".into()),
        }
    }
}

/// Shown where a variable has no value.
const NO_VALUE: &str = "no value yet";

/// The index for an identifier. The first one is `before` + 1.
fn number(id: u64, before: u64) -> Option<usize> {
    usize::try_from(id.checked_sub(before)?.checked_sub(1)?).ok()
}

/// What has the names of a frame as parts.
fn names(frame: Frame, shared: bool) -> Object {
    Object { frame, expression: String::new(), shared }
}

/// Gives an object of the whole block one value, also where a single lane sees it.
fn unite(variable: &mut StepVariable) {
    if let StepValues::Lanes(texts) = &variable.values {
        let mut there = texts.iter().flatten();
        if let Some(first) = there.next().filter(|first| there.all(|text| text == *first)) {
            variable.values = StepValues::Same(first.clone());
        }
    }
    variable.parts.iter_mut().for_each(unite);
}

/// The expression for a part of an object.
fn part(of: &str, name: &str) -> String {
    let is_simple = of.chars().all(|c| c.is_alphanumeric() || "_.[]".contains(c));
    match (of, name) {
        ("", name) => name.into(),
        // Members of a base class are found in the object.
        (of, "") => of.into(),
        (of, name) => {
            let dot = if name.starts_with('[') { "" } else { "." };
            if is_simple { format!("{of}{dot}{name}") } else { format!("({of}){dot}{name}") }
        }
    }
}

/// `threadIdx`, `blockIdx`, `blockDim` and `gridDim` as objects with three members.
fn indices(frame: Frame, stepper: &Stepper) -> Vec<StepVariable> {
    let names = ["threadIdx", "blockIdx", "blockDim", "gridDim"];
    let of = |name: &str| {
        let parts = ["x", "y", "z"].iter().filter_map(|axis| {
            let value = stepper.value(frame, &format!("{name}.{axis}")).ok()?;
            Some(StepVariable { name: (*axis).into(), ty: "unsigned int".into(), ..value })
        });
        let ty = if name.ends_with("Dim") { "dim3" } else { "uint3" };
        StepVariable { name: name.into(), ty: ty.into(), parts: parts.collect(), ..StepVariable::default() }
    };
    names.map(of).into()
}

/// A value in one line: one for all lanes, `first + step · lane`, or the values by lane.
pub fn summary(variable: &StepVariable) -> String {
    match &variable.values {
        StepValues::Same(text) => text.clone(),
        StepValues::Affine { first, step } if *step < 0 => {
            format!("{first} - {} · lane", step.unsigned_abs())
        }
        StepValues::Affine { first, step } => format!("{first} + {step} · lane"),
        StepValues::Lanes(texts) => {
            let mut there = texts.iter().enumerate().filter_map(|(lane, text)| Some((lane, text.as_ref()?)));
            match (there.next(), there.next()) {
                (None, _) => NO_VALUE.into(),
                (Some((lane, text)), None) => format!("{text} (lane {lane})"),
                _ => {
                    let texts = texts.iter().map(|text| text.as_deref().unwrap_or("·").to_owned());
                    joined(texts.collect(), ("", ""), false)
                }
            }
        }
        StepValues::Elements { lengths, texts } => {
            joined(texts.clone(), ("[", "]"), lengths.iter().product::<u64>() > texts.len() as u64)
        }
        StepValues::Parts => {
            let is_array = variable.parts.first().is_some_and(|part| part.name.starts_with('['));
            let part = |part: &StepVariable| match is_array || part.name.is_empty() {
                true => summary(part),
                false => format!("{}: {}", part.name, summary(part)),
            };
            let brackets = if is_array { ("[", "]") } else { ("{", "}") };
            joined(variable.parts.iter().map(part).collect(), brackets, false)
        }
    }
}

/// Texts in brackets, as many as fit.
fn joined(texts: Vec<String>, (open, close): (&str, &str), more: bool) -> String {
    let (mut out, count) = (String::from(open), texts.len());
    for (at, text) in texts.into_iter().enumerate() {
        out += if at > 0 { ", " } else { "" };
        if out.chars().count() + text.chars().count() > SUMMARY && at > 0 {
            return out + "…" + close;
        }
        out += &text;
        if at + 1 == count && more {
            out += ", …";
        }
    }
    out + close
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_expressions() {
        for (of, name, expected) in [
            ("", "tile", "tile"),
            ("tile", "[3]", "tile[3]"),
            ("tile[3]", "x", "tile[3].x"),
            ("*p", "x", "(*p).x"),
            ("derived", "", "derived"),
        ] {
            assert_eq!(part(of, name), expected);
        }
    }

    #[test]
    fn numbers_of_earlier_places_are_unknown() {
        let mut handles = Handles::default();
        let old = handles.add(Node::Lanes(Vec::new()));
        assert!(handles.node(old).is_ok());
        handles.clear();
        let new = handles.add(Node::Lanes(Vec::new()));
        assert!(new != old && handles.node(old).is_err() && handles.node(new).is_ok());
        assert!(handles.node(0).is_err() && handles.node(u64::MAX).is_err());
    }

    #[test]
    fn summaries_are_short() {
        let lanes = |texts: &[Option<&str>]| StepVariable {
            values: StepValues::Lanes(texts.iter().map(|text| text.map(str::to_owned)).collect()),
            ..StepVariable::default()
        };
        assert_eq!(summary(&lanes(&[None, None])), "no value yet");
        assert_eq!(summary(&lanes(&[None, Some("5")])), "5 (lane 1)");
        assert_eq!(summary(&lanes(&[Some("1"), None, Some("5")])), "1, ·, 5");
        assert!(summary(&lanes(&[Some("1234567"); 32])).chars().count() <= SUMMARY + ", …".chars().count());
    }
}
