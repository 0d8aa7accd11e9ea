//! `queenlab live`: the live page by itself.

use super::console::write_bytes;
use crate::site::live;
use crate::store::error::Error;

pub(super) fn run() -> Result<(), Error> {
    write_bytes(&live::page())
}
