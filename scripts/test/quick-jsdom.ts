import { createRequire } from 'node:module';
import type { DOMWindow } from 'jsdom';

/**
 * jsdom with faster style computation. Queries by role compute the styles of each element and all its ancestors, which took a fifth of the
 * time of tests in jsdom.
 */
interface JsdomElement {
  _localName: string;
  getAttributeNS(namespace: null, name: string): string | null;
}

const require = createRequire(import.meta.url);
const selectors: {
  matchesDontThrow(element: JsdomElement, selector?: string): boolean;
} = require('jsdom/lib/jsdom/living/helpers/selectors.js');
const { implForWrapper }: { implForWrapper(document: Document): { _styleCache: object | null } } =
  require('jsdom/lib/jsdom/living/generated/utils.js');

/** Alternatives, one of which an element must satisfy for a selector to match; null if any element may match. */
type Needs = readonly { tag: string; classes: readonly string[] }[] | null;

function readNeeds(selector: string): Needs {
  // Commas and spaces may occur within these.
  if (/[()[\]"'\\]/.test(selector)) return null;
  const alternatives = selector.split(',').map((alternative) => {
    const last =
      alternative
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '';
    const [, tag = '', classes = ''] = /^([a-z][\w-]*|\*)?((?:\.[\w-]+)*)(?::{1,2}[\w-]+)*$/i.exec(last) ?? [];
    return { tag: tag === '*' ? '' : tag.toLowerCase(), classes: classes.split('.').slice(1) };
  });
  return alternatives.every(({ tag, classes }) => tag || classes.length > 0) ? alternatives : null;
}

const needs = new Map<string, Needs>();

/** Returns false only if the selector cannot match: most selectors require a tag or class that the element lacks. */
export function mayMatch(element: JsdomElement, selector: string): boolean {
  const needed = needs.has(selector) ? (needs.get(selector) ?? null) : readNeeds(selector);
  needs.set(selector, needed);
  if (!needed) return true;
  const own = element._localName.toLowerCase();
  const classes = ` ${(element.getAttributeNS(null, 'class') ?? '').replace(/\s+/g, ' ')} `;
  return needed.some(({ tag, classes: wanted }) => (!tag || tag === own) && wanted.every((name) => classes.includes(` ${name} `)));
}

const { matchesDontThrow } = selectors;
// Replaced before jsdom is loaded below, because it reads this function on load. Keyframe and font rules have no selector.
selectors.matchesDontThrow = (element, selector) =>
  (selector === undefined || mayMatch(element, selector)) && matchesDontThrow(element, selector);

export const { JSDOM, VirtualConsole }: typeof import('jsdom') = require('jsdom');

/**
 * Caches computed styles as long as jsdom keeps its own style cache: until the document changes. jsdom returns a new copy on each call.
 */
export function keepStyles(window: DOMWindow): void {
  const compute = window.getComputedStyle;
  const kept = new WeakMap<object, WeakMap<Element, CSSStyleDeclaration>>();
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || !element.isConnected) return compute(element, pseudo);
    const inner = implForWrapper(element.ownerDocument);
    const known = inner._styleCache && kept.get(inner._styleCache)?.get(element);
    if (known) return known;
    const style = compute(element);
    if (inner._styleCache) {
      const styles = kept.get(inner._styleCache) ?? new WeakMap<Element, CSSStyleDeclaration>();
      kept.set(inner._styleCache, styles.set(element, style));
    }
    return style;
  };
}
