import { TextDecoder, TextEncoder } from 'node:util';

/** Nothing is ever scrolled into view in jsdom. */
class NeverSeen implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** Functions that every browser has and jsdom leaves out. */
const missing = {
  IntersectionObserver: NeverSeen,
  TextDecoder,
  TextEncoder,
  CSS: { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') },
  scrollTo: () => {},
  /** No media query is true: no hover, no dark colours. */
  matchMedia: (media: string) => ({ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} }),
};
Object.assign(globalThis, missing);

// User Timing and Navigation Timing are not in jsdom.
performance.mark ??= () => ({}) as PerformanceMark;
performance.getEntriesByType ??= () => [];
