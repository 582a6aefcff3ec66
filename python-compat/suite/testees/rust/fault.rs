//! Deliberate faults.

/// A deliberate bug. Tests plant one to see that the runner finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    None,
    AnyNumberIsBoolean,
    NothingIsRequired,
    TrailingPointAccepted,
    NullAccepted,
    AnyEnumMemberAccepted,
    FirstKeyWins,
    HalfPairsAccepted,
    BigIntegersRejected,
    ErrorsReversed,
}

impl Fault {
    /// All faults, numbered as `--plant` takes them.
    const ALL: [Fault; 10] = [
        Fault::None,
        Fault::AnyNumberIsBoolean,
        Fault::NothingIsRequired,
        Fault::TrailingPointAccepted,
        Fault::NullAccepted,
        Fault::AnyEnumMemberAccepted,
        Fault::FirstKeyWins,
        Fault::HalfPairsAccepted,
        Fault::BigIntegersRejected,
        Fault::ErrorsReversed,
    ];

    /// Reads the arguments of the command.
    pub fn of_arguments(arguments: &[String]) -> Result<Fault, String> {
        let [name, number] = arguments else {
            return if arguments.is_empty() {
                Ok(Fault::None)
            } else {
                Err(format!("expected --plant NUMBER, received {arguments:?}"))
            };
        };
        let fault = number
            .parse()
            .ok()
            .and_then(|number: usize| Fault::ALL.get(number));
        match fault {
            Some(&fault) if name == "--plant" => Ok(fault),
            _ => Err(format!(
                "expected --plant with a number below {}, received {arguments:?}",
                Fault::ALL.len()
            )),
        }
    }
}
