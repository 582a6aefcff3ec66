//! The types of fields, as shapes.json writes them.

use crate::fault::Fault;
use crate::json::{Dialect, Value, parse};

#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    Text,
    Integer,
    Boolean,
    Any,
    Null,
    /// A float, with the bounds of its field.
    Float {
        least: Option<f64>,
        greatest: Option<f64>,
    },
    /// The strings of an `Enum`, which has a name, or of a `Literal`.
    Words {
        enum_name: Option<String>,
        words: Vec<String>,
    },
    List(Box<Type>),
    Dict(Box<Type>, Box<Type>),
    /// A Python class, so no JSON value.
    Subclass,
    /// An object of the class of this name.
    Class(String),
    Union(Vec<Type>),
}

impl Type {
    /// Parses a type such as `str | null`, `list[ToolCall]`, `float[1.0, 300.0]` or `literal["GET",
    /// "POST"]`.
    pub fn parse(text: &str) -> Result<Type, String> {
        let mut parser = Parser { rest: text };
        let parsed = parser.union();
        parsed
            .filter(|_| parser.rest.is_empty())
            .ok_or_else(|| format!("expected a type, received {text}: {}", parser.rest))
    }

    /// pydantic's name of the type in the location of an error.
    pub fn name(&self) -> String {
        match self {
            Type::Text => "str".into(),
            Type::Integer => "int".into(),
            Type::Boolean => "bool".into(),
            Type::Any => "any".into(),
            Type::Null => "none".into(),
            Type::Float { .. } => "float".into(),
            Type::Words { enum_name, .. } => enum_name.clone().unwrap_or_default(),
            Type::List(item) => format!("list[{}]", item.name()),
            Type::Dict(key, value) => format!("dict[{},{}]", key.name(), value.name()),
            Type::Subclass => "is-subclass[BaseModel]".into(),
            Type::Class(name) => name.clone(),
            Type::Union(members) => {
                let names: Vec<String> = members.iter().map(Type::name).collect();
                format!("union[{}]", names.join(","))
            }
        }
    }
}

struct Parser<'a> {
    rest: &'a str,
}

impl<'a> Parser<'a> {
    /// Skips a mark if the rest begins with it.
    fn take(&mut self, mark: &str) -> bool {
        let after = self.rest.strip_prefix(mark);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    fn union(&mut self) -> Option<Type> {
        let mut members = vec![self.member()?];
        while self.take(" | ") {
            members.push(self.member()?);
        }
        if members.len() == 1 {
            members.pop()
        } else {
            Some(Type::Union(members))
        }
    }

    fn member(&mut self) -> Option<Type> {
        let name = self.name();
        if self.rest.starts_with("[\"") {
            let words = self.listed()?;
            return Some(Type::Words {
                enum_name: (name != "literal").then(|| name.into()),
                words: words
                    .iter()
                    .filter_map(Value::as_str)
                    .map(String::from)
                    .collect(),
            });
        }
        let simple = match name {
            "str" => Type::Text,
            "int" => Type::Integer,
            "bool" => Type::Boolean,
            "any" => Type::Any,
            "null" => Type::Null,
            "float" => return self.float(),
            "list" | "dict" | "type" => return self.container(name),
            "" => return None,
            _ => Type::Class(name.into()),
        };
        Some(simple)
    }

    fn name(&mut self) -> &'a str {
        let end = self
            .rest
            .find(['[', ']', ',', ' '])
            .unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        name
    }

    /// Parses the types in brackets after the name of a container.
    fn container(&mut self, name: &str) -> Option<Type> {
        let mut inner = Vec::new();
        let mut opening = "[";
        while self.take(opening) {
            inner.push(Box::new(self.union()?));
            opening = ", ";
        }
        if !self.take("]") {
            return None;
        }
        match (name, inner.as_slice()) {
            ("list", [item]) => Some(Type::List(item.clone())),
            ("dict", [key, value]) => Some(Type::Dict(key.clone(), value.clone())),
            ("type", [_]) => Some(Type::Subclass),
            _ => None,
        }
    }

    fn float(&mut self) -> Option<Type> {
        let bounds = if self.rest.starts_with('[') {
            self.listed()?
        } else {
            Vec::new()
        };
        let bound = |at: usize| match bounds.get(at) {
            Some(Value::Float(limit)) => Some(*limit),
            _ => None,
        };
        Some(Type::Float {
            least: bound(0),
            greatest: bound(1),
        })
    }

    /// Parses the JSON array that comes next.
    fn listed(&mut self) -> Option<Vec<Value>> {
        let end = self.rest.find(']')? + 1;
        let (array, rest) = self.rest.split_at(end);
        self.rest = rest;
        match parse(array.as_bytes(), &Dialect::jiter(Fault::None)) {
            Ok(Value::List(items)) => Some(items),
            _ => None,
        }
    }
}
