//! Dumps, as `model_dump()` makes them.

use crate::calls::is_truthy;
use crate::filter::Filter;
use crate::json::{Object, Value};
use crate::shapes::{Class, Field, Profile};
use crate::types::Type;

/// Which fields a dump leaves out.
pub struct Dumping<'a> {
    pub classes: &'a Profile,
    pub excludes_none: bool,
    pub excludes_unset: bool,
    pub excludes_defaults: bool,
    pub filter: Filter,
}

impl Dumping<'_> {
    /// Mirrors `model_dump()`, which the SDK overrides for assistant messages.
    pub fn model_dump(&self, class: &Class, given: &Value) -> Value {
        let Some(rules) = &class.dumped else {
            return self.class(class, given, &self.filter);
        };
        let all = Dumping {
            excludes_none: false,
            excludes_unset: false,
            excludes_defaults: false,
            filter: Filter::default(),
            classes: self.classes,
        };
        let mut dumped = Object::default();
        for field in &class.fields {
            // The SDK passes the options on to the usage alone.
            let dumping = if field.name == "usage_metadata" {
                self
            } else {
                &all
            };
            let value = given.get(&field.name).unwrap_or(&field.initial);
            let is_dumped = match rules.get(&field.name).map(String::as_str) {
                Some("never") => false,
                Some("unless null") => *value != Value::Null,
                Some("if truthy") => is_truthy(value),
                _ => true,
            };
            if !is_dumped {
                continue;
            }
            let value = dumping.value(&field.holds, value, &dumping.filter);
            let value = if field.name == "tool_calls" {
                Value::List(value.items().iter().map(nested_call).collect())
            } else {
                value
            };
            dumped.set(field.name.as_str().into(), value);
        }
        Value::Object(dumped)
    }

    /// Dumps the fields of an object as pydantic does.
    fn class(&self, class: &Class, given: &Value, filter: &Filter) -> Value {
        let mut dumped = Object::default();
        for field in &class.fields {
            let set = given.get(&field.name);
            let value = set.unwrap_or(&field.initial);
            let is_left_out = self.excludes_unset && set.is_none()
                || self.excludes_none && *value == Value::Null
                || self.excludes_defaults && has_default(field, value);
            match filter.key(Some(&field.name)) {
                Some(inside) if !is_left_out => {
                    let value = self.value(&field.holds, value, &inside);
                    dumped.set(field.name.as_str().into(), value);
                }
                _ => {}
            }
        }
        Value::Object(dumped)
    }

    /// Dumps the value of a field: an object of a class, a list of them, or plain JSON.
    fn value(&self, holds: &Type, value: &Value, filter: &Filter) -> Value {
        match (holds, value) {
            (Type::Class(name), Value::Object(_)) => self.class(&self.classes[name], value, filter),
            (Type::List(item), Value::List(items)) => {
                Value::List(filter.items(items, |inside, one| self.value(item, one, inside)))
            }
            (Type::Union(members), _) => match members.iter().find(|one| **one != Type::Null) {
                // A class is in a union only with null.
                Some(first) => self.value(first, value, filter),
                None => value.clone(),
            },
            _ => filter.apply(value),
        }
    }
}

/// A call in OpenAI's form.
fn nested_call(call: &Value) -> Value {
    let part = |names: &[&str]| {
        let mut part = Object::default();
        for name in names {
            let value = call.get(name).cloned().unwrap_or(Value::Null);
            part.set((*name).into(), value);
        }
        part
    };
    let mut nested = part(&["id", "type"]);
    nested.set(
        "function".into(),
        Value::Object(part(&["name", "arguments"])),
    );
    if let Some(id @ Value::Text(_)) = call.get("response_item_id") {
        nested.set("response_item_id".into(), id.clone());
    }
    Value::Object(nested)
}

/// Whether a value equals the field's default. A generated id never does.
fn has_default(field: &Field, value: &Value) -> bool {
    !field.is_required && !field.is_made && equals(value, &field.initial)
}

/// Python's `==` for a value and a default. Defaults are scalars or empty containers.
fn equals(value: &Value, initial: &Value) -> bool {
    match (number_of(value), number_of(initial)) {
        (Some(left), Some(right)) => left == right,
        (None, None) => match (value, initial) {
            (Value::List(left), Value::List(right)) => left.len() == right.len(),
            (Value::Object(left), Value::Object(right)) => {
                left.members().len() == right.members().len()
            }
            _ => value == initial,
        },
        _ => false,
    }
}

/// The number that Python compares: a bool is a number too. Big integers may be rounded, as no
/// default is big.
fn number_of(value: &Value) -> Option<f64> {
    match value {
        Value::Bool(truth) => Some(f64::from(u8::from(*truth))),
        Value::Int(digits) => digits.parse().ok(),
        Value::Float(number) => Some(*number),
        _ => None,
    }
}
