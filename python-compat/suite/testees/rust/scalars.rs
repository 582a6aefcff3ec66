//! Texts, numbers and booleans, as pydantic validates them.

use crate::fault::Fault;
use crate::json::{MAX_DIGITS, Value};
use crate::text::Text;
use crate::validate::Validation;

/// The converted value, or the type of pydantic's error.
type Scalar = Result<Value, &'static str>;

pub fn text(value: &Value) -> Scalar {
    match value {
        Value::Text(_) => Ok(value.clone()),
        _ => Err("string_type"),
    }
}

pub fn word(validation: &Validation, value: &Value, words: &[String], is_enum: bool) -> Scalar {
    if is_enum && validation.is_strict && !validation.is_json {
        return Err("is_instance_of");
    }
    let refused = if is_enum { "enum" } else { "literal_error" };
    let Value::Text(text) = value else {
        return Err(refused);
    };
    let word = well_formed(text)?;
    if words.iter().any(|one| one == word) || validation.fault == Fault::AnyEnumMemberAccepted {
        Ok(value.clone())
    } else {
        Err(refused)
    }
}

fn well_formed(text: &Text) -> Result<&str, &'static str> {
    text.as_str().ok_or("string_unicode")
}

pub fn boolean(validation: &Validation, value: &Value) -> Scalar {
    let truth = match value {
        Value::Bool(truth) => *truth,
        _ if validation.is_strict => return Err("bool_type"),
        Value::Text(text) => boolean_of_word(well_formed(text)?)?,
        Value::Int(digits) => boolean_of_integer(validation, digits)?,
        Value::Float(number) if is_whole(*number) => {
            let digits = whole_digits(*number).map_err(|_| "bool_type")?;
            boolean_of_integer(validation, &digits)?
        }
        _ => return Err("bool_type"),
    };
    Ok(Value::Bool(truth))
}

fn boolean_of_word(word: &str) -> Result<bool, &'static str> {
    let is_one_of = |words: &[&str]| words.iter().any(|one| one.eq_ignore_ascii_case(word));
    if is_one_of(&["1", "on", "t", "true", "y", "yes"]) {
        Ok(true)
    } else if is_one_of(&["0", "off", "f", "false", "n", "no"]) {
        Ok(false)
    } else {
        Err("bool_parsing")
    }
}

fn boolean_of_integer(validation: &Validation, digits: &str) -> Result<bool, &'static str> {
    match digits.parse::<i64>() {
        Ok(0) => Ok(false),
        Ok(1) => Ok(true),
        Ok(_) if validation.fault == Fault::AnyNumberIsBoolean => Ok(true),
        Ok(_) => Err("bool_parsing"),
        Err(_) => Err("bool_type"),
    }
}

pub fn integer(validation: &Validation, value: &Value) -> Scalar {
    let digits = match value {
        Value::Int(digits)
            if validation.fault == Fault::BigIntegersRejected && digits.parse::<i64>().is_err() =>
        {
            return Err("int_parsing_size");
        }
        Value::Int(digits) => digits.clone(),
        _ if validation.is_strict => return Err("int_type"),
        Value::Bool(truth) => u8::from(*truth).to_string(),
        Value::Float(number) if !number.is_finite() => return Err("finite_number"),
        Value::Float(number) if !is_whole(*number) => return Err("int_from_float"),
        Value::Float(number) => whole_digits(*number)?,
        Value::Text(text) => integer_of_text(well_formed(text)?, validation.fault)?,
        _ => return Err("int_type"),
    };
    Ok(Value::Int(digits))
}

fn is_whole(number: f64) -> bool {
    number.is_finite() && number.fract() == 0.0
}

/// The digits of a whole float. pydantic converts only floats below 2⁶³.
fn whole_digits(number: f64) -> Result<String, &'static str> {
    if number.abs() < 2f64.powi(63) {
        Ok((number as i64).to_string())
    } else {
        Err("int_parsing_size")
    }
}

