//! The classes of each release, from shapes.json.

use crate::fault::Fault;
use crate::json::{Dialect, Value, parse};
use crate::text::Text;
use crate::types::Type;
use std::collections::HashMap;
use std::path::Path;

/// The classes of one release, by name.
pub type Profile = HashMap<String, Class>;

/// A class of one release, as shapes.json describes it.
#[derive(Debug)]
pub struct Class {
    pub fields: Vec<Field>,
    // The validators that the SDK wrote.
    pub converts_calls: bool,
    pub checks_url: bool,
    pub checks_paths: bool,
    /// The rules of the class's own `model_dump`, if it has one: when it writes a field.
    pub dumped: Option<HashMap<String, String>>,
}

#[derive(Debug)]
pub struct Field {
    pub name: String,
    pub holds: Type,
    pub is_required: bool,
    /// The default; null for a required field.
    pub initial: Value,
    /// Whether the default is generated for each object.
    pub is_made: bool,
}

/// Reads the classes of all profiles from shapes.json.
pub fn read_shapes(path: &Path) -> Result<HashMap<String, Profile>, String> {
    let text = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let shapes = parse(&text, &Dialect::jiter(Fault::None))
        .map_err(|_| format!("{}: expected JSON", path.display()))?;
    named(&shapes)
        .map(|(release, classes)| {
            let classes: Result<Profile, String> = named(classes)
                .map(|(name, shape)| Ok((name.into(), read_class(shape)?)))
                .collect();
            Ok((release.into(), classes?))
        })
        .collect()
}

fn read_class(shape: &Value) -> Result<Class, String> {
    let names_in = |key: &str| shape.get(key).map(Value::items).unwrap_or_default();
    let has = |key: &str, name: &str| names_in(key).iter().any(|item| item.as_str() == Some(name));
    let fields: Result<Vec<Field>, String> = names_in("fields")
        .iter()
        .map(|row| {
            let name = text_at(row, 0);
            Ok(Field {
                name: name.into(),
                holds: Type::parse(text_at(row, 1))?,
                is_required: has("required", name),
                initial: initial(text_at(row, 2))?,
                is_made: text_at(row, 2) == MADE,
            })
        })
        .collect();
    Ok(Class {
        fields: fields?,
        converts_calls: has("validators", "convert_openai_tool_calls_format"),
        checks_url: has("validators", "validate_url"),
        checks_paths: has("validators", "model_post_init"),
        dumped: shape.get("dumped").map(|rules| {
            named(rules)
                .filter_map(|(name, rule)| Some((name.into(), rule.as_str()?.into())))
                .collect()
        }),
    })
}

/// The text at an index of a list; an empty text if it is missing.
fn text_at(row: &Value, at: usize) -> &str {
    row.items().get(at).and_then(Value::as_str).unwrap_or("")
}

/// A default that is generated for each object.
const MADE: &str = "uuid4().hex";

/// The default that shapes.json has as text.
fn initial(text: &str) -> Result<Value, String> {
    match text {
        "" => Ok(Value::Null),
        MADE => Ok(Value::Text("00000000000040008000000000000000".into())),
        _ => parse(text.as_bytes(), &Dialect::jiter(Fault::None))
            .map_err(|_| format!("expected a default in JSON, received {text}")),
    }
}

/// The members of an object, with their keys as `str`.
fn named(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let members: &[(Text, Value)] = match value {
        Value::Object(object) => object.members(),
        _ => &[],
    };
    members
        .iter()
        .filter_map(|(name, value)| Some((name.as_str()?, value)))
}
