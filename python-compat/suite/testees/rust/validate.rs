//! Validation, as pydantic does it.

use crate::calls::with_flat_calls;
use crate::card::{has_path_parameters, is_public_url};
use crate::fault::Fault;
use crate::json::{Object, Value};
use crate::scalars;
use crate::shapes::{Class, Field, Profile};
use crate::text::Text;
use crate::types::Type;

/// A step of the location of an error.
#[derive(Clone, Debug)]
pub enum Step {
    Key(Text),
    Index(usize),
}

/// The location of a value. Each location refers to the one around it.
enum Loc<'a> {
    Root,
    In(&'a Loc<'a>, Step),
}

impl Loc<'_> {
    fn key(&self, name: &str) -> Loc<'_> {
        Loc::In(self, Step::Key(name.into()))
    }

    fn steps(&self) -> Vec<Step> {
        match self {
            Loc::Root => Vec::new(),
            Loc::In(outer, step) => {
                let mut steps = outer.steps();
                steps.push(step.clone());
                steps
            }
        }
    }
}

/// An error as pydantic lists it.
#[derive(Debug)]
pub struct Issue {
    pub kind: &'static str,
    pub at: Vec<Step>,
}

/// Why a value is rejected.
#[derive(Debug)]
pub enum Rejection {
    /// The errors of a ValidationError, in its order.
    Issues(Vec<Issue>),
    /// The SDK's own code raised something other than a ValidationError, which hides all issues.
    Raised,
    /// `json.loads` cannot parse the text.
    Unreadable,
}

impl Rejection {
    fn one(kind: &'static str, at: &Loc) -> Rejection {
        let at = at.steps();
        Rejection::Issues(vec![Issue { kind, at }])
    }

    /// The rejection of the whole value.
    pub fn root(kind: &'static str) -> Rejection {
        Rejection::one(kind, &Loc::Root)
    }
}

type Outcome = Result<Value, Rejection>;

/// The issues of the parts of a value.
#[derive(Default)]
struct Issues(Vec<Issue>);

impl Issues {
    /// The value of a part; `None` if it has issues, which are added.
    fn collect(&mut self, outcome: Outcome) -> Result<Option<Value>, Rejection> {
        match outcome {
            Ok(value) => Ok(Some(value)),
            Err(Rejection::Issues(more)) => {
                self.0.extend(more);
                Ok(None)
            }
            Err(other) => Err(other),
        }
    }

    /// The whole value, if no part has an issue.
    fn or(self, value: Value) -> Outcome {
        if self.0.is_empty() {
            Ok(value)
        } else {
            Err(Rejection::Issues(self.0))
        }
    }
}

/// The settings of a validation.
#[derive(Clone, Copy)]
pub struct Validation<'a> {
    pub classes: &'a Profile,
    /// Turns off conversions.
    pub is_strict: bool,
    /// True for `validate_json`, which reads JSON text, and false for `validate`, which takes
    /// Python objects.
    pub is_json: bool,
    pub fault: Fault,
}

