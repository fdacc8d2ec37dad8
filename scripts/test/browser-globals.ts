import { TextDecoder, TextEncoder } from 'node:util';

/** What every browser has and jsdom leaves out. */
const missing = {
  TextDecoder,
  TextEncoder,
  CSS: { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') },
  scrollTo: () => {},
};
Object.assign(globalThis, missing);
