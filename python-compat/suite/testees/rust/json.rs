//! JSON as Python and pydantic parse it.

use crate::fault::Fault;
use crate::text::{Text, is_high_half, is_low_half, joined};
use std::collections::HashMap;

/// A JSON value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Bool(bool),
    /// The digits of an integer of any size. `-0` is `0`.
    Int(String),
    Float(f64),
    Text(Text),
    List(Vec<Value>),
    Object(Object),
}

impl Value {
    /// The value of a key; `None` if it is missing, or if this is not an object.
    pub fn get(&self, key: &str) -> Option<&Value> {
        match self {
            Value::Object(object) => object.get(key),
            _ => None,
        }
    }

    /// The text of a key; an empty text if it is missing, or not a text.
    pub fn text_at(&self, key: &str) -> &str {
        self.get(key).and_then(Value::as_str).unwrap_or_default()
    }

    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::Text(text) => text.as_str(),
            _ => None,
        }
    }

    /// The items of a list; an empty slice if this is not a list.
    pub fn items(&self) -> &[Value] {
        match self {
            Value::List(items) => items,
            _ => &[],
        }
    }
}

/// A JSON object, in the order of its keys.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Object {
    members: Vec<(Text, Value)>,
    indexes: HashMap<Text, usize>,
}

impl Object {
    /// Adds a member. A repeated key keeps its first position and gets its last value.
    pub fn set(&mut self, key: Text, value: Value) {
        match self.indexes.get(&key) {
            Some(&index) => self.members[index].1 = value,
            None => {
                self.indexes.insert(key.clone(), self.members.len());
                self.members.push((key, value));
            }
        }
    }

    pub fn get(&self, key: &str) -> Option<&Value> {
        let index = self.indexes.get(&Text::from(key))?;
        Some(&self.members[*index].1)
    }

    pub fn has(&self, key: &Text) -> bool {
        self.indexes.contains_key(key)
    }

    pub fn members(&self) -> &[(Text, Value)] {
        &self.members
    }
}

/// What one of two parsers accepts.
pub struct Dialect {
    /// The maximum nesting of containers that are not empty.
    max_depth: usize,
    /// Whether `"\ud800"` without its other half is allowed.
    half_pairs: bool,
    /// Whether a float may have more than 4300 digits before its point.
    long_floats: bool,
    /// A deliberate fault.
    first_key_wins: bool,
}

impl Dialect {
    /// Python's `json.loads`.
    pub fn json_loads(fault: Fault) -> Dialect {
        Dialect {
            max_depth: 1000,
            half_pairs: true,
            long_floats: true,
            first_key_wins: fault == Fault::FirstKeyWins,
        }
    }

    /// jiter, the parser inside pydantic.
    pub fn jiter(fault: Fault) -> Dialect {
        Dialect {
            max_depth: 200,
            half_pairs: fault == Fault::HalfPairsAccepted,
            long_floats: false,
            first_key_wins: fault == Fault::FirstKeyWins,
        }
    }
}

/// The maximum number of digits of an integer, in Python and in pydantic.
pub const MAX_DIGITS: usize = 4300;

/// The text is not JSON in this dialect.
#[derive(Debug)]
pub struct NotJson;

/// Parses a text with one JSON value.
pub fn parse(text: &[u8], dialect: &Dialect) -> Result<Value, NotJson> {
    let mut parser = Parser {
        text,
        at: 0,
        dialect,
    };
    parser.skip_space();
    let value = parser.value(0)?;
    parser.skip_space();
    if parser.at == text.len() {
        Ok(value)
    } else {
        Err(NotJson)
    }
}