impl Validation<'_> {
    /// Validates a value as a class.
    pub fn validate(&self, class: &Class, value: &Value) -> Outcome {
        self.class(class, value, &Loc::Root)
    }

    fn read(&self, holds: &Type, value: &Value, at: &Loc) -> Outcome {
        let scalar = match holds {
            Type::Any => Ok(value.clone()),
            Type::Null => null(value),
            Type::Text => scalars::text(value),
            Type::Boolean => scalars::boolean(self, value),
            Type::Integer => scalars::integer(self, value),
            Type::Float { least, greatest } => scalars::float(self, value, *least, *greatest),
            Type::Words { enum_name, words } => {
                scalars::word(self, value, words, enum_name.is_some())
            }
            Type::Subclass if self.is_json => Err("needs_python_object"),
            Type::Subclass => Err("is_subclass_of"),
            Type::List(item) => return self.list(item, value, at),
            Type::Dict(_, item) => return self.dict(item, value, at),
            Type::Union(members) => return self.union(members, value, at),
            Type::Class(name) => return self.class(&self.classes[name], value, at),
        };
        scalar.map_err(|kind| Rejection::one(kind, at))
    }

    fn class(&self, class: &Class, value: &Value, at: &Loc) -> Outcome {
        let Value::Object(given) = value else {
            return Err(Rejection::one("model_type", at));
        };
        if !class.converts_calls {
            return self.fields(class, given, at);
        }
        let given = with_flat_calls(given).ok_or(Rejection::Raised)?;
        // Below a validator of the SDK all values are Python objects.
        let as_python = Validation {
            is_json: false,
            ..*self
        };
        as_python.fields(class, &given, at)
    }

    fn fields(&self, class: &Class, given: &Object, at: &Loc) -> Outcome {
        let mut issues = Issues::default();
        let mut fields = Object::default();
        for field in &class.fields {
            let at = at.key(&field.name);
            let outcome = match given.get(&field.name) {
                Some(value) => self.field(class, field, value, &at),
                None if field.is_required && self.fault != Fault::NothingIsRequired => {
                    Err(Rejection::one("missing", &at))
                }
                None => continue,
            };
            if let Some(value) = issues.collect(outcome)? {
                fields.set(field.name.as_str().into(), value);
            }
        }
        let made = issues.or(Value::Object(fields))?;
        if class.checks_paths && !has_path_parameters(&made) {
            return Err(Rejection::Raised);
        }
        Ok(made)
    }

    fn field(&self, class: &Class, field: &Field, value: &Value, at: &Loc) -> Outcome {
        if *value == Value::Null && self.fault == Fault::NullAccepted {
            return Ok(Value::Null);
        }
        let read = self.read(&field.holds, value, at)?;
        match &read {
            Value::Text(url) if class.checks_url && field.name == "url" && !is_public_url(url) => {
                Err(Rejection::Raised)
            }
            _ => Ok(read),
        }
    }

    fn union(&self, members: &[Type], value: &Value, at: &Loc) -> Outcome {
        if *value == Value::Null && members.contains(&Type::Null) {
            return Ok(Value::Null);
        }
        let choices: Vec<&Type> = members.iter().filter(|one| **one != Type::Null).collect();
        if let [only] = choices.as_slice() {
            return self.read(only, value, at);
        }
        // The members accept different JSON types, so the first one that accepts the value is
        // pydantic's choice.
        let mut issues = Issues::default();
        for choice in choices {
            let outcome = self.read(choice, value, &at.key(&choice.name()));
            if let Some(read) = issues.collect(outcome)? {
                return Ok(read);
            }
        }
        issues.or(Value::Null)
    }

    fn list(&self, item: &Type, value: &Value, at: &Loc) -> Outcome {
        let Value::List(given) = value else {
            return Err(Rejection::one("list_type", at));
        };
        let mut issues = Issues::default();
        let mut items = Vec::with_capacity(given.len());
        for (index, value) in given.iter().enumerate() {
            let outcome = self.read(item, value, &Loc::In(at, Step::Index(index)));
            items.extend(issues.collect(outcome)?);
        }
        issues.or(Value::List(items))
    }

    fn dict(&self, item: &Type, value: &Value, at: &Loc) -> Outcome {
        let Value::Object(given) = value else {
            return Err(Rejection::one("dict_type", at));
        };
        let mut issues = Issues::default();
        let mut dict = Object::default();
        for (key, value) in given.members() {
            let outcome = self.read(item, value, &Loc::In(at, Step::Key(key.clone())));
            if let Some(value) = issues.collect(outcome)? {
                dict.set(key.clone(), value);
            }
        }
        issues.or(Value::Object(dict))
    }
}

fn null(value: &Value) -> Result<Value, &'static str> {
    match value {
        Value::Null => Ok(Value::Null),
        _ => Err("none_required"),
    }
}
