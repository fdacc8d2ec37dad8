import { expect, test } from '@jest/globals';
import { contactedHref, readContactedPage } from './contacted-model.ts';

const of = (query: string) => readContactedPage({ search: new URLSearchParams(query) });

test.each([
  ['', { pageNum: 1 }],
  ['state=TALKING&pageNum=3', { state: 'TALKING', pageNum: 3 }],
  ['state=DONE&pageNum=-1', { pageNum: 1 }],
])('reads ?%s as %j', (query, expected) => expect(of(query)).toEqual(expected));

test('the address contains only values that differ from the default', () => {
  expect(contactedHref({ pageNum: 1 })).toBe('/user/demand/contactedHistory');
  expect(contactedHref({ state: 'AGREED', pageNum: 2 })).toBe('/user/demand/contactedHistory?state=AGREED&pageNum=2');
});