/// Parses an integer as pydantic does, which allows white space around it, a sign, leading zeros,
/// single underscores between digits, and a fraction of zeros.
fn integer_of_text(text: &str, fault: Fault) -> Result<String, &'static str> {
    if starts_with_too_many_digits(text) {
        return Err("int_parsing_size");
    }
    let text = match text.strip_suffix('.') {
        Some(rest) if fault == Fault::TrailingPointAccepted => rest,
        _ => text,
    };
    let cleaned = if is_plain(text) {
        text.into()
    } else {
        clean(text).ok_or("int_parsing")?
    };
    let digits = cleaned.strip_prefix('-').unwrap_or(&cleaned);
    match digits {
        _ if digits.len() > MAX_DIGITS || !is_plain(&cleaned) => Err("int_parsing"),
        "0" => Ok("0".into()),
        _ => Ok(cleaned),
    }
}

fn starts_with_too_many_digits(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let count = digits.bytes().take_while(u8::is_ascii_digit).count();
    count > MAX_DIGITS && !digits.starts_with('0')
}

/// Whether a text is an integer of JSON.
fn is_plain(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number && (digits == "0" || !digits.starts_with('0'))
}

/// The text without the parts that pydantic ignores; `None` if it cannot be an integer.
fn clean(text: &str) -> Option<String> {
    let trimmed = text.trim();
    let (sign, unsigned) = match trimmed.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", trimmed.strip_prefix('+').unwrap_or(trimmed)),
    };
    if trimmed.starts_with("+-") {
        return None;
    }
    let whole = without_zero_fraction(without_leading_zeros(unsigned)?);
    let signed = format!("{sign}{whole}");
    let is_separated = !signed.starts_with('_') && !signed.ends_with('_');
    (is_separated && !signed.contains("__")).then(|| signed.replace('_', ""))
}

/// The text without zeros and underscores at its start, except the last one before a point; `None`
/// if the rest cannot be a number.
fn without_leading_zeros(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(['0', '_']);
    let start = text.len() - rest.len();
    match rest.chars().next() {
        _ if start > 0 && !text.starts_with('0') => None,
        None => text.get(text.len().checked_sub(1)?..),
        Some('.') if start > 0 => text.get(start - 1..),
        Some('-' | '1'..='9') => Some(rest),
        Some(_) => None,
    }
}

fn without_zero_fraction(text: &str) -> &str {
    match text.split_once('.') {
        Some((whole, fraction)) if !fraction.is_empty() => {
            if fraction.bytes().all(|digit| digit == b'0') {
                whole
            } else {
                text
            }
        }
        _ => text,
    }
}

pub fn float(
    validation: &Validation,
    value: &Value,
    least: Option<f64>,
    greatest: Option<f64>,
) -> Scalar {
    let number = match value {
        Value::Float(number) => *number,
        Value::Int(digits) => float_of_integer(digits, validation.is_json)?,
        _ if validation.is_strict => return Err("float_type"),
        Value::Bool(truth) => f64::from(u8::from(*truth)),
        Value::Text(text) => float_of_text(well_formed(text)?).ok_or("float_parsing")?,
        _ => return Err("float_type"),
    };
    // For pydantic, NaN is beyond the greatest value, and not below the least.
    if greatest.is_some_and(|greatest| number > greatest || number.is_nan()) {
        Err("less_than_equal")
    } else if least.is_some_and(|least| number < least) {
        Err("greater_than_equal")
    } else {
        Ok(Value::Float(number))
    }
}

fn float_of_integer(digits: &str, is_json: bool) -> Result<f64, &'static str> {
    let number: f64 = digits.parse().map_err(|_| "float_type")?;
    if is_json || number.is_finite() {
        Ok(number)
    } else {
        Err("float_type")
    }
}

/// Parses a float as pydantic does, which allows white space around it, or single underscores in
/// it.
fn float_of_text(text: &str) -> Option<f64> {
    if let Ok(number) = text.trim().parse() {
        return Some(number);
    }
    let is_separated = !text.starts_with('_') && !text.ends_with('_') && !text.contains("__");
    is_separated
        .then(|| text.replace('_', "").parse().ok())
        .flatten()
}
