//! Small multiples: a sweep with more lines than styles, as panels with the same axes.

use indexmap::{IndexMap, IndexSet};

use super::sweep::{Point, Sweep};
use crate::analysis::matching::MatchError;
use crate::result::cell::{CellResult, CellResults};
use crate::result::layout::Facet;

impl Sweep {
    /// A panel for each value of `facet`, with its title. A line of the same name has the same place in each.
    ///
    /// # Errors
    /// If two cells are the same.
    pub fn panels(&self, facet: &Facet, results: &CellResults) -> Result<Vec<(String, Self)>, MatchError> {
        let mut cells: IndexMap<String, Vec<&CellResult>> = IndexMap::new();
        for cell in &results.cells {
            cells.entry(facet.title(&cell.identity)).or_default().push(cell);
        }
        let panel = |(title, cells): (String, Vec<&CellResult>)| {
            Ok((title, Self::of_cells(self.quantity.clone(), &self.against, &cells)?))
        };
        let panels: Vec<(String, Self)> = cells.into_iter().map(panel).collect::<Result<_, _>>()?;
        let lines = panels.iter().flat_map(|(_, panel)| &panel.lines);
        let names: IndexSet<String> = lines.map(|(name, _)| name.clone()).collect();
        Ok(panels.into_iter().map(|(title, panel)| (title, panel.on_axes_of(self, &names))).collect())
    }

    /// With the values and the range of `whole`, and a line for each of `names`, empty where there is none.
    fn on_axes_of(self, whole: &Self, names: &IndexSet<String>) -> Self {
        let place = |place: usize| {
            let values = &self.values;
            whole.values.iter().position(|value| *value == values[place]).expect("a value of the whole")
        };
        let mut lines: Vec<(String, Vec<Point>)> = names.iter().map(|name| (name.clone(), vec![])).collect();
        for (name, points) in &self.lines {
            let line = names.get_index_of(name).expect("a name of a panel");
            lines[line].1 = points.iter().map(|&(at, point)| (place(at), point)).collect();
        }
        Self { values: whole.values.clone(), extent: whole.extent, lines, ..self }
    }
}
