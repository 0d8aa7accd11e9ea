//! What the module exports: a page writes a request into memory, calls, and reads the reply where the request was.
#![expect(
    unsafe_code,
    reason = "a name that is not mangled counts as unsafe: there is nothing else of the kind"
)]

use std::cell::RefCell;

thread_local! {
    /// The request, then its reply.
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Allocates a request of `length` bytes and says where it is.
#[unsafe(no_mangle)]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.resize(length, 0);
        buffer.as_mut_ptr()
    })
}

/// Replaces the request by its reply and says how long that is.
#[unsafe(no_mangle)]
pub extern "C" fn call() -> usize {
    BUFFER.with_borrow_mut(|buffer| {
        *buffer = super::answer(buffer);
        buffer.len()
    })
}

/// Where the reply is.
#[unsafe(no_mangle)]
pub extern "C" fn reply() -> *const u8 {
    BUFFER.with_borrow(Vec::as_ptr)
}
