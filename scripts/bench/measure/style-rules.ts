export interface StyleRule {
  /** Offsets of the whole rule in its stylesheet. */
  start: number;
  end: number;
  selector: string;
  /**
   * True for a rule that always applies: without a condition (`@media`, `@supports`, …) or state (`:hover`, `:disabled`, `[aria-…]`, …).
   */
  isPlain: boolean;
}

/** Matches the parts of a selector that describe the position of an element, and pseudo-elements that CSS draws. */
const ofPlace =
  /::?(?:root|host|first-child|last-child|only-child|nth-[\w-]+\([^)]*\)|first-of-type|last-of-type|before|after|marker|not\((?::(?:first|last|only)-child|\.[\w-]+|[a-z]+)\))/g;

/**
 * Reads the style rules of a stylesheet as esbuild writes it: minified, without nesting. Skips definitions (`@font-face`, `@keyframes`).
 */
export function readRules(css: string): StyleRule[] {
  const rules: StyleRule[] = [];
  const read = (from: number, to: number, isInCondition: boolean): void => {
    let start = from;
    for (let at = from; at < to; at += 1) {
      if (css[at] === ';') start = at + 1;
      if (css[at] !== '{') continue;
      const end = endOfBlock(css, at);
      const head = css.slice(start, at);
      if (/^@(?:media|supports|container|layer|starting-style|scope)/.test(head)) read(at + 1, end, true);
      else if (!head.startsWith('@')) rules.push({ start, end: end + 1, selector: head, isPlain: !isInCondition && !isOfState(head) });
      at = end;
      start = end + 1;
    }
  };
  read(0, css.length, false);
  return rules;
}

/** Reports whether every selector of the list depends on a state. */
const isOfState = (list: string): boolean => list.split(/,(?![^(]*\))/).every((selector) => /[:[]/.test(selector.replaceAll(ofPlace, '')));

/** Returns the index of the brace that closes the block opened at `opening`. Braces in quoted text do not count. */
function endOfBlock(css: string, opening: number): number {
  let depth = 0;
  let quote = '';
  for (let at = opening; at < css.length; at += 1) {
    const letter = css[at] ?? '';
    if (quote) {
      if (letter === '\\') at += 1;
      else if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '{') depth += 1;
    else if (letter === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('a block of the stylesheet does not end');
}
