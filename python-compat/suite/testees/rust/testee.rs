//! Questions and answers.

use crate::dump::Dumping;
use crate::fault::Fault;
use crate::filter::Filter;
use crate::json::{Dialect, Value, parse};
use crate::shapes::{Profile, read_shapes};
use crate::text::Text;
use crate::validate::{Issue, Rejection, Step, Validation};
use crate::write::json_dumps;
use std::collections::HashMap;
use std::path::Path;

/// Answers questions about the classes of all profiles. The greeting tells it where they are.
pub struct Testee {
    profiles: HashMap<String, Profile>,
    fault: Fault,
}

const GREETING: &str = concat!(
    r#"{"name":"rust","language":"Rust","level":"type+loc","kinds":["class"],"#,
    r#""capabilities":["lone_surrogates","nonfinite","big_integers","repeated_keys","depth_200","key_order"]}"#
);

impl Testee {
    pub fn new(fault: Fault) -> Testee {
        Testee {
            profiles: HashMap::new(),
            fault,
        }
    }

    /// The answer to one line.
    pub fn answer(&mut self, line: &str) -> Result<String, String> {
        let question = parse(line.as_bytes(), &Dialect::json_loads(Fault::None))
            .map_err(|_| format!("expected a line of JSON, received {line}"))?;
        if let Some(hello) = question.get("hello") {
            self.profiles = read_shapes(&Path::new(hello.text_at("suite")).join("shapes.json"))?;
            return Ok(GREETING.into());
        }
        let id = quoted(question.text_at("id"));
        Ok(format!(r#"{{"id":{id}{}}}"#, self.verdict(&question)))
    }

    /// The answer to a question, without its id.
    fn verdict(&self, question: &Value) -> String {
        let operation = question.text_at("operation");
        let profile = self.profiles.get(question.text_at("profile"));
        let class = profile.and_then(|classes| classes.get(question.text_at("subject")));
        let (Some(classes), Some(class), "validate" | "validate_json") =
            (profile, class, operation)
        else {
            return r#","skip":"expected a class of the profile, and validate or validate_json""#
                .into();
        };
        let options = question.get("options").unwrap_or(&Value::Null);
        let is = |name: &str| options.get(name) == Some(&Value::Bool(true));
        let validation = Validation {
            classes,
            is_strict: is("strict"),
            is_json: operation == "validate_json",
            fault: self.fault,
        };
        let dumping = Dumping {
            classes,
            excludes_none: is("exclude_none"),
            excludes_unset: is("exclude_unset"),
            excludes_defaults: is("exclude_defaults"),
            filter: Filter::parse(options),
        };
        let validated = read_text(&input_of(question), &validation)
            .and_then(|value| validation.validate(class, &value));
        match validated {
            Ok(given) => {
                let dump = json_dumps(&dumping.model_dump(class, &given));
                format!(r#","accepts":true,"dump":{}"#, quoted(&dump))
            }
            Err(Rejection::Unreadable) => r#","accepts":false,"unreadable":true"#.into(),
            Err(Rejection::Raised) => r#","accepts":false,"raised":true"#.into(),
            Err(Rejection::Issues(issues)) => self.rejected(issues),
        }
    }

    fn rejected(&self, mut issues: Vec<Issue>) -> String {
        if self.fault == Fault::ErrorsReversed {
            issues.reverse();
        }
        let listed: Vec<String> = issues.iter().map(written).collect();
        format!(r#","accepts":false,"errors":[{}]"#, listed.join(","))
    }
}

/// The text of a question. A text with half a surrogate pair is sent as UTF-16 code units.
fn input_of(question: &Value) -> Text {
    let Some(units) = question
        .get("input")
        .and_then(|input| input.get("code_units"))
    else {
        return question.text_at("input").into();
    };
    let units: Vec<u32> = units
        .items()
        .iter()
        .filter_map(|unit| match unit {
            Value::Int(digits) => digits.parse().ok(),
            _ => None,
        })
        .collect();
    Text::from_units(&units)
}

/// Parses a text: with `json.loads` for `validate`, and with jiter for `validate_json`.
fn read_text(text: &Text, validation: &Validation) -> Result<Value, Rejection> {
    if !validation.is_json {
        let dialect = Dialect::json_loads(validation.fault);
        return parse(text.as_bytes(), &dialect).map_err(|_| Rejection::Unreadable);
    }
    if text.as_str().is_none() {
        return Err(Rejection::root("string_unicode"));
    }
    parse(text.as_bytes(), &Dialect::jiter(validation.fault))
        .map_err(|_| Rejection::root("json_invalid"))
}

/// An error as JSON: `["missing",["id"]]`.
fn written(issue: &Issue) -> String {
    let steps = issue.at.iter().map(|step| match step {
        Step::Index(index) => Value::Int(index.to_string()),
        Step::Key(key) => Value::Text(key.clone()),
    });
    let loc = json_dumps(&Value::List(steps.collect()));
    format!("[{},{loc}]", quoted(issue.kind))
}

/// A text as a JSON string.
fn quoted(text: &str) -> String {
    json_dumps(&Value::Text(text.into()))
}
