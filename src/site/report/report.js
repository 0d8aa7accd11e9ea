
"use strict";

// Tables: a click on a header sorts by its column, another one turns the order round. Equal rows keep their order.
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const headers = [...table.tHead.rows[0].cells];
  const written = [...body.rows];

  const key = (row, column, isText) => {
    const cell = row.cells[column];
    if (isText) return cell.textContent;
    const number = cell.dataset.v ?? cell.textContent.replace(/[,%\s]/g, "");
    return number === "" || Number.isNaN(Number(number)) ? null : Number(number);
  };

  const compare = (a, b, down) => {
    if (a === null || b === null) return (a === null) - (b === null);
    const order = a < b ? -1 : a > b ? 1 : 0;
    return down ? -order : order;
  };

  headers.forEach((header, column) => {
    const isText = header.classList.contains("text");
    header.querySelector("button").addEventListener("click", () => {
      const sorted = header.getAttribute("aria-sort");
      const down = sorted ? sorted === "ascending" : !isText;
      headers.forEach(other => other.removeAttribute("aria-sort"));
      header.setAttribute("aria-sort", down ? "descending" : "ascending");
      const keyed = written.map(row => [key(row, column, isText), row]);
      keyed.sort(([a], [b]) => compare(a, b, down));
      body.append(...keyed.map(([, row]) => row));
    });
  });
}

// Copying: the button says whether it worked, for a page opened from a disk may not be allowed to.
for (const button of document.querySelectorAll("button[data-copy]")) {
  const label = button.textContent;
  const source = document.getElementById(button.dataset.copy);
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(source.textContent);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(source);
      button.textContent = "Selected: copy it with your keyboard";
    }
    setTimeout(() => { button.textContent = label; }, 3000);
  });
}
