import { expect, test } from '@jest/globals';
import { matchRoute } from '#shared/routes/match-route.ts';
import { profileParts } from '#shared/rules/profile-progress.ts';
import { isRenameRefusal, listProfileParts } from './profile-model.ts';

test('every part of a profile leads to a page of the portal', () => {
  const parts = listProfileParts({ missing: [...profileParts] });
  expect(parts.map(({ part }) => part)).toEqual(profileParts);
  const pages = parts.map(({ href }) => matchRoute(href.split('#')[0] ?? '')?.name);
  expect(pages).toEqual([
    'user.edit',
    'user.edit',
    'user.edit',
    'user.edit',
    'user.profile',
    'user.verification',
    'org.profile',
    'org.verification',
  ]);
});

test('what is missing comes first, what is there after it, each in the order of the profile', () => {
  const parts = listProfileParts({ missing: ['region', 'official'] });
  expect(parts.map(({ isThere, label }) => `${isThere} ${label}`).slice(0, 4)).toEqual([
    'false 所在地区',
    'false 企业认证',
    'true 头像',
    'true 职位',
  ]);
  expect(parts).toHaveLength(8);
});

test('only the refusal for want of a boost is the name’s', () => {
  expect(isRenameRefusal({ data: { reason: 'NEED_PROP', remaining: 0 } })).toBe(true);
  expect(isRenameRefusal({ data: { reason: 'BLOCKED' } })).toBe(false);
  expect(isRenameRefusal({ data: null })).toBe(false);
});
