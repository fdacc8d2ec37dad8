import { beforeEach, expect, test } from '@jest/globals';
import { lazyCode } from './lazy-code.ts';

const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
const names = () => sheets().map((link) => link.getAttribute('href'));
const arrive = (name: string, event: 'load' | 'error' = 'load') =>
  sheets()
    .find(({ href }) => href.endsWith(name))
    ?.dispatchEvent(new Event(event));

beforeEach(() => {
  document.head.innerHTML = ['portal-w5Bm5z00', 'forms-jIO2fk0b', 'user-iMOYG010']
    .map((name) => `<link rel="stylesheet" href="/assets/${name}.css">`)
    .join('');
});

test('waits for the style sheets of the code, and inserts them in order', async () => {
  const code = lazyCode(Promise.resolve('code'), 'portal2-kR8VI201 forms-jIO2fk0b wallet-lCv8N719 checkout-s3S7Rr0c');
  expect(names()).toEqual([
    '/assets/portal-w5Bm5z00.css',
    '/assets/portal2-kR8VI201.css',
    '/assets/forms-jIO2fk0b.css',
    '/assets/checkout-s3S7Rr0c.css',
    '/assets/user-iMOYG010.css',
    '/assets/wallet-lCv8N719.css',
  ]);
  const again = lazyCode(Promise.resolve('other code'), 'portal2-kR8VI201');
  expect(names()).toHaveLength(6);
  for (const name of ['portal2-kR8VI201.css', 'wallet-lCv8N719.css', 'checkout-s3S7Rr0c.css']) arrive(name);
  expect(await Promise.all([code, again])).toEqual(['code', 'other code']);
});

test('requests a style sheet that failed to load again the next time', async () => {
  const code = lazyCode(Promise.resolve('code'), 'org-sLLoVG0e');
  arrive('org-sLLoVG0e.css', 'error');
  await expect(code).rejects.toThrow('Failed to load /assets/org-sLLoVG0e.css');
  expect(names()).toHaveLength(3);
  const again = lazyCode(Promise.resolve('code'), 'org-sLLoVG0e');
  arrive('org-sLLoVG0e.css');
  expect(await again).toBe('code');
});
