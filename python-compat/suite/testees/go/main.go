// Command testee answers the questions of the suite about the classes of the Python SDK. It reads and writes lines of
// JSON, as the README of the suite describes.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	fault := flag.Int("plant", 0, "the `number` of a deliberate fault")
	flag.Parse()
	if err := run(os.Stdin, os.Stdout, Fault(*fault)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run answers questions until the input ends.
func run(questions io.Reader, answers io.Writer, fault Fault) error {
	if fault < NoFault || fault > lastFault {
		return fmt.Errorf("expected a fault from %d to %d, received %d", NoFault, lastFault, fault)
	}
	testee := testee{fault: fault}
	lines := bufio.NewReader(questions)
	for {
		line, err := lines.ReadString('\n')
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		answer, err := testee.answer(line)
		if err != nil {
			return err
		}
		if _, err := answers.Write(append(answer, '\n')); err != nil {
			return err
		}
	}
}
