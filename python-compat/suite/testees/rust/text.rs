//! A `str` of Python.

use std::fmt::Write;

/// A text that can contain half a surrogate pair, as a `str` of Python can. That half is three
/// bytes, encoded as UTF-8 encodes characters (this is called WTF-8).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Text(Vec<u8>);

impl Text {
    /// The text as a `str`; `None` if it contains half a surrogate pair.
    pub fn as_str(&self) -> Option<&str> {
        std::str::from_utf8(&self.0).ok()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    pub fn push_byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    /// Adds a character, or half a surrogate pair.
    pub fn push(&mut self, code: u32) {
        if let Some(character) = char::from_u32(code) {
            let mut buffer = [0; 4];
            self.0
                .extend_from_slice(character.encode_utf8(&mut buffer).as_bytes());
        } else {
            let low_six = |bits: u32| 0x80 | (bits & 0x3f) as u8;
            self.0
                .extend([0xe0 | (code >> 12) as u8, low_six(code >> 6), low_six(code)]);
        }
    }

    /// Decodes UTF-16 code units.
    pub fn from_units(units: &[u32]) -> Text {
        let mut text = Text::default();
        let mut rest = units;
        while let [first, others @ ..] = rest {
            match others {
                [second, after @ ..] if is_high_half(*first) && is_low_half(*second) => {
                    text.push(joined(*first, *second));
                    rest = after;
                }
                _ => {
                    text.push(*first);
                    rest = others;
                }
            }
        }
        text
    }

    /// The code points of the text, as iteration over a `str` gives them in Python.
    pub fn codes(&self) -> impl Iterator<Item = u32> + '_ {
        let mut rest = self.0.as_slice();
        std::iter::from_fn(move || {
            let (&first, _) = rest.split_first()?;
            let (size, mask) = match first {
                0..0x80 => (1, 0x7f),
                0x80..0xe0 => (2, 0x1f),
                0xe0..0xf0 => (3, 0x0f),
                _ => (4, 0x07),
            };
            let (character, after) = rest.split_at(size);
            rest = after;
            let code = u32::from(first & mask);
            Some(
                character[1..]
                    .iter()
                    .fold(code, |code, byte| code << 6 | u32::from(byte & 0x3f)),
            )
        })
    }

    /// Writes the text as a JSON string in ASCII, as `json.dumps` of Python does.
    pub fn write_quoted(&self, out: &mut String) {
        out.push('"');
        for code in self.codes() {
            match char::from_u32(code) {
                Some(mark @ ('"' | '\\')) => out.extend(['\\', mark]),
                Some('\n') => out.push_str("\\n"),
                Some('\r') => out.push_str("\\r"),
                Some('\t') => out.push_str("\\t"),
                Some('\u{8}') => out.push_str("\\b"),
                Some('\u{c}') => out.push_str("\\f"),
                Some(character @ ' '..='~') => out.push(character),
                Some(character) => {
                    for unit in character.encode_utf16(&mut [0; 2]) {
                        write!(out, "\\u{unit:04x}").expect("a String takes all");
                    }
                }
                None => write!(out, "\\u{code:04x}").expect("a String takes all"),
            }
        }
        out.push('"');
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text(text.into())
    }
}

pub fn is_high_half(unit: u32) -> bool {
    (0xd800..=0xdbff).contains(&unit)
}

pub fn is_low_half(unit: u32) -> bool {
    (0xdc00..=0xdfff).contains(&unit)
}

/// The character of a surrogate pair.
pub fn joined(high: u32, low: u32) -> u32 {
    0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00)
}
