//! Facts of problems other than N queens.

mod boards;
mod solvers;
