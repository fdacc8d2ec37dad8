import { runInNewContext } from 'node:vm';
import type { DOMWindow } from 'jsdom';
import { JSDOM, keepStyles, VirtualConsole } from './quick-jsdom.ts';

/** Globals that stay those of the language and of Node: fake timers replace Node's timers. */
const kept = new Set<string>([
  ...(runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]),
  ...[
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'queueMicrotask',
    'console',
    'performance',
    'crypto',
    'structuredClone',
  ],
  // Saved files are passed to the browser by object URLs of Node's URL.
  ...['URL', 'URLSearchParams'],
]);
const itself = ['window', 'self', 'top', 'parent', 'frames'];

/** Adds functions that every browser has and jsdom lacks. */
function addMissing(window: DOMWindow): void {
  /** An IntersectionObserver that never reports an element: nothing scrolls into view in jsdom. */
  class NeverSeen {
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  }
  Object.assign(window, {
    IntersectionObserver: NeverSeen,
    TextDecoder,
    TextEncoder,
    /** Supports everything that pages check, as current browsers do. */
    CSS: { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&'), supports: () => true },
    scrollTo: () => {},
    /** No media query matches: no hover, no dark colors. */
    matchMedia: (media: string) => ({ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} }),
  });
  /** Nothing is laid out, so no element is at any point. */
  Object.assign(window.document, { elementFromPoint: () => null });
}

/** Node's own fetch, which tests replace. */
const { fetch } = globalThis;
let open: InstanceType<typeof JSDOM> | null = null;
/**
 * React schedules its work with `setImmediate` if it exists, which is not the case in browsers. In Node, it may run before or after a timer
 * of 0 ms, and Testing Library waits for one such timer to let React finish.
 */
const startTimer = globalThis.setTimeout;
Object.assign(globalThis, { setImmediate: (turn: () => void) => startTimer(turn, 0), clearImmediate: clearTimeout });

/** Timers of the current test file, which are cleared together with its window. */
const timers = new Set<NodeJS.Timeout>();
for (const name of ['setTimeout', 'setInterval'] as const) {
  const start = globalThis[name];
  const noted = (...args: Parameters<typeof setTimeout>) => {
    const timer = start(...args);
    timers.add(timer);
    return timer;
  };
  Object.assign(globalThis, { [name]: noted });
}

/** Replaces the previous window with an empty one and defines its properties as globals, as in a browser tab. */
export function resetBrowserGlobals(): void {
  open?.window.close();
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  const virtualConsole = new VirtualConsole().sendTo(console);
  open = new JSDOM('<!DOCTYPE html>', { url: 'http://localhost/', pretendToBeVisual: true, virtualConsole });
  const { window } = open;
  addMissing(window);
  keepStyles(window);
  for (const key of namesIn(window)) {
    if (kept.has(key) || itself.includes(key)) continue;
    const value: unknown = Reflect.get(window, key);
    if (typeof value === 'function') define(key, /^[A-Z]/.test(key) ? value : value.bind(window));
    else passOn(key, window);
  }
  for (const key of itself) define(key, globalThis);
  // Node's BroadcastChannel delivers to itself, and its messages are not events of this window.
  define('BroadcastChannel', undefined);
  globalThis.fetch = fetch;
}

const define = (key: string, value: unknown) =>
  Object.defineProperty(globalThis, key, { value, configurable: true, writable: true, enumerable: true });

const passOn = (key: string, window: object) =>
  Object.defineProperty(globalThis, key, {
    get: () => Reflect.get(window, key),
    set: (value: unknown) => void Reflect.set(window, key, value),
    configurable: true,
    enumerable: true,
  });

/** Returns the names of own and inherited properties, except those of `Object`. */
function namesIn(window: object): Set<string> {
  const names = new Set<string>();
  for (let at = window; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) if (name !== 'constructor') names.add(name);
  }
  return names;
}
