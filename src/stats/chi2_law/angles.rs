//! The characteristic function of the statistic given the sum of the counts: a sum over angles.

use libm::{exp, pow};

use super::complex::{Complex, Fourier};
use super::sum::{Group, Sum};
use crate::stats::numeric::whole;

/// Terms are left out from this on, as a part of the whole.
pub(super) const NEGLIGIBLE: f64 = 1e-18;
/// Its log.
pub(super) const LN_NEGLIGIBLE: f64 = -41.5;

/// With fewer angles than this, at least [`FEW`] are evaluated to both sides.
const SPARSE: u64 = 300;
const FEW: u64 = 10;

/// How the sum over angles is evaluated.
pub(super) trait Angles {
    /// `E e^(i w Y)` of the statistic `Y` less its mean, given the sum of the counts.
    fn characteristic(&mut self, w: f64) -> Complex;
}

/// All angles, by one Fourier transform for every group. Multiplicities must be whole numbers.
pub(super) struct All<'a> {
    sum: &'a Sum,
    fourier: Fourier,
    /// `e^(i t offset)` for every angle `t`.
    turns: Vec<Complex>,
    values: Vec<Complex>,
    product: Vec<Complex>,
}

impl<'a> All<'a> {
    pub(super) fn new(sum: &'a Sum) -> Self {
        let fourier = Fourier::of_at_least(Self::least(sum));
        let size = fourier.roots().len();
        let offset = sum.offset.rem_euclid(size as f64);
        let offset = whole(offset + 0.5).and_then(|offset| usize::try_from(offset).ok()).unwrap_or(0);
        Self {
            sum,
            turns: (0..size).map(|l| fourier.roots()[l * offset % size]).collect(),
            values: vec![Complex::default(); size],
            product: vec![Complex::default(); size],
            fourier,
        }
    }

    /// The number of angles needed.
    fn least(sum: &Sum) -> usize {
        let longest = sum.groups.iter().map(|group| group.cells.len()).max().unwrap_or(0);
        usize::try_from(sum.angles).unwrap_or(usize::MAX / 4).max(longest)
    }

    /// The nanoseconds of one frequency, about.
    pub(super) fn price(sum: &Sum) -> f64 {
        let size = Self::least(sum).next_power_of_two();
        let (size, doublings) = (size as f64, f64::from(size.trailing_zeros()));
        let group = |group: &Group| 17.0 * group.cells.len() as f64 + size * (0.85 * doublings + 4.0);
        sum.groups.iter().map(group).sum()
    }

    /// The characteristic function of a group at all angles, but for a phase.
    fn transform(&mut self, group: &Group, w: f64) {
        self.values.fill(Complex::default());
        for (value, cell) in self.values.iter_mut().zip(&group.cells) {
            *value = Complex::polar(cell.probability, w * cell.cost);
        }
        self.fourier.transform(&mut self.values);
    }
}

impl Angles for All<'_> {
    fn characteristic(&mut self, w: f64) -> Complex {
        let sum = self.sum;
        let least = NEGLIGIBLE * exp(sum.ln_condition);
        self.product.copy_from_slice(&self.turns);
        for group in &sum.groups {
            self.transform(group, w);
            let cut = pow(least, 2.0 / group.multiplicity);
            let multiplicity = whole(group.multiplicity + 0.5).unwrap_or(0);
            for (product, value) in self.product.iter_mut().zip(&self.values) {
                let negligible = value.square() < cut;
                *product = if negligible { Complex::default() } else { *product * value.power(multiplicity) };
            }
        }
        let total = self.product.iter().fold(Complex::default(), |total, &product| total + product);
        let scale = exp(-sum.ln_condition) / self.product.len() as f64;
        Complex { re: total.re * scale, im: total.im * scale }
    }
}

/// Outwards from the centre, until the terms are negligible; by logarithms.
pub(super) struct Central<'a>(pub &'a Sum);

impl Central<'_> {
    /// The sum of the terms `1, 2, ..` steps from the centre.
    fn side(&self, centre: f64, step: f64, w: f64) -> Complex {
        let sum = self.0;
        let least = if sum.angles < SPARSE { FEW } else { 1 };
        let mut total = Complex::default();
        for l in 1..=(sum.angles - 1) / 2 {
            let term = self.term(centre + step * l as f64, w);
            total = total + term;
            if term.square() < NEGLIGIBLE * NEGLIGIBLE && l >= least {
                break;
            }
        }
        total
    }

    fn term(&self, t: f64, w: f64) -> Complex {
        let sum = self.0;
        let mut ln = Complex { re: -sum.ln_condition, im: 0.0 };
        for group in &sum.groups {
            let one = group.ln_characteristic(t, w);
            ln.re += group.multiplicity * one.re;
            ln.im += group.multiplicity * one.im;
        }
        Complex::polar(exp(ln.re) / sum.angles as f64, ln.im)
    }
}

impl Angles for Central<'_> {
    fn characteristic(&mut self, w: f64) -> Complex {
        let sum = self.0;
        let step = std::f64::consts::TAU / sum.angles as f64;
        let centre = -w * sum.tilt;
        self.term(centre, w) + self.side(centre, step, w) + self.side(centre, -step, w)
    }
}
