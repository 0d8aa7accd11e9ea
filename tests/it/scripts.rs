//! The modules of pages, and how they are joined.

use std::collections::BTreeSet;
use std::fs;

use queenlab::site::script::{MODULES, Script, bundle};

use crate::support::packaged;

/// Why these modules cannot be joined.
fn refused(modules: &[(&str, &str)]) -> String {
    bundle(modules, modules[0].0).expect_err("two modules that cannot share a scope")
}

const EMPTY: &str = "const y = 1;\n";
const EXPORTS: &str = "export const x = 1;\n";

#[test]
fn modules_are_joined_each_once_after_those_they_import() {
    let joined = bundle(
        &[
            (
                "a/main.js",
                "// Why.\nimport { b } from \"./b.js\";\nimport { c, d } from \"../c.js\";\n\nb(c, d);\n",
            ),
            (
                "a/b.js",
                "import { c } from \"../c.js\";\n/** @param {1} x */\nexport const b = (x) => {\n  c(x);\n};\n",
            ),
            (
                "c.js",
                "/**\n * Long.\n * @import { x } from \"./x.js\"\n */\nexport class c {}\n/** @type {1} */\nexport const d = /** @type {1} */ (1);\n",
            ),
            ("unused.js", "export const b = 0;\n"),
        ],
        "a/main.js",
    );
    let expected = "\n// c.js\nclass c {}\nconst d = (1);\n\
                    \n// a/b.js\nconst b = (x) => {\nc(x);\n};\n\
                    \n// a/main.js\nb(c, d);\n";
    assert_eq!(joined.as_deref(), Ok(expected));
}

#[test]
fn a_comment_of_several_lines_ends_where_it_ends() {
    let source = "/** One. */\nconst a = 1;\n/** Two\n * lines. */\nconst b = 2;\n/** @type {1} */ (a).b();\n  // Three.\nconst c = \"// no comment\";\n";
    let joined = bundle(&[("a.js", source)], "a.js").expect("joined");
    assert_eq!(joined, "\n// a.js\nconst a = 1;\nconst b = 2;\n(a).b();\nconst c = \"// no comment\";\n");
}

#[test]
fn two_modules_of_a_page_do_not_declare_the_same_name() {
    let main = "import { x } from \"./b.js\";\nconst y = x;\n";
    for (declared, also) in
        [("y", "const y = 2;"), ("y", "function y() {"), ("y", "async function y() {"), ("y", "class y {")]
    {
        let why = refused(&[("a.js", main), ("b.js", &format!("{EXPORTS}{also}\n"))]);
        assert!(why.contains("b.js declares the same name") && why.contains(declared), "{why}");
    }
    let inner = format!("{EXPORTS}const z = () => {{\n  const y = 2;\n}};\n");
    assert!(
        bundle(&[("a.js", main), ("b.js", &inner)], "a.js").is_ok(),
        "names inside functions are their own"
    );
}

#[test]
fn imports_do_not_go_in_circles() {
    let why = refused(&[
        ("a.js", "import { x } from \"./b.js\";\nexport const y = x;\n"),
        ("b.js", "import { z } from \"./c.js\";\nexport const x = z;\n"),
        ("c.js", "import { y } from \"./a.js\";\nexport const z = y;\n"),
    ]);
    assert_eq!(why, "c.js imports a.js, which imports it");
    let why = refused(&[("a.js", "import { x } from \"./a.js\";\nexport const x = 1;\n")]);
    assert_eq!(why, "a.js imports a.js, which imports it");
}

#[test]
fn what_is_imported_is_exported() {
    let import = "import { x, y } from \"./b.js\";\n";
    assert_eq!(
        refused(&[("a.js", import), ("b.js", &format!("{EXPORTS}{EMPTY}"))]),
        "a.js: b.js does not export y"
    );
    assert_eq!(refused(&[("a.js", import)]), "b.js is no module");
}

