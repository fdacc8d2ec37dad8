import { createRequire } from 'node:module';
import type { DOMWindow } from 'jsdom';

/**
 * jsdom, which computes styles with less work: for each element that a test asks for by its role, those of the element and of all around it
 * are computed, and that was a fifth of what tests in jsdom took.
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

/** One of these an element must be for one of a selector's alternatives to match it; null: anything may match. */
type Needs = readonly { tag: string; classes: readonly string[] }[] | null;

function readNeeds(selector: string): Needs {
  // Commas and spaces may stand within these.
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

/** False only when the selector cannot match: nearly all name a tag or a class that the element does not have. */
export function mayMatch(element: JsdomElement, selector: string): boolean {
  const needed = needs.has(selector) ? (needs.get(selector) ?? null) : readNeeds(selector);
  needs.set(selector, needed);
  if (!needed) return true;
  const own = element._localName.toLowerCase();
  const classes = ` ${(element.getAttributeNS(null, 'class') ?? '').replace(/\s+/g, ' ')} `;
  return needed.some(({ tag, classes: wanted }) => (!tag || tag === own) && wanted.every((name) => classes.includes(` ${name} `)));
}

const { matchesDontThrow } = selectors;
// jsdom takes this function as it is loaded, which is below. Rules of movements and fonts have no selector.
selectors.matchesDontThrow = (element, selector) =>
  (selector === undefined || mayMatch(element, selector)) && matchesDontThrow(element, selector);

export const { JSDOM, VirtualConsole }: typeof import('jsdom') = require('jsdom');

/**
 * A computed style is kept for as long as jsdom keeps what it is made of: until something in the document changes. Each was a new copy.
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
