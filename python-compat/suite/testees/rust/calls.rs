//! The calls of an assistant message.

use crate::json::{Object, Value};
use crate::text::Text;

/// Converts the calls of an assistant message from OpenAI's form, with an object `function`, to
/// that of ToolCall. Mirrors `convert_openai_tool_calls_format` of the SDK; `None` if that raises
/// an error.
pub fn with_flat_calls(given: &Object) -> Option<Object> {
    let mut changed = given.clone();
    let Some(calls) = given.get("tool_calls").filter(|calls| is_truthy(calls)) else {
        return Some(changed);
    };
    // Python iterates over any iterable: over the characters of a str, and over the keys of a dict.
    let flat: Vec<Value> = match calls {
        Value::List(calls) => calls.iter().map(flat_call).collect(),
        Value::Text(text) => text
            .codes()
            .map(|code| {
                let mut character = Text::default();
                character.push(code);
                Value::Text(character)
            })
            .collect(),
        Value::Object(object) => object
            .members()
            .iter()
            .map(|(key, _)| Value::Text(key.clone()))
            .collect(),
        _ => return None,
    };
    changed.set("tool_calls".into(), Value::List(flat));
    Some(changed)
}

fn flat_call(call: &Value) -> Value {
    let Some(function @ Value::Object(_)) = call.get("function") else {
        return call.clone();
    };
    let mut flat = Object::default();
    let mut set = |name: &str, from: &Value, otherwise: Value| {
        let value = from.get(name).cloned().unwrap_or(otherwise);
        flat.set(name.into(), value);
    };
    let text = |text: &str| Value::Text(text.into());
    set("id", call, Value::Null);
    set("type", call, text("function"));
    set("name", function, text(""));
    set("arguments", function, text(""));
    set("index", call, Value::Null);
    set("response_item_id", call, Value::Null);
    Value::Object(flat)
}

/// Python's `bool()`.
pub fn is_truthy(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(truth) => *truth,
        Value::Int(digits) => digits != "0",
        Value::Float(number) => *number != 0.0,
        Value::Text(text) => !text.is_empty(),
        Value::List(items) => !items.is_empty(),
        Value::Object(object) => !object.members().is_empty(),
    }
}