#[test]
fn imports_and_exports_are_of_names_by_themselves() {
    for import in [
        "import * as b from \"./b.js\";",
        "import b from \"./b.js\";",
        "import \"./b.js\";",
        "import { x } from './b.js';",
        "import { x } from \"./b.js\"",
        "import {",
    ] {
        let why = refused(&[("a.js", import), ("b.js", EXPORTS)]);
        assert!(why.contains("imports are of names"), "{import}: {why}");
    }
    assert_eq!(
        refused(&[("a.js", "import { x as y } from \"./b.js\";"), ("b.js", EXPORTS)]),
        "a.js: b.js does not export x as y"
    );
    for export in [
        "export default 1;",
        "export default class A {",
        "export { x };",
        "export { x as y };",
        "export * from \"./b.js\";",
        "export let x = 1;",
        "export var x = 1;",
        "export const { x } = y;",
        "export const [x] = y;",
        "let x = 1;",
        "var x = 1;",
    ] {
        assert!(bundle(&[("a.js", export)], "a.js").is_err(), "{export}");
    }
}

#[test]
fn a_template_of_several_lines_would_lose_spaces() {
    let why = refused(&[("a.js", "const a = `\n  b`;\n")]);
    assert_eq!(why, "a.js: a template ends on its line: const a = `");
    let nested = "const a = `${b ? `.${c}` : \"\"}`;\n";
    assert_eq!(bundle(&[("a.js", nested)], "a.js"), Ok(format!("\n// a.js\n{nested}")));
}

#[test]
fn words_stand_where_their_section_is_named() {
    let naming = |section: &str| {
        format!("import {{ SECTIONS }} from \"../words/pages.mjs\";\nconst a = SECTIONS.{section}.en;\n")
    };
    let joined = bundle(&[("a.js", &naming("report"))], "a.js").expect("joined");
    assert!(joined.starts_with("\n// a.js\nconst a = {\n\ten: { copied: \"Copied\", "), "{joined}");
    assert!(joined.ends_with(" },\n}.en;\n"), "{joined}");
    assert_eq!(
        refused(&[("a.js", &naming("repor"))]),
        "a.js: no words have this name: const a = SECTIONS.repor.en;"
    );
}

#[test]
fn every_module_of_the_table_is_of_a_page_and_in_it_once() {
    let pages = Script::ALL.map(|script| bundle(MODULES, script.name()).expect("modules that fit together"));
    for (module, _) in MODULES {
        let held = pages.iter().map(|page| page.matches(&format!("\n// {module}\n")).count());
        let held: Vec<usize> = held.collect();
        assert!(held.contains(&1) && held.iter().all(|times| *times <= 1), "{module}: {held:?}");
    }
    for page in pages {
        assert!(!page.contains("</script") && !page.contains("<!--"), "it ends its element");
        assert!(!page.contains("/** @"), "types stay in the sources");
        let left = page.lines().find(|line| line.starts_with("import") || line.starts_with("export"));
        assert_eq!(left, None, "it is one module");
    }
}

/// The folders of modules hold nothing else, but for types, which are comments.
#[test]
fn every_file_is_in_the_table() {
    for (path, text) in files() {
        if path.ends_with("/types.js") {
            assert_eq!(bundle(&[(&path, &text)], &path), Ok(format!("\n// {path}\n")), "it has more");
        } else {
            assert!(MODULES.contains(&(&path, &text)), "{path}");
        }
    }
}

/// Every script of the folders of modules, by its path, with its text.
fn files() -> Vec<(String, String)> {
    let site = packaged("src/site");
    let folders: BTreeSet<&str> = MODULES.iter().filter_map(|(path, _)| path.split('/').next()).collect();
    let entries = folders.iter().flat_map(|folder| fs::read_dir(site.join(folder)).expect("a folder"));
    let scripts = entries.map(|entry| entry.expect("an entry").path());
    scripts
        .filter(|file| file.extension().is_some_and(|end| end == "js"))
        .map(|file| {
            let path = file.strip_prefix(&site).expect("below it").to_string_lossy().replace('\\', "/");
            (path, fs::read_to_string(&file).expect("text"))
        })
        .collect()
}

#[test]
fn modules_are_short() {
    for (file, text) in files() {
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.len() <= 250, "{file} has {} lines", lines.len());
        let wide = lines.iter().find(|line| line.chars().count() > 140);
        assert_eq!(wide, None, "{file}");
    }
}
