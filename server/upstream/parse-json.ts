import { LRUCache } from 'lru-cache';

/** Limit for cached texts: each is stored as text and parsed, some also as bytes; together they may take about this much. */
const MAX_CHARACTERS = 8 * 1_024 * 1_024;
/** Overhead of an entry beside its text, in characters. */
const ENTRY = 200;

/**
 * Creates a JSON parser that returns the same object for the same text while it is cached: most responses of the portal API equal those of
 * the last visitor, so everything derived from them (validation against the contract, the state in the page) is computed once. `path` is
 * the source of the response: the same bytes as last time are recognized without decoding. Do not mutate the results. Throws SyntaxError.
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
    // A copy: these bytes may be part of a larger buffer.
    if (isObject(value)) latest.set(path, { bytes: Buffer.from(new Uint8Array(bytes).buffer), value });
    return value;
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
