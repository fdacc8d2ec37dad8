import { expect, test } from '@jest/globals';
import { findUnsupportedNames } from './supported-browsers.ts';

test.each([
  ['a.map(b).toSorted((x,y)=>x-y)', ['.toSorted(']],
  ['let r=URL.canParse(t)?new URL(t):null', ['URL.canParse(']],
  ['AbortSignal.any([a,b])', ['AbortSignal.any(']],
  ['[...new Map(a).values()].map(f);m.values().map(f)', ['.values().map(']],
  ['new RegExp("[\\\\p{L}--[a-z]]","gv")', ['RegExp("[\\\\p{L}--[a-z]]","gv")']],
  ['m.keys().toArray();l.with(0,1);s.union(t)', ['.with(', '.union(', '.keys().toArray(']],
])('some supported browsers lack %s', (script, names) => {
  expect(findUnsupportedNames(script)).toEqual(names);
});

test.each([
  ['[...a].sort();Object.values(o).map(f);Object.entries(o).filter(g);a.at(-1);a.findLast(f);Object.hasOwn(o,k)'],
  ['AbortSignal.timeout(5);structuredClone(o);/(?<!a)b/u.test(t);new RegExp(t,"gu");x.hidePopover?.();e.within(f)'],
  ['"function"==typeof URL.canParse?URL.canParse(e):(new URL(e),!0)'],
])('all supported browsers have %s', (script) => {
  expect(findUnsupportedNames(script)).toEqual([]);
});
