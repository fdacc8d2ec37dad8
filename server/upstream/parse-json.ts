import { LRUCache } from 'lru-cache';

/** Texts are kept twice, as they came and parsed, and some once more as bytes; together they may take about this much. */
const MAX_CHARACTERS = 8 * 1_024 * 1_024;
/** An entry takes so much beside its text, in characters. */
const ENTRY = 200;

/**
 * A JSON parser that gives the same object for the same text, while it is remembered: most answers of the portal API are those that the
 * last visitor got, and everything made of them (the check against the contract, the state in the page) is made once. `path` is where the
 * answer came from: the same bytes as last time are known without being read. Nobody may change what it gives. Throws SyntaxError.
 */
export function createJsonParser(): (path: string, bytes: Buffer) => unknown {
  const known = new LRUCache<string, object>({ maxSize: MAX_CHARACTERS, sizeCalculation: (_value, text) => text.length + ENTRY });
  const latest = new LRUCache<string, { bytes: Buffer; value: object }>({
    maxSize: MAX_CHARACTERS / 4,
    sizeCalculation: ({ bytes }, path) => bytes.length + path.length + ENTRY,
  });

  const parse = (text: string): unknown => {
    const same = known.get(text);
    if (same) return same;
    const parsed: unknown = JSON.parse(text);
    if (isObject(parsed)) known.set(text, parsed);
    return parsed;
  };
  return (path, bytes) => {
    const last = latest.get(path);
    if (last?.bytes.equals(bytes)) return last.value;
    const value = parse(bytes.toString());
    // A copy: these bytes may be a corner of a larger piece of memory.
    if (isObject(value)) latest.set(path, { bytes: Buffer.from(new Uint8Array(bytes).buffer), value });
    return value;
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
