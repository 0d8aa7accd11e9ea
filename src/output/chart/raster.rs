//! A chart as pixels, with a font of its own: the same bytes on machines without fonts.

use epaint_default_fonts::HACK_REGULAR;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Pixels for each pixel of the chart, so that it can be printed.
const ZOOM: f32 = 2.0;

/// The bytes of a PNG file that shows the SVG file `svg`.
///
/// # Errors
/// One sentence, if `svg` is no SVG or has no size.
pub fn png(svg: &[u8]) -> Result<Vec<u8>, String> {
    let mut options = Options { font_family: "Hack".to_owned(), ..Options::default() };
    options.fontdb_mut().load_font_data(HACK_REGULAR.to_vec());
    options.fontdb_mut().set_sans_serif_family("Hack");
    let tree = Tree::from_data(svg, &options).map_err(|error| error.to_string())?;
    let size = tree.size().to_int_size().scale_by(ZOOM);
    let pixels = size.and_then(|size| Pixmap::new(size.width(), size.height()));
    let mut pixels = pixels.ok_or("the chart has no size")?;
    resvg::render(&tree, Transform::from_scale(ZOOM, ZOOM), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}
