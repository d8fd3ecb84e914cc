// What tests ask a page about its own layout.
function seen(element) {
  return element.checkVisibility({visibilityProperty: true, contentVisibilityAuto: true})
    && !element.closest(".unseen, .store, title, desc, script, style");
}

function unfold() {
  document.querySelectorAll("details").forEach(function (each) { each.open = true; });
}

// A line's box is higher than its ink: a fifth above and below is room for accents and tails.
function ink(text, box) {
  return {text: text, left: box.left + 0.5, right: box.right - 0.5,
          top: box.top + box.height * 0.2, bottom: box.bottom - box.height * 0.2};
}

function texts() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.data.trim() || !seen(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = node.parentElement.closest("svg")
      ? [node.parentElement.getBoundingClientRect()] : Array.from(range.getClientRects());
    boxes.filter(function (box) { return box.width > 0; }).forEach(function (box) {
      found.push(ink(node.data.trim().slice(0, 40), box));
    });
  }
  return found.sort(function (a, b) { return a.top - b.top; });
}

function overlaps() {
  const all = texts();
  const found = [];
  all.forEach(function (one, index) {
    for (let next = index + 1; next < all.length && all[next].top < one.bottom; next += 1) {
      const other = all[next];
      if (one.left < other.right && other.left < one.right) found.push([one.text, other.text]);
    }
  });
  return found;
}

function tooWide() {
  const room = document.documentElement.clientWidth + 0.5;
  const wide = Array.from(document.querySelectorAll("body *")).filter(function (element) {
    if (!seen(element) || element.closest(".scroll table")) return false;
    const box = element.getBoundingClientRect();
    return box.width > 0 && (box.right > room || box.left < -0.5);
  });
  const found = wide.map(function (element) { return element.outerHTML.slice(0, 120); });
  if (document.documentElement.scrollWidth > room) found.push("the page can be moved sideways");
  return found;
}
