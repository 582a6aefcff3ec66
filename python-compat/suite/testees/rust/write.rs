//! JSON text, as `json.dumps` of Python writes it.

use crate::json::Value;

/// The JSON text of a value, in ASCII.
pub fn json_dumps(value: &Value) -> String {
    let mut out = String::new();
    write(&mut out, value);
    out
}

fn write(out: &mut String, value: &Value) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(truth) => out.push_str(if *truth { "true" } else { "false" }),
        Value::Int(digits) => out.push_str(digits),
        Value::Float(number) => out.push_str(&float(*number)),
        Value::Text(text) => text.write_quoted(out),
        Value::List(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                out.push_str(if index > 0 { ", " } else { "" });
                write(out, item);
            }
            out.push(']');
        }
        Value::Object(object) => {
            out.push('{');
            for (index, (key, value)) in object.members().iter().enumerate() {
                out.push_str(if index > 0 { ", " } else { "" });
                key.write_quoted(out);
                out.push_str(": ");
                write(out, value);
            }
            out.push('}');
        }
    }
}

/// The shortest digits that identify a float, with an exponent from 1e16 on and below 1e-4. If two
/// such texts are equally near, Rust and Python can choose different ones; both are the same float.
fn float(number: f64) -> String {
    if number.is_nan() {
        return "NaN".into();
    }
    if number.is_infinite() {
        return if number > 0.0 {
            "Infinity"
        } else {
            "-Infinity"
        }
        .into();
    }
    let size = number.abs();
    if size == 0.0 || (1e-4..1e16).contains(&size) {
        return format!("{number:?}");
    }
    let text = format!("{number:e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, exponent) = match exponent.strip_prefix('-') {
        Some(exponent) => ('-', exponent),
        None => ('+', exponent),
    };
    format!("{digits}e{sign}{exponent:0>2}")
}
