/** Characters that must not begin a line. */
const noStart = /^[，。、；：！？…—～·）〕］】》〉」』”’％%),.;:!?\]}]/u;
/** Characters that must not end a line. */
const noEnd = /[（〔［【《〈「『“‘([{]$/u;

/**
 * Breaks a text into lines no wider than `maxWidth` by the rules of Chinese typesetting: between any two characters, but not before closing
 * marks nor after opening ones. Words and numbers stay whole unless one is too wide by itself. Text beyond `maxLines` is replaced with
 * 「…」. `measure` returns a text's width in the same unit.
 */
export function breakLines(text: string, maxWidth: number, maxLines: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const unit of unitsOf(text.replace(/\s+/gu, ' ').trim(), maxWidth, measure)) {
    if (line === '' || measure(line + unit) <= maxWidth) {
      line += line === '' ? unit.trimStart() : unit;
      continue;
    }
    lines.push(line.trimEnd());
    line = unit.trimStart();
  }
  if (line) lines.push(line.trimEnd());
  return lines.length <= maxLines ? lines : shorten(lines.slice(0, maxLines), maxWidth, measure);
}

/** Returns the smallest units that stay together: a word, or one character with the punctuation attached to it. */
function unitsOf(text: string, maxWidth: number, measure: (text: string) => number): string[] {
  const units: string[] = [];
  for (const [piece] of text.matchAll(/[\p{Script=Latin}\p{Nd}@#&+_./-]+|./gsu)) {
    const before = units.at(-1);
    const clings = before !== undefined && (noStart.test(piece) || noEnd.test(before)) && measure(before + piece) <= maxWidth;
    if (clings) units[units.length - 1] = before + piece;
    else if (measure(piece) > maxWidth) units.push(...piece);
    else units.push(piece);
  }
  return units;
}

function shorten(lines: string[], maxWidth: number, measure: (text: string) => number): string[] {
  const last = [...(lines.pop() ?? '')];
  while (last.length > 0 && measure(`${last.join('')}…`) > maxWidth) last.pop();
  return [...lines, `${last.join('').replace(/[，。、；：,.;:\s]+$/u, '')}…`];
}
