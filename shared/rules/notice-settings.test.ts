import { expect, test } from '@jest/globals';
import { noticeCategories } from './notice-filters.ts';
import { alwaysCounted, isMutable, isMuted, mutableCategories } from './notice-settings.ts';

test('every group may be muted, except those about money, security and decisions about the account', () => {
  expect(mutableCategories).toEqual(['审核', '互动', '匹配', '道具', '认证', '企业']);
  expect([...mutableCategories, ...alwaysCounted].sort()).toEqual([...noticeCategories].sort());
  expect(alwaysCounted.some(isMutable)).toBe(false);
});

test('a notice is muted with its group; one without a group, or of an API without these settings, is not', () => {
  expect(isMuted('互动', ['审核', '互动'])).toBe(true);
  expect(isMuted('匹配', ['审核', '互动'])).toBe(false);
  expect(isMuted('互动', [])).toBe(false);
  for (const none of [null, undefined]) {
    expect(isMuted('互动', none)).toBe(false);
    expect(isMuted(none, ['互动'])).toBe(false);
  }
});
