import { expect, test } from '@jest/globals';
import { readRules } from './style-rules.ts';

const css =
  '@font-face{font-family:x}:root{--a:1}.a,.b:hover{color:red}.c:hover{top:0}.d[aria-busy=true] svg{top:0}.e>li:not(:last-child):after{content:"}{"}@media (width<9px){.f{top:0}@supports (gap:1px){.g{gap:1px}}}@keyframes k{0%{top:0}to{top:1px}}.h{top:0}';

test('marks rules as plain if they have neither a condition nor a state', () => {
  const rules = readRules(css);
  expect(rules.map(({ selector, isPlain }) => `${isPlain ? 'plain' : 'state'} ${selector}`)).toEqual([
    'plain :root',
    'plain .a,.b:hover',
    'state .c:hover',
    'state .d[aria-busy=true] svg',
    'plain .e>li:not(:last-child):after',
    'state .f',
    'state .g',
    'plain .h',
  ]);
  for (const { start, end, selector } of rules) {
    expect(css.slice(start, end).startsWith(`${selector}{`)).toBe(true);
    expect(css[end - 1]).toBe('}');
  }
});
