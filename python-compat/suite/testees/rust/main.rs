//! Answers the questions of the suite about the classes of the Python SDK. Questions and answers
//! are lines of JSON, as the README of the suite describes.

mod calls;
mod card;
mod dump;
mod fault;
mod filter;
mod json;
mod scalars;
mod shapes;
mod testee;
mod text;
mod types;
mod validate;
mod write;

use fault::Fault;
use std::error::Error;
use std::io::{BufRead, Write, stdin, stdout};
use std::process::ExitCode;
use testee::Testee;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Answers questions until the input ends.
fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let mut testee = Testee::new(Fault::of_arguments(arguments)?);
    for line in stdin().lock().lines() {
        let mut answer = testee.answer(&line?)?;
        answer.push('\n');
        stdout().write_all(answer.as_bytes())?;
    }
    Ok(())
}
