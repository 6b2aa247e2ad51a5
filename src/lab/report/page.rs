//! The fixed parts of the HTML page: escaping, the style (light or dark, as the reader's system is set), and the sorting of tables.

/// Escapes text for HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

pub const STYLE: &str = "
:root { color-scheme: light dark; --fg: #1c1c1e; --bg: #fcfcfa; --muted: #65656d; --grid: #dcdcd6; --head: #f0f0ea;
  --rebels: #1f6fb5; --dictator: #b5402a; --mark: #3d3d44; }
@media (prefers-color-scheme: dark) { :root { --fg: #e6e6e3; --bg: #17181a; --muted: #9b9ba3; --grid: #34363a;
  --head: #222427; --rebels: #6cb0ee; --dictator: #ef8a72; --mark: #c9c9cf; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem 1rem 4rem; background: var(--bg); color: var(--fg);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .5rem; } h2 { font-size: 1.3rem; margin: 2.5rem 0 0; }
h3 { font-size: 1.05rem; margin: 1.8rem 0 .3rem; } p { margin: .2rem 0 .6rem; }
.about { color: var(--muted); margin: 0; padding: 0; list-style: none; overflow-wrap: anywhere; }
.note { color: var(--muted); max-width: 60rem; font-size: .9rem; }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 32rem), 1fr)); gap: 1rem 2rem; }
figure { margin: 1rem 0 0; } figcaption { font-weight: 600; margin-bottom: .3rem; }
svg { width: 100%; height: auto; display: block; font: 12px system-ui, sans-serif; }
svg text { fill: var(--fg); } svg .tick { fill: var(--muted); } svg .grid { stroke: var(--grid); stroke-width: 1; }
svg .zero { stroke: var(--muted); stroke-width: 1.2; }
svg .rebels { --c: var(--rebels); } svg .dictator { --c: var(--dictator); } svg .mark { --c: var(--mark); }
svg .line { stroke: var(--c); stroke-width: 2; fill: none; } svg .dot, svg .bar { fill: var(--c); }
svg .band { fill: var(--c); opacity: .18; } svg .name { fill: var(--c); font-weight: 600; }
.scroll { overflow: auto; max-height: 44rem; border: 1px solid var(--grid); border-radius: 4px; width: fit-content;
  max-width: 100%; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .7rem; text-align: right; white-space: nowrap; vertical-align: top; border-bottom: 1px solid var(--grid); }
th.text, td.text { text-align: left; } td.long { white-space: pre-wrap; overflow-wrap: anywhere; }
thead th { position: sticky; top: 0; background: var(--head); padding: 0; }
th button { all: unset; box-sizing: border-box; cursor: pointer; padding: .35rem .7rem; width: 100%; text-align: inherit; font-weight: 600; }
th button:focus-visible { outline: 2px solid var(--rebels); outline-offset: -2px; }
th[aria-sort=ascending] button::after { content: ' \u{25b2}'; } th[aria-sort=descending] button::after { content: ' \u{25bc}'; }
tbody tr:last-child td { border-bottom: 0; }
@media print { .scroll { max-height: none; border: 0; } }
";

/// The colors of the third to the last side.
pub const MORE_SIDES: &str = "
:root { --side-3: #2d7d46; --side-4: #8a6d00; --side-5: #7a4fb5; --side-6: #0f7f86; --side-7: #a03a78; }
@media (prefers-color-scheme: dark) { :root { --side-3: #74c78c; --side-4: #d9bd4f; --side-5: #b99aea; --side-6: #5fc9cf;
  --side-7: #e68cc2; } }
svg .side-3 { --c: var(--side-3); } svg .side-4 { --c: var(--side-4); } svg .side-5 { --c: var(--side-5); }
svg .side-6 { --c: var(--side-6); } svg .side-7 { --c: var(--side-7); }
";

/// A click on a column's title sorts by it, the largest first; another click reverses the order.
pub const SORTING: &str = "
for (const button of document.querySelectorAll('th button')) button.addEventListener('click', () => {
  const head = button.closest('th'), body = head.closest('table').tBodies[0];
  const column = [...head.parentNode.children].indexOf(head);
  const down = head.getAttribute('aria-sort') !== 'descending';
  for (const other of head.parentNode.children) other.removeAttribute('aria-sort');
  head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
  const key = row => row.children[column].dataset.v ?? row.children[column].textContent;
  const rows = [...body.rows].sort((a, b) => {
    const x = key(a), y = key(b), numbers = x !== '' && y !== '' && !isNaN(x) && !isNaN(y);
    if (x === '' || y === '') return (x === '') - (y === '');
    const order = numbers ? x - y : x.localeCompare(y);
    return down ? -order : order;
  });
  body.append(...rows);
});
";
