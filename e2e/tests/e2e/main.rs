//! The pages that `queenlab export` writes, in Debian's Chromium.
//!
//! The real binary makes the pages, and every test opens them from `file://` in a window of its own.

mod accessibility;
mod address;
mod axe;
mod bad_input;
mod browser;
mod cases;
mod charts;
mod chromedriver;
mod chromium;
mod classic;
mod compare;
mod controls;
mod game;
mod languages;
mod letters;
mod live;
mod million;
mod offline;
mod page;
mod phone;
mod play;
mod player;
mod report;
mod saves;
mod shifts;
mod site;
mod solutions;
mod squares;
mod steps;
mod systems;
mod table;
mod teaching;
mod trace;
mod viewer;
mod windows;
mod workers;
