// Sorting and filtering of the gallery. Without it the page is a plain list in the box's order.
(function () {
  "use strict";
  document.documentElement.classList.add("script");

  function value(row, column) {
    var raw = row.cells[column].dataset.value;
    return raw === undefined ? null : isNaN(raw) ? raw : Number(raw);
  }

  function compare(a, b) {
    if (typeof a === "number" && typeof b === "number") return a - b;
    return String(a).localeCompare(String(b), "en", {numeric: true});
  }

  function sort(table, column) {
    var heads = table.tHead.rows[0].cells;
    var falls = heads[column].getAttribute("aria-sort") === "ascending";
    var rows = Array.from(table.tBodies[0].rows);
    rows.sort(function (one, other) {
      var a = value(one, column), b = value(other, column);
      if (a === null || b === null) return (a === null) - (b === null);
      return falls ? compare(b, a) : compare(a, b);
    });
    rows.forEach(function (row) { table.tBodies[0].appendChild(row); });
    Array.from(heads).slice(1).forEach(function (head) { head.setAttribute("aria-sort", "none"); });
    heads[column].setAttribute("aria-sort", falls ? "descending" : "ascending");
  }

  document.querySelectorAll(".gallery").forEach(function (table) {
    Array.from(table.tHead.rows[0].cells).slice(1).forEach(function (head, index) {
      var button = document.createElement("button");
      button.type = "button";
      button.textContent = head.textContent;
      button.addEventListener("click", function () { sort(table, index + 1); });
      head.replaceChildren(button);
    });
  });

  document.querySelectorAll(".filters").forEach(function (group) {
    group.hidden = false;
    group.addEventListener("click", function (event) {
      var button = event.target.closest("button");
      if (!button) return;
      group.querySelectorAll("button").forEach(function (each) {
        each.setAttribute("aria-pressed", String(each === button));
      });
      document.querySelectorAll(".gallery tbody tr").forEach(function (row) {
        row.hidden = button.dataset.kind !== "" && row.dataset.kind !== button.dataset.kind;
      });
    });
  });
}());
