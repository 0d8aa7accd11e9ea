//! Complex numbers and the discrete Fourier transform.

use libm::sincos;
use std::f64::consts::TAU;
use std::ops::{Add, Mul, Sub};

/// A complex number.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Complex {
    pub re: f64,
    pub im: f64,
}

impl Complex {
    /// `r e^(i angle)`.
    pub(super) fn polar(r: f64, angle: f64) -> Self {
        let (sin, cos) = sincos(angle);
        Self { re: r * cos, im: r * sin }
    }

    /// The squared modulus.
    pub(super) fn square(self) -> f64 {
        self.re * self.re + self.im * self.im
    }

    /// The power, by repeated squaring.
    pub(super) fn power(self, mut exponent: u64) -> Self {
        let mut base = self;
        let mut power = Self { re: 1.0, im: 0.0 };
        while exponent > 0 {
            if exponent % 2 == 1 {
                power = power * base;
            }
            base = base * base;
            exponent /= 2;
        }
        power
    }
}

impl Add for Complex {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { re: self.re + other.re, im: self.im + other.im }
    }
}

impl Sub for Complex {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { re: self.re - other.re, im: self.im - other.im }
    }
}

impl Mul for Complex {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self { re: self.re * other.re - self.im * other.im, im: self.re * other.im + self.im * other.re }
    }
}

/// The Fourier transform of a power of two of values.
pub(super) struct Fourier {
    /// `e^(2 pi i k / size)`.
    roots: Vec<Complex>,
}

impl Fourier {
    /// For the smallest power of two from `least` on.
    pub(super) fn of_at_least(least: usize) -> Self {
        let size = least.next_power_of_two().max(2);
        let root = |k: usize| Complex::polar(1.0, TAU * k as f64 / size as f64);
        Self { roots: (0..size).map(root).collect() }
    }

    /// `e^(2 pi i k / size)` for every `k`.
    pub(super) fn roots(&self) -> &[Complex] {
        &self.roots
    }

    /// Replaces `values` by `sum_j values_j e^(2 pi i j l / size)` for every `l` (Cooley and Tukey 1965).
    pub(super) fn transform(&self, values: &mut [Complex]) {
        let size = self.roots.len();
        reverse_bits(values);
        let mut half = 1;
        while half < size {
            let stride = size / (2 * half);
            for block in values.chunks_exact_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                let roots = self.roots.iter().step_by(stride);
                for ((a, b), &root) in low.iter_mut().zip(high).zip(roots) {
                    let turned = *b * root;
                    (*a, *b) = (*a + turned, *a - turned);
                }
            }
            half *= 2;
        }
    }
}

/// Swaps each value with the one at the reversed digits of its index.
fn reverse_bits(values: &mut [Complex]) {
    let unused = usize::BITS - values.len().trailing_zeros();
    for index in 1..values.len() {
        let reversed = index.reverse_bits() >> unused;
        if index < reversed {
            values.swap(index, reversed);
        }
    }
}
