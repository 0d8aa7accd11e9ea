//! Rows of each table: removed, repeated, in another order, and none at all.

use super::{Kind, Table, is_found};
use crate::support::at_once;

fn changes(table: &Table) -> Vec<(&'static str, Table)> {
    let last = table.rows.len() - 1;
    let with = |what, change: &dyn Fn(&mut Table)| {
        let mut other = table.clone();
        change(&mut other);
        (what, other)
    };
    let mut changes = vec![
        with("without its first row", &|table| drop(table.rows.remove(0))),
        with("without its last row", &|table| drop(table.rows.pop())),
        with("with its last row twice", &|table| table.rows.push(table.rows[last].clone())),
        with("with its first row twice", &|table| table.rows.insert(0, table.rows[0].clone())),
        with("without a row", &|table| table.rows.clear()),
    ];
    if last > 0 {
        changes.push(with("with its first rows swapped", &|table| table.rows.swap(0, 1)));
        changes.push(with("with its last rows swapped", &|table| table.rows.swap(last - 1, last)));
        changes.push(with("with a row of another cell", &|table| {
            table.rows[0] = table.rows[last].clone();
        }));
    }
    changes
}

#[test]
fn a_change_of_them_is_found() {
    at_once(Kind::all(), |kind| {
        let folder = kind.result();
        for name in folder.tables() {
            for (what, table) in changes(&folder.table(&name)) {
                let done = kind.verify(&folder.with(&name, table.text()), &[]);
                assert!(is_found(&done), "{name} {what}: {done:?}");
            }
        }
    });
}
