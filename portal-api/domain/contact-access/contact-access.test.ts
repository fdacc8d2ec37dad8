import { expect, test } from '@jest/globals';
import type { UnlockMeans } from '#shared/contract/access-enums.ts';
import { CONTACTS_PER_DAY, memberRights } from '#shared/rules/member-rights.ts';
import { type ContactReader, decideContactAccess, quotaLeft } from './contact-access.ts';

const stranger: ContactReader = { isOwner: false, unlocked: false, memberLevel: 0, quotaUsed: 0, unlocksToday: 0, boosts: 0 };
const decide = (values: Partial<ContactReader>, by?: UnlockMeans, hasContact = true) =>
  decideContactAccess({ ...stranger, ...values }, hasContact, by);

test('the contact is free for its owner and for a user who has unlocked it, even when all limits are used up', () => {
  expect(decide({ isOwner: true }, undefined, false)).toEqual({ kind: 'FREE' });
  expect(decide({ unlocked: true, unlocksToday: CONTACTS_PER_DAY })).toEqual({ kind: 'FREE' });
});

test('a visitor must sign in first', () => {
  expect(decideContactAccess(null, true)).toEqual({ kind: 'REFUSED', reason: 'NEED_LOGIN' });
});

test('a missing contact costs nothing', () => {
  expect(decide({ memberLevel: 10, boosts: 1 }, undefined, false)).toEqual({ kind: 'REFUSED', reason: 'NO_CONTACT' });
});

test('a member pays by quota first, then by a boost', () => {
  const { contactsPerDay } = memberRights(10);
  expect(decide({ memberLevel: 10, boosts: 1, quotaUsed: contactsPerDay - 1 })).toMatchObject({ kind: 'UNLOCK', by: 'QUOTA' });
  expect(decide({ memberLevel: 10, boosts: 1, quotaUsed: contactsPerDay })).toMatchObject({ kind: 'UNLOCK', by: 'CONTACT' });
  expect(decide({ memberLevel: 10, quotaUsed: contactsPerDay })).toEqual({ kind: 'REFUSED', reason: 'NEED_PROP' });
});

test('without membership a boost pays', () => {
  expect(decide({ boosts: 1 })).toMatchObject({ kind: 'UNLOCK', by: 'CONTACT', reason: 'NEED_VIP' });
  expect(decide({})).toEqual({ kind: 'REFUSED', reason: 'NEED_VIP' });
});

test('only the chosen means can pay', () => {
  expect(decide({ memberLevel: 10, boosts: 1 }, 'CONTACT')).toMatchObject({ kind: 'UNLOCK', by: 'CONTACT' });
  expect(decide({ memberLevel: 10 }, 'CONTACT')).toEqual({ kind: 'REFUSED', reason: 'NEED_PROP' });
  expect(decide({ boosts: 1 }, 'QUOTA')).toEqual({ kind: 'REFUSED', reason: 'NEED_VIP' });
});

test('after the daily cap no means can pay', () => {
  expect(decide({ memberLevel: 30, boosts: 9, unlocksToday: CONTACTS_PER_DAY })).toEqual({ kind: 'REFUSED', reason: 'DAILY_LIMIT' });
});

test('returns 0, not less, for a quota that was larger before', () => {
  expect(quotaLeft({ memberLevel: 10, quotaUsed: 45 })).toBe(0);
});
