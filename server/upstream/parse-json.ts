import { LRUCache } from 'lru-cache';

/** Texts are kept twice, as they came and parsed; together they may take about this much. */
const MAX_CHARACTERS = 8 * 1_024 * 1_024;
/** Looking a short text up costs as much as reading it. */
const MIN_LENGTH = 256;

/**
 * A JSON parser that gives the same object for the same text, while it is remembered: most answers of the portal API are those that the
 * last visitor got, and everything made of them (the check against the contract, the state in the page) is made once. Nobody may change
 * what it gives. Throws SyntaxError.
 */
export function createJsonParser(): (text: string) => unknown {
  const known = new LRUCache<string, object>({ maxSize: MAX_CHARACTERS, sizeCalculation: (_value, text) => text.length });
  return (text) => {
    if (text.length < MIN_LENGTH) return JSON.parse(text);
    const same = known.get(text);
    if (same) return same;
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) known.set(text, parsed);
    return parsed;
  };
}
