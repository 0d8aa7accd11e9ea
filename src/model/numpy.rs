//! Values as numpy prints them within lists of Python.

/// Whether it is the name of a type of numpy.
pub(crate) fn is_type(name: &str) -> bool {
    name.starts_with("np.") || name.starts_with("numpy.")
}

/// The value in `np.int64(5)` and in `np.str_('a')`; any other word as it is.
pub(crate) fn unwrapped(word: &str) -> &str {
    let call = word.split_once('(').filter(|(name, _)| is_type(name));
    call.and_then(|(_, value)| value.strip_suffix(')')).unwrap_or(word)
}
