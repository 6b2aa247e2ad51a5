//! How output looks: the size of the terminal, its symbols and colors.

use crate::kernel::doc::Page;
use std::fmt;

/// The size of the reader's screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    pub columns: usize,
    /// `None`: output is never paused.
    pub rows: Option<usize>,
}

/// How roles are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    Plain,
    Color,
    /// Written out, for tests: `{loss:dead}`.
    Roles,
}

/// How text is laid out and colored.
pub struct View {
    /// Asked before each output, because a terminal may be resized.
    size: Box<dyn Fn() -> Size>,
    pub ascii: bool,
    pub paint: Paint,
}

impl View {
    /// A pipe or a file: 80 columns of UTF-8, without color and pauses.
    pub fn piped() -> View {
        View { size: Box::new(|| Size { columns: Page::PIPE.width, rows: None }), ascii: false, paint: Paint::Plain }
    }

    pub fn new(ascii: bool, paint: Paint, size: impl Fn() -> Size + 'static) -> View {
        View { size: Box::new(size), ascii, paint }
    }

    pub fn size(&self) -> Size {
        (self.size)()
    }

    pub fn page(&self) -> Page {
        Page::of_columns(self.size().columns, self.ascii)
    }
}

impl fmt::Debug for View {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "View {{ {:?}, ascii: {}, {:?} }}", self.size(), self.ascii, self.paint)
    }
}
