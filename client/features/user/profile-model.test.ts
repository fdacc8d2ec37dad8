import { expect, test } from '@jest/globals';
import { matchRoute } from '#shared/routes/match-route.ts';
import { profileParts } from '#shared/rules/profile-progress.ts';
import { contactFacts, isRenameRefusal, isSamePhone, listProfileParts } from './profile-model.ts';

test('each part of a profile links to a page of the portal', () => {
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

test('lists missing parts first, then the others, each in the order of the profile', () => {
  const parts = listProfileParts({ missing: ['region', 'official'] });
  expect(parts.map(({ isThere, label }) => `${isThere} ${label}`).slice(0, 4)).toEqual([
    'false 所在地区',
    'false 企业认证',
    'true 头像',
    'true 职位',
  ]);
  expect(parts).toHaveLength(8);
});

test('only a refusal for lack of a boost concerns the name', () => {
  expect(isRenameRefusal({ data: { reason: 'NEED_PROP', remaining: 0 } })).toBe(true);
  expect(isRenameRefusal({ data: { reason: 'BLOCKED' } })).toBe(false);
  expect(isRenameRefusal({ data: null })).toBe(false);
});

test('lists a contact line by line, with null for missing values', () => {
  const contact = { name: '陈晓', phone: null, wechat: 'chenxiao01', qq: null, email: undefined };
  expect(contactFacts(contact)).toEqual([
    ['联系人', '陈晓'],
    ['手机', null],
    ['微信', 'chenxiao01'],
    ['QQ', null],
    ['邮箱', null],
  ]);
});

test('compares a phone with a masked one', () => {
  expect(isSamePhone('13812345678', '138****5678')).toBe(true);
  expect(isSamePhone('13812345679', '138****5678')).toBe(false);
  expect(isSamePhone(null, '138****5678')).toBe(false);
  expect(isSamePhone('13812345678', null)).toBe(false);
});
