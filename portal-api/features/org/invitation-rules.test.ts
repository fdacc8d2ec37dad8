import { expect, test } from '@jest/globals';
import { invitationToken } from '#shared/contract/org-invitation.ts';
import { mayInvite } from '../../domain/organizations/end-invitations.ts';
import { hashTicket } from '../../platform/secret-hash.ts';
import { deriveToken, findToken, type ReferralFacts, stateOfInvitation, wasRemovedSince } from './invitation-rules.ts';

const now = new Date('2026-03-01T02:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);

const facts: ReferralFacts = { role: 'MEMBER', maxUses: 5, used: 0, expiresAt: after(1), revokedAt: null, inviterRole: 'ADMIN' };

test.each<[what: string, change: Partial<ReferralFacts>, state: string]>([
  ['in its time', {}, 'LIVE'],
  ['without a limit', { maxUses: null, used: 9_999 }, 'LIVE'],
  ['for one more', { used: 4 }, 'LIVE'],
  ['at its end', { expiresAt: now }, 'ENDED'],
  ['used by all it was for', { used: 5 }, 'USED_UP'],
  ['ended by hand', { revokedAt: now }, 'REVOKED'],
  ['whose maker is gone', { inviterRole: null }, 'REVOKED'],
  ['whose maker is a member by now', { inviterRole: 'MEMBER' }, 'REVOKED'],
  ['to become an admin, whose maker is no owner by now', { role: 'ADMIN' }, 'REVOKED'],
  ['to become an admin, by the owner', { role: 'ADMIN', inviterRole: 'OWNER' }, 'LIVE'],
  ['of which several is true: what was done counts first', { revokedAt: now, expiresAt: now, used: 5 }, 'REVOKED'],
])('an invitation %s', (_what, change, state) => {
  expect(stateOfInvitation({ ...facts, ...change }, now)).toBe(state);
});

test('owners invite admins and members, admins only members, members nobody', () => {
  const all = (['OWNER', 'ADMIN', 'MEMBER', null] as const).map((role) => [mayInvite(role, 'MEMBER'), mayInvite(role, 'ADMIN')]);
  expect(all).toEqual([
    [true, true],
    [true, false],
    [false, false],
    [false, false],
  ]);
});

test('a token is deterministic, differs for another seed or secret, and does not contain its seed', () => {
  const seed = 'ab'.repeat(16);
  const token = deriveToken('secret', seed);
  expect(token).toMatch(invitationToken);
  expect(deriveToken('secret', seed)).toBe(token);
  expect(new Set([token, deriveToken('secret', 'ac'.repeat(16)), deriveToken('other', seed), `inv${seed}`]).size).toBe(4);
  const row = { seed, token_hash: hashTicket(token) };
  expect(findToken('secret', row)).toBe(token);
  expect(findToken('other', row)).toBeNull();
});

test('a removed user needs an invitation created after the removal', () => {
  expect([wasRemovedSince(null, now), wasRemovedSince(after(1), now), wasRemovedSince(now, now), wasRemovedSince(after(-1), now)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
