//! Input that is read while it comes, by a thread of its own.

use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use super::super::input::{explained, open};

/// The maximum number of bytes of a line.
const MAX_LINE: usize = 16_000_000;

/// Whole lines, or why there are no more.
pub(super) type Lines = io::Result<Vec<u8>>;

/// Starts to read. Each message holds one or more whole lines; the last of all may lack its line break.
pub(super) fn start(path: &Path) -> Receiver<Lines> {
    const AHEAD: usize = 4;
    let (sender, receiver) = sync_channel(AHEAD);
    let path = path.to_owned();
    thread::spawn(move || match open(&path) {
        Ok(from) => send(from, &sender),
        Err(error) => drop(sender.send(Err(explained(&path, error)))),
    });
    receiver
}

/// Sends what can be read, until nobody listens.
fn send(mut from: impl Read, lines: &SyncSender<Lines>) {
    const CHUNK: usize = 1 << 18;
    let mut buffer = vec![0; CHUNK];
    let mut begun = Vec::new();
    loop {
        let read = match from.read(&mut buffer) {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            other => other,
        };
        let message = match read {
            Ok(0) => {
                let _ = if begun.is_empty() { Ok(()) } else { lines.send(Ok(begun)) };
                return;
            }
            Ok(bytes) => cut(&mut begun, &buffer[..bytes]),
            Err(error) => Err(error),
        };
        let failed = message.is_err();
        let empty = matches!(&message, Ok(whole) if whole.is_empty());
        if !empty && (lines.send(message).is_err() || failed) {
            return;
        }
    }
}

/// The whole lines of `begun` and `more`; what is left of a line stays in `begun`.
fn cut(begun: &mut Vec<u8>, more: &[u8]) -> Lines {
    let end = more.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
    let mut whole = Vec::new();
    if end > 0 {
        whole = std::mem::take(begun);
        whole.extend(&more[..end]);
    }
    begun.extend(&more[end..]);
    if begun.len() <= MAX_LINE {
        return Ok(whole);
    }
    Err(io::Error::new(ErrorKind::InvalidData, format!("a line of more than {MAX_LINE} bytes")))
}
