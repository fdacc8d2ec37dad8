import { expect, test } from '@jest/globals';
import { getSimpleUser } from '#shared/contract/user.ts';
import { publisherMeta } from './demand-heads.ts';
import { publisherHref, readPublisherId } from './publisher-model.ts';

const publisher = getSimpleUser.response.parse({ id: 7, nickname: '林小满', position: '商务经理', orgName: '鹿柚网络', publishCount: 12 });

test.each([
  ['id=7', '7'],
  ['id=3f0c4c5e-0000-4000-8000-000000000000', '3f0c4c5e-0000-4000-8000-000000000000'],
  ['', null],
  ['id=', null],
  ['id=../7', null],
  ['id=-1', null],
])('reads ?%s as %s', (query, id) => {
  expect(readPublisherId({ search: new URLSearchParams(query) })).toBe(id);
});

test('the first page of all demands is the canonical address of the publisher', () => {
  expect(publisherHref('7')).toBe('/demand/publisher-home?id=7');
  expect(publisherHref('7', { typeCode: '20', pageNum: 1 })).toBe('/demand/publisher-home?id=7&typeCode=20');
  expect(publisherMeta(publisher)).toMatchObject({
    title: '林小满 · 鹿柚网络 · 发布者主页',
    canonical: '/demand/publisher-home?id=7',
    noindex: false,
  });
  expect(publisherMeta({ ...publisher, publishCount: 1_234 }).description).toContain('发布的 1,234 条商务合作需求');
});

test('a publisher without demands is noindex', () => {
  expect(publisherMeta({ ...publisher, publishCount: 0 }).noindex).toBe(true);
  expect(publisherMeta(undefined).noindex).toBe(true);
});

test('structured data contains the person, the organization and the absolute address', () => {
  expect(publisherMeta(publisher).jsonLd?.('https://portal.example')).toMatchObject([
    {
      '@type': 'ProfilePage',
      url: 'https://portal.example/demand/publisher-home?id=7',
      mainEntity: { name: '林小满', jobTitle: '商务经理', worksFor: { name: '鹿柚网络' } },
    },
  ]);
});
