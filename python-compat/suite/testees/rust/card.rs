//! The checks of RestfulApiCard that are the SDK's own code. They raise errors other than
//! ValidationError.

use crate::json::Value;
use crate::text::Text;

/// Whether `validate_url` accepts a URL. Hosts are not looked up: every name has an address, except
/// those that end in `.invalid`.
pub fn is_public_url(url: &Text) -> bool {
    let Some(host) = url.as_str().and_then(host_of) else {
        return false;
    };
    if host.contains('\0') || host.ends_with(".invalid") {
        return false;
    }
    !address_of(&host).is_some_and(is_inner)
}

/// `urlparse(url).hostname`
fn host_of(url: &str) -> Option<String> {
    // Python's `$` also matches before a line feed at the end.
    let line = url.strip_suffix('\n').unwrap_or(url);
    if line.contains('\n') {
        return None;
    }
    let rest = line
        .strip_prefix("http://")
        .or_else(|| line.strip_prefix("https://"))?
        .replace(['\t', '\r'], "");
    let authority = rest.split(['/', '?', '#']).next()?;
    if authority.contains(['[', ']']) || authority.contains(BECOME_DELIMITERS) {
        return None;
    }
    let host = authority.rsplit('@').next()?.split(':').next()?;
    (!host.is_empty()).then(|| host.to_lowercase())
}

/// The characters that NFKC normalizes to a text with one of `/?#@:` in it. Python rejects them.
const BECOME_DELIMITERS: [char; 19] = [
    '⁇', '⁈', '⁉', '℀', '℁', '℅', '℆', '⩴', '︓', '︖', '﹕', '﹖', '﹟', '﹫', '＃', '／', '：',
    '？', '＠',
];

/// Parses an IPv4 address as `inet_aton` does: one to four parts, each decimal, octal or
/// hexadecimal.
fn address_of(host: &str) -> Option<u64> {
    let host = host.split([' ', '\u{b}', '\u{c}']).next()?;
    let parts: Vec<&str> = host.split('.').collect();
    let (last, firsts) = parts.split_last()?;
    if firsts.len() > 3 {
        return None;
    }
    let mut address = 0;
    for part in firsts {
        address = address << 8 | part_of_address(part, 8)?;
    }
    let bits = 8 * (4 - firsts.len());
    Some(address << bits | part_of_address(last, bits)?)
}

fn part_of_address(part: &str, bits: usize) -> Option<u64> {
    let (digits, radix) = if let Some(hexadecimal) = part.strip_prefix("0x") {
        (hexadecimal, 16)
    } else if part.len() > 1 && part.starts_with('0') {
        (part, 8)
    } else {
        (part, 10)
    };
    let number = u64::from_str_radix(digits, radix).ok()?;
    (!digits.starts_with('+') && number < 1 << bits).then_some(number)
}

/// Whether an address is private: in 10/8, 172.16/12, 192.168/16 or 127/8, or 0.0.0.0.
fn is_inner(address: u64) -> bool {
    address >> 24 == 10
        || address >> 20 == 0xac1
        || address >> 16 == 0xc0a8
        || address >> 24 == 127
        || address == 0
}

/// Whether `model_post_init` accepts a card: each name in braces in the URL is a property with
/// `"location": "path"`.
pub fn has_path_parameters(card: &Value) -> bool {
    let names = names_in_braces(card.text_at("url"));
    if names.is_empty() {
        return true;
    }
    let properties = card
        .get("input_params")
        .and_then(|input| input.get("properties"));
    let Some(Value::Object(properties)) = properties else {
        return false;
    };
    let are_objects = properties
        .members()
        .iter()
        .all(|(_, property)| matches!(property, Value::Object(_)));
    let is_in_path = |name: &&str| {
        let property = properties.get(name);
        property.is_some_and(|property| property.text_at("location") == "path")
    };
    are_objects && names.iter().all(is_in_path)
}

/// The matches of Python's `\{(\w+)\}`. Rust's std does not know general categories, so a name can
/// also have combining marks that are alphabetic.
fn names_in_braces(url: &str) -> Vec<&str> {
    let is_word = |name: &str| {
        !name.is_empty() && name.chars().all(|one| one.is_alphanumeric() || one == '_')
    };
    url.split('{')
        .skip(1)
        .filter_map(|after| after.split_once('}'))
        .map(|(name, _)| name)
        .filter(|name| is_word(name))
        .collect()
}
