import { expect, test } from '@jest/globals';
import { inScheme } from './bundle-ui-page.ts';

const css =
  ':root{color-scheme:light dark;--a:1}@media (prefers-color-scheme: dark){:root{--a:2}}@media(prefers-color-scheme:light){i{--a:3}}';

test('makes rules for the given scheme always apply, and those for the other never', () => {
  expect(inScheme(css, 'dark')).toBe(':root{color-scheme: dark;--a:1}@media (min-width: 0){:root{--a:2}}@media(width < 0){i{--a:3}}');
  expect(inScheme(css, 'light')).toBe(':root{color-scheme: light;--a:1}@media (width < 0){:root{--a:2}}@media(min-width: 0){i{--a:3}}');
});
