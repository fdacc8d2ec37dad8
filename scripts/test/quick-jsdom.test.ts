import { expect, test } from '@jest/globals';
import { JSDOM, keepStyles, mayMatch } from './quick-jsdom.ts';

const { window } = new JSDOM(`<!DOCTYPE html>
  <style>
    .hidden, aside > .Note { display: none }
    .quiet { visibility: hidden }
    @keyframes turn { to { opacity: 0 } }
  </style>
  <main class="wide  page"><p id="text" class="
    first quiet">甲</p><aside><b class="Note">乙</b></aside><svg class="icon"><linearGradient class="shade" /></svg></main>`);
const whole = window.getComputedStyle;
keepStyles(window);
const { document } = window;
const find = (selector: string) => document.querySelector(selector) as HTMLElement;

test('skips a selector only for elements that it does not match', () => {
  const selectors =
    'p|P|*|.quiet|.first.quiet|.first.none|p.quiet|b.quiet|main > .quiet|main>p|aside .Note|.note|.quiet::before|p:first-child|svg|.icon, p|' +
    'lineargradient|linearGradient|#text|p#text|[class]|p[class~="quiet"]|:is(p, b)|b:not(.first, .quiet)|.wide.page|main + p, aside b|.qui\\65t';
  const elements = [...document.querySelectorAll('*')];
  const left = selectors.split('|').map((selector) => {
    const out = elements.filter((element) => !mayMatch(toJsdom(element), selector));
    expect(out.filter((element) => element.matches(selector))).toEqual([]);
    return out.length;
  });
  expect(left.filter((count) => count > 0).length).toBeGreaterThan(12);
});

const toJsdom = (element: Element) => ({
  _localName: element.localName,
  getAttributeNS: (namespace: null, name: string) => element.getAttributeNS(namespace, name),
});

test('returns the computed style of jsdom, before and after changes to the document', () => {
  const same = (): string[] =>
    ['#text', '.Note, .note', 'main'].map((selector) => {
      const { display, visibility } = window.getComputedStyle(find(selector));
      expect([display, visibility]).toEqual([whole(find(selector)).display, whole(find(selector)).visibility]);
      return `${display} ${visibility}`;
    });
  expect(same()).toEqual(['block hidden', 'none visible', 'block visible']);
  expect(window.getComputedStyle(find('main'))).toBe(window.getComputedStyle(find('main')));

  find('#text').className = 'first';
  expect(same()).toEqual(['block visible', 'none visible', 'block visible']);
  find('main').style.visibility = 'hidden';
  expect(same()).toEqual(['block hidden', 'none hidden', 'block hidden']);
  find('.Note').className = 'note';
  find('main').removeAttribute('style');
  expect(same()).toEqual(['block visible', ' visible', 'block visible']);
  document.head.insertAdjacentHTML('beforeend', '<style>main { display: none }</style>');
  expect(same()).toEqual(['block visible', ' visible', 'none visible']);
  find('style:last-child').append('b { visibility: hidden }');
  expect(same()).toEqual(['block visible', ' hidden', 'none visible']);
});
