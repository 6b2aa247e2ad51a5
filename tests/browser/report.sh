#!/usr/bin/env bash
# A smoke test of the lab report in a real browser: charts are drawn, no text in them is cut off, no script fails, a click sorts a
# table, and the page loads nothing from the network. It saves screenshots for you to look at.
#
#   tests/browser/report.sh [FOLDER]
#
# Needs Chromium or Chrome: the first of $CHROMIUM, chromium, chromium-browser and google-chrome that exists.
set -euo pipefail
cd "$(dirname "$0")/../.."

out=${1:-$(mktemp -d)}
mkdir -p "$out"
out=$(cd "$out" && pwd)
for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
  if [ -n "$name" ] && command -v "$name" >/dev/null; then
    browser=$name
    break
  fi
done
if [ -z "${browser:-}" ]; then
  echo "no browser found: install chromium, or set CHROMIUM to its path" >&2
  exit 1
fi

merc=${MERC:-target/debug/merc}
if [ ! -x "$merc" ]; then
  cargo build --quiet
fi
"$merc" lab --games "${GAMES:-2000}" --rebels 1..6 --dictator all --quiet --html "$out/report.html"
"$merc" lab --games 200 --quiet --compare base mod=examples/mods/dug-in --html "$out/compare.html"

# The page must not load anything else.
if grep -Eiq '(src|href)=|url\(|@import|fetch\(|https?://' "$out/report.html" "$out/compare.html"; then
  echo "the page loads something from outside itself" >&2
  exit 1
fi

# A script at the end of a copy of the page clicks and writes what it finds into the title.
probe() {
  cp "$1" "$2"
  cat >>"$2" <<'SCRIPT'
<script>
window.addEventListener('load', () => {
  const table = document.querySelector('h3#mercs + p + div table') ?? document.querySelector('table');
  const column = [...table.querySelectorAll('th')].findIndex(head => head.textContent === 'games');
  table.querySelectorAll('th button')[column].click();
  const values = [...table.tBodies[0].rows].map(row => +row.children[column].dataset.v);
  const sorted = values.every((value, index) => index === 0 || values[index - 1] >= value);
  const plots = [...document.querySelectorAll('svg')];
  const drawn = plots.every(plot => plot.getBoundingClientRect().height > 50 && !plot.outerHTML.includes('NaN'));
  const cut = [...document.querySelectorAll('svg text')].filter(text => {
    const [box, whole] = [text.getBoundingClientRect(), text.closest('svg').getBoundingClientRect()];
    return box.left < whole.left || box.right > whole.right || box.bottom > whole.bottom;
  }).length;
  const fits = document.documentElement.scrollWidth <= window.innerWidth;
  document.title = `probe rows=${values.length} sorted=${sorted} plots=${plots.length} drawn=${drawn} cut=${cut} fits=${fits} errors=${window.failed ?? 0}`;
});
</script>
SCRIPT
  sed -i 's|<head>|<head><script>window.addEventListener("error", () => { window.failed = (window.failed ?? 0) + 1; });</script>|' "$2"
}

run() {
  "$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars --virtual-time-budget=5000 "$@" 2>/dev/null
}

failed=0
for page in report compare; do
  probe "$out/$page.html" "$out/$page-probe.html"
  title=$(run --dump-dom "file://$out/$page-probe.html" | grep -o '<title>probe[^<]*' | head -1 || true)
  echo "$page: ${title#<title>}"
  case $title in
    *"sorted=true"*"drawn=true cut=0 fits=true errors=0"*) ;;
    *) echo "$page: the checks above failed" >&2; failed=1 ;;
  esac
  run --window-size=1280,2400 --screenshot="$out/$page-light.png" "file://$out/$page.html" >/dev/null
  run --window-size=1280,2400 --force-dark-mode --blink-settings=preferredColorScheme=0 \
    --screenshot="$out/$page-dark.png" "file://$out/$page.html" >/dev/null
  run --window-size=420,2400 --screenshot="$out/$page-narrow.png" "file://$out/$page.html" >/dev/null
done
echo "screenshots are in $out"
exit "$failed"
