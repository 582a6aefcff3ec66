//! The options `include` and `exclude` of a dump.

use crate::json::{Object, Value};
use std::collections::HashMap;

/// What is named at a level: a whole value (`false` in `exclude` names nothing), or parts of it.
#[derive(Clone)]
enum Named {
    Whole(bool),
    Parts(Names),
}

/// The names at one level: fields and keys, items of lists, and `__all__`.
#[derive(Clone, Default)]
struct Names {
    keys: HashMap<String, Named>,
    /// The indexes of items, in order: of several that mean the same item, the last one counts.
    items: Vec<(i64, Named)>,
    all: Option<Box<Named>>,
}

impl Names {
    /// Reads an option: a list is a set of names, and an object has what is named inside of each
    /// name.
    fn parse(option: &Value) -> Names {
        let mut names = Names::default();
        match option {
            Value::List(list) => {
                for name in list {
                    match name {
                        Value::Int(digits) => names.add_item(digits, Named::Whole(true)),
                        name => {
                            names.add_key(name.as_str().unwrap_or_default(), Named::Whole(true))
                        }
                    }
                }
            }
            Value::Object(object) => {
                for (key, value) in object.members() {
                    let named = match value {
                        Value::Bool(whole) => Named::Whole(*whole),
                        parts => Named::Parts(Names::parse(parts)),
                    };
                    let key = key.as_str().unwrap_or_default();
                    names.add_key(key, named.clone());
                    // JSON has only texts as keys, so an index is a text here.
                    if !key.starts_with('+') {
                        names.add_item(key, named);
                    }
                }
            }
            _ => {}
        }
        names
    }

    fn add_key(&mut self, key: &str, named: Named) {
        if key == "__all__" {
            self.all = Some(Box::new(named));
        } else {
            self.keys.insert(key.into(), named);
        }
    }

    /// Adds an item if the text is an index.
    fn add_item(&mut self, index: &str, named: Named) {
        let Ok(index) = index.parse() else { return };
        match self.items.iter_mut().find(|(known, _)| *known == index) {
            Some(item) => item.1 = named,
            None => self.items.push((index, named)),
        }
    }

    /// What is named of a field or a key.
    fn key(&self, key: Option<&str>) -> Vec<&Named> {
        self.with_all(key.and_then(|key| self.keys.get(key)))
    }

    /// What is named of an item. pydantic takes indexes modulo the length of the list.
    fn item(&self, index: usize, length: usize) -> Vec<&Named> {
        let is_meant = |named: i64| named.rem_euclid(length as i64) == index as i64;
        let named = self.items.iter().rfind(|(named, _)| is_meant(*named));
        self.with_all(named.map(|(_, named)| named))
    }

    /// Adds what `__all__` names. It counts if nothing else is named, and parts are joined with
    /// parts.
    fn with_all<'a>(&'a self, own: Option<&'a Named>) -> Vec<&'a Named> {
        match (self.all.as_deref(), own) {
            (Some(all @ Named::Parts(_)), Some(own @ Named::Parts(_))) => vec![all, own],
            (_, Some(own)) => vec![own],
            (all, None) => all.into_iter().collect(),
        }
    }
}

/// What a dump includes and excludes at one level. The default includes everything.
#[derive(Clone, Default)]
pub struct Filter {
    /// If it is given, only what it names is dumped.
    include: Option<Vec<Names>>,
    exclude: Vec<Names>,
}

impl Filter {
    /// Reads the options of a dump.
    pub fn parse(options: &Value) -> Filter {
        Filter {
            include: options
                .get("include")
                .map(|include| vec![Names::parse(include)]),
            exclude: options
                .get("exclude")
                .into_iter()
                .map(Names::parse)
                .collect(),
        }
    }

    /// The filter inside a field or a key; `None` if the field is not dumped.
    pub fn key(&self, key: Option<&str>) -> Option<Filter> {
        self.inside(|names| names.key(key))
    }

    /// The filter inside an item of a list; `None` if the item is not dumped.
    pub fn item(&self, index: usize, length: usize) -> Option<Filter> {
        self.inside(|names| names.item(index, length))
    }

    fn inside<'a>(&'a self, named: impl Fn(&'a Names) -> Vec<&'a Named>) -> Option<Filter> {
        let mut inside = Filter::default();
        for what in self.exclude.iter().flat_map(&named) {
            match what {
                Named::Whole(true) => return None,
                Named::Whole(false) => {}
                Named::Parts(parts) => inside.exclude.push(parts.clone()),
            }
        }
        let Some(include) = &self.include else {
            return Some(inside);
        };
        let included: Vec<&Named> = include.iter().flat_map(&named).collect();
        if included.is_empty() {
            return None;
        }
        // One name of the whole value includes it whole.
        inside.include = included
            .into_iter()
            .map(|what| match what {
                Named::Whole(_) => None,
                Named::Parts(parts) => Some(parts.clone()),
            })
            .collect();
        Some(inside)
    }

    /// Filters a plain JSON value.
    pub fn apply(&self, value: &Value) -> Value {
        match value {
            Value::List(items) => Value::List(self.items(items, Filter::apply)),
            Value::Object(object) => {
                let mut filtered = Object::default();
                for (key, value) in object.members() {
                    if let Some(inside) = self.key(key.as_str()) {
                        filtered.set(key.clone(), inside.apply(value));
                    }
                }
                Value::Object(filtered)
            }
            _ => value.clone(),
        }
    }

    /// Filters a list, and dumps each item that stays.
    pub fn items(&self, items: &[Value], dump: impl Fn(&Filter, &Value) -> Value) -> Vec<Value> {
        let dumped = items.iter().enumerate().filter_map(|(index, item)| {
            let inside = self.item(index, items.len())?;
            Some(dump(&inside, item))
        });
        dumped.collect()
    }
}
