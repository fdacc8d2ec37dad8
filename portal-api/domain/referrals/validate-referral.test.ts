import { expect, test } from '@jest/globals';
import { type ReferralFacts, validateReferral } from './validate-referral.ts';

const facts = (changes: Partial<ReferralFacts> = {}): ReferralFacts => ({
  inviterGone: false,
  inviter: { devices: ['a'], networks: ['10.0.0.1'] },
  invited: { devices: ['b'], networks: ['10.0.0.2'] },
  deviceRewarded: false,
  networkRewards: 0,
  ...changes,
});

test('rewards an invited user on a device of their own, even on the inviter’s network', () => {
  expect(validateReferral(facts())).toBeNull();
  expect(validateReferral(facts({ invited: { devices: ['b'], networks: ['10.0.0.1'] } }))).toBeNull();
});

test('rewards for colleagues do not count against an invited user on another network', () => {
  expect(validateReferral(facts({ networkRewards: 2 }))).toBeNull();
});

test('rewards an unknown device on a network of its own', () => {
  expect(validateReferral(facts({ invited: { devices: [], networks: ['10.0.0.2'] } }))).toBeNull();
});

test.each([
  ['DEVICE_OF_INVITER', { invited: { devices: ['b', 'a'], networks: ['10.0.0.2'] } }],
  ['NETWORK_OF_INVITER', { invited: { devices: [], networks: ['10.0.0.2', '10.0.0.1'] } }],
  ['DEVICE_REWARDED', { deviceRewarded: true }],
  ['NETWORK_REWARDED', { invited: { devices: ['b'], networks: ['10.0.0.1'] }, networkRewards: 2 }],
  ['INVITER_GONE', { inviterGone: true }],
])('refuses the reward with %s', (reason, changes) => {
  expect(validateReferral(facts(changes))).toBe(reason);
});
