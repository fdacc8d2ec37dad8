import { runInNewContext } from 'node:vm';
import type { DOMWindow } from 'jsdom';
import { JSDOM, keepStyles, VirtualConsole } from './quick-jsdom.ts';

/** These names stay as the language and Node have them: fake timers replace Node's own. */
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
  // A file that is saved is given to the browser by an address of these.
  ...['URL', 'URLSearchParams'],
]);
const itself = ['window', 'self', 'top', 'parent', 'frames'];

/** Functions that every browser has and jsdom leaves out. */
function addMissing(window: DOMWindow): void {
  /** Nothing is ever scrolled into view in jsdom. */
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
    /** As a browser of today, which has all that pages look for. */
    CSS: { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&'), supports: () => true },
    scrollTo: () => {},
    /** No media query is true: no hover, no dark colours. */
    matchMedia: (media: string) => ({ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} }),
  });
}

/** Node's own, which a test replaces. */
const { fetch } = globalThis;
let open: InstanceType<typeof JSDOM> | null = null;
/**
 * React takes its turns by `setImmediate` where there is one; browsers have none. In Node it may come before or after a timer of 0 ms, and
 * Testing Library lets one pass so that what React has begun is done.
 */
const startTimer = globalThis.setTimeout;
Object.assign(globalThis, { setImmediate: (turn: () => void) => startTimer(turn, 0), clearImmediate: clearTimeout });

/** A timer of the last file ends with its window. */
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

/** An empty browser window in place of the one before: what it has is global, as in a tab. */
export function openBrowserWorld(): void {
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
  // Node's own speaks to itself, and its messages are no events of this window.
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

/** Own and inherited, those of `Object` left out. */
function namesIn(window: object): Set<string> {
  const names = new Set<string>();
  for (let at = window; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) if (name !== 'constructor') names.add(name);
  }
  return names;
}
