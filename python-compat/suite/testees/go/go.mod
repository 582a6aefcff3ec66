module testee

go 1.24