struct Parser<'a> {
    text: &'a [u8],
    at: usize,
    dialect: &'a Dialect,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Skips a text if it comes next.
    fn take(&mut self, expected: &str) -> bool {
        let found = self.text[self.at..].starts_with(expected.as_bytes());
        if found {
            self.at += expected.len();
        }
        found
    }

    fn expect(&mut self, expected: &str) -> Result<(), NotJson> {
        if self.take(expected) {
            Ok(())
        } else {
            Err(NotJson)
        }
    }

    fn skip_space(&mut self) {
        while let Some(b' ' | b'\t' | b'\r' | b'\n') = self.peek() {
            self.at += 1;
        }
    }

    fn value(&mut self, depth: usize) -> Result<Value, NotJson> {
        match self.peek() {
            Some(b'"') => self.text().map(Value::Text),
            Some(b'{') => self.object(depth).map(Value::Object),
            Some(b'[') => self.list(depth).map(Value::List),
            Some(b't') => self.expect("true").map(|()| Value::Bool(true)),
            Some(b'f') => self.expect("false").map(|()| Value::Bool(false)),
            Some(b'n') => self.expect("null").map(|()| Value::Null),
            Some(b'N') => self.expect("NaN").map(|()| Value::Float(f64::NAN)),
            Some(b'I') => self
                .expect("Infinity")
                .map(|()| Value::Float(f64::INFINITY)),
            _ => self.number(),
        }
    }

    /// The depth one level down, if the dialect allows it.
    fn enter(&self, depth: usize) -> Result<usize, NotJson> {
        if depth < self.dialect.max_depth {
            Ok(depth + 1)
        } else {
            Err(NotJson)
        }
    }

    fn list(&mut self, depth: usize) -> Result<Vec<Value>, NotJson> {
        let mut items = Vec::new();
        self.expect("[")?;
        self.skip_space();
        if self.take("]") {
            return Ok(items);
        }
        let depth = self.enter(depth)?;
        loop {
            self.skip_space();
            items.push(self.value(depth)?);
            self.skip_space();
            if self.take("]") {
                return Ok(items);
            }
            self.expect(",")?;
        }
    }

    fn object(&mut self, depth: usize) -> Result<Object, NotJson> {
        let mut object = Object::default();
        self.expect("{")?;
        self.skip_space();
        if self.take("}") {
            return Ok(object);
        }
        let depth = self.enter(depth)?;
        loop {
            self.skip_space();
            let key = self.text()?;
            self.skip_space();
            self.expect(":")?;
            self.skip_space();
            let value = self.value(depth)?;
            if !(self.dialect.first_key_wins && object.has(&key)) {
                object.set(key, value);
            }
            self.skip_space();
            if self.take("}") {
                return Ok(object);
            }
            self.expect(",")?;
        }
    }

    fn number(&mut self) -> Result<Value, NotJson> {
        let start = self.at;
        if self.take("-Infinity") {
            return Ok(Value::Float(f64::NEG_INFINITY));
        }
        self.take("-");
        let first = self.peek();
        let whole = self.digits();
        if whole == 0 || whole > 1 && first == Some(b'0') {
            return Err(NotJson);
        }
        let is_float = self.fraction()?;
        if whole > MAX_DIGITS && !(is_float && self.dialect.long_floats) {
            return Err(NotJson);
        }
        let literal = std::str::from_utf8(&self.text[start..self.at]).map_err(|_| NotJson)?;
        if is_float {
            return literal.parse().map(Value::Float).map_err(|_| NotJson);
        }
        Ok(Value::Int(
            if literal == "-0" { "0" } else { literal }.into(),
        ))
    }

    /// Skips a fraction and an exponent, and returns whether there was one.
    fn fraction(&mut self) -> Result<bool, NotJson> {
        let start = self.at;
        if self.take(".") && self.digits() == 0 {
            return Err(NotJson);
        }
        if self.take("e") || self.take("E") {
            let _sign = self.take("+") || self.take("-");
            if self.digits() == 0 {
                return Err(NotJson);
            }
        }
        Ok(self.at > start)
    }

    /// Skips digits, and returns how many there were.
    fn digits(&mut self) -> usize {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.peek() {
            self.at += 1;
        }
        self.at - start
    }

    fn text(&mut self) -> Result<Text, NotJson> {
        let mut text = Text::default();
        self.expect("\"")?;
        loop {
            let byte = self.peek().ok_or(NotJson)?;
            self.at += 1;
            match byte {
                b'"' => return Ok(text),
                b'\\' => text.push(self.escape()?),
                b' '.. => text.push_byte(byte),
                _ => return Err(NotJson),
            }
        }
    }

    /// Parses the rest of an escape, after its backslash: a character, or half a surrogate pair.
    fn escape(&mut self) -> Result<u32, NotJson> {
        let letter = self.peek().ok_or(NotJson)?;
        self.at += 1;
        let character = match letter {
            b'"' | b'\\' | b'/' => letter,
            b'b' => 0x08,
            b'f' => 0x0c,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'u' => return self.unicode_escape(),
            _ => return Err(NotJson),
        };
        Ok(character.into())
    }

    fn unicode_escape(&mut self) -> Result<u32, NotJson> {
        let unit = self.hex()?;
        let after = self.at;
        if is_high_half(unit) && self.take("\\u") {
            let second = self.hex()?;
            if is_low_half(second) {
                return Ok(joined(unit, second));
            }
            self.at = after;
        }
        let is_half = is_high_half(unit) || is_low_half(unit);
        if is_half && !self.dialect.half_pairs {
            return Err(NotJson);
        }
        Ok(unit)
    }

    /// Parses four hexadecimal digits.
    fn hex(&mut self) -> Result<u32, NotJson> {
        let digits = self.text.get(self.at..self.at + 4).ok_or(NotJson)?;
        self.at += 4;
        digits.iter().try_fold(0, |unit, &digit| {
            let value = char::from(digit).to_digit(16).ok_or(NotJson)?;
            Ok(unit * 16 + value)
        })
    }
}
