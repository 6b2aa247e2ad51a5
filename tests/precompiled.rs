//! `src/base/compiled.bin` holds exactly what compiling the scripts of the base game gives. After a change of a script or of Luau,
//! `UPDATE_DOCS=1 cargo test --test precompiled` writes it again.

mod common;

use common::files::root;
use common::game::base_game;
use merc::base;
use merc::lua::{Host, Precompiled};

#[test]
fn the_compiled_scripts_are_those_of_the_base_game() {
    let rules = base_game();
    let files = base::embedded();
    let scripts = files.iter().filter(|file| file.path.starts_with("scripts/merc/") && file.path.ends_with(".lua"));
    let compiled = |file: &base::GameFile| rules.host().compiled(&file.path, &file.text).unwrap_or_else(|why| panic!("{why:?}"));
    let library = std::iter::once(Host::compiled_library());
    let all: Vec<(&str, Vec<u8>)> = scripts.map(|file| (file.text.as_ref(), compiled(file))).chain(library).collect();
    let wanted = Precompiled::write(&all);
    let path = root().join("src/base/compiled.bin");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, wanted).expect("the file can be written");
        return;
    }
    let is_current = std::fs::read(&path).expect("the file exists") == wanted;
    assert!(is_current, "src/base/compiled.bin is stale: run UPDATE_DOCS=1 cargo test --test precompiled");
}
