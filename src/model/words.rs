//! What the program says in words: a phrase for each key of `words/en.json`, in the languages of that folder.
//!
//! A section is a module, a list an array: `systems: repair: rule` is `systems::repair::RULE`. `PAGES` has the sections of
//! `pages` as scripts take them.

#![cfg_attr(not(feature = "cli"), allow(dead_code))]

include!(concat!(env!("OUT_DIR"), "/words.rs"));
