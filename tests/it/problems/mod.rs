//! Facts of problems other than N queens.

mod solvers;
