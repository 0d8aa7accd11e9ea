//! A chart as pixels, with a bundled font: the same bytes on machines without fonts.
//!
//! `resvg` brings about 40 crates, all pure Rust, so this module is behind a feature.

use epaint_default_fonts::HACK_REGULAR;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use thiserror::Error;

/// Pixels for each pixel of the chart, so that it can be printed.
const ZOOM: f32 = 2.0;

/// Why a chart cannot be drawn as pixels.
#[derive(Debug, Error)]
pub enum RasterError {
    /// It is not SVG.
    #[error(transparent)]
    Svg(#[from] resvg::usvg::Error),
    /// It has no area.
    #[error("the chart has no size")]
    Empty,
    /// It could not be encoded.
    #[error("the chart is not encoded: {0}")]
    Encoding(String),
}

/// The bytes of a PNG file that shows the SVG file `svg`.
///
/// # Errors
/// If `svg` is not SVG or has no size.
pub fn png(svg: &[u8]) -> Result<Vec<u8>, RasterError> {
    let mut options = Options { font_family: "Hack".to_owned(), ..Options::default() };
    options.fontdb_mut().load_font_data(HACK_REGULAR.to_vec());
    options.fontdb_mut().set_sans_serif_family("Hack");
    let tree = Tree::from_data(svg, &options)?;
    let size = tree.size().to_int_size().scale_by(ZOOM);
    let pixels = size.and_then(|size| Pixmap::new(size.width(), size.height()));
    let mut pixels = pixels.ok_or(RasterError::Empty)?;
    resvg::render(&tree, Transform::from_scale(ZOOM, ZOOM), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| RasterError::Encoding(error.to_string()))
}
