import { expect, test } from '@jest/globals';
import { matchRoute } from '#shared/routes/match-route.ts';
import { readDemandSearch } from '#shared/rules/read-demand-search.ts';
import { bannerTarget, hotSearches, readSort, sentenceParts, sortHref } from './home-model.ts';

test('the address contains the order of the feed', () => {
  expect(readSort(new URLSearchParams('sort=hot'))).toBe('hot');
  expect(readSort(new URLSearchParams('sort=nonsense'))).toBe('default');
  expect([sortHref('default'), sortHref('new')]).toEqual(['/', '/?sort=new']);
});

test('every hot word is a search that the demand list accepts', () => {
  for (const { word, href } of hotSearches) {
    const url = new URL(href, 'https://portal.example');
    expect(matchRoute(url.pathname)?.name).toBe('demand.list');
    expect(readDemandSearch(undefined, url.searchParams)).toMatchObject({ keyword: word });
  }
});

test('a banner links to a page of the portal or, marked as external, to another site', () => {
  expect(bannerTarget({ link: '/type/10?sort=new', external: false })).toEqual({ href: '/type/10?sort=new', isExternal: false });
  expect(bannerTarget({ link: 'https://partner.example/x', external: true })).toEqual({
    href: 'https://partner.example/x',
    isExternal: true,
  });
  expect(bannerTarget({ link: 'https://partner.example/x', external: false })?.isExternal).toBe(true);
});

test.each([null, '', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'data:text/html,x', 'type/10'])(
  '%s is not a link',
  (link) => {
    expect(bannerTarget({ link, external: false })).toBeNull();
  },
);

test.each([
  ['有预算，找流量：广告主需求一页看完', ['有预算，', '找流量：', '广告主需求一页看完']],
  ['真的？！他问。', ['真的？！', '他问。']],
  ['，开头', ['，', '开头']],
  ['Summer Sale', ['Summer Sale']],
  ['', []],
])('splits %s into its parts', (sentence, parts) => {
  expect(sentenceParts(sentence)).toEqual(parts);
});
