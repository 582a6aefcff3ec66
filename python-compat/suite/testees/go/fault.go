package main

// A Fault is a deliberate bug. Tests plant one to see that the runner finds it.
type Fault int

// The faults, numbered as --plant takes them.
const (
	NoFault Fault = iota
	AnyNumberIsBoolean
	NothingIsRequired
	TrailingPointAccepted
	NullAccepted
	AnyEnumMemberAccepted
	FirstKeyWins
	HalfPairsAccepted
	BigIntegersRejected
	ErrorsReversed
	lastFault = ErrorsReversed
)
