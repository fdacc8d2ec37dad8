import { expect, test } from '@jest/globals';
import { matchRoute } from '#shared/routes/match-route.ts';
import { type WelfareFacts, welfareState, welfareTasks } from './welfare-tasks.ts';

const nothing: WelfareFacts = {
  profileFields: 0,
  hasContact: false,
  realName: false,
  inVerifiedOrganization: false,
  approvedDemands: 0,
  collections: 0,
  rewardedInvitations: 0,
};
const readyWith = (changes: Partial<WelfareFacts>) =>
  welfareTasks.filter((task) => welfareState(task, { ...nothing, ...changes }, new Set()) === 'READY').map(({ id }) => id);

test('a new account has earned nothing', () => {
  expect(readyWith({})).toEqual([]);
});

test.each<[string, Partial<WelfareFacts>, Partial<WelfareFacts> | null]>([
  ['profile', { profileFields: 4 }, { profileFields: 3 }],
  ['contact', { hasContact: true, realName: true }, { hasContact: true }],
  ['real-name', { realName: true }, null],
  ['organization', { inVerifiedOrganization: true }, null],
  ['first-publish', { approvedDemands: 1 }, null],
  ['first-collect', { collections: 1, approvedDemands: 1 }, { collections: 1 }],
  ['invite-one', { rewardedInvitations: 1 }, null],
])('%s is earned by its own deed alone', (id, deed, notEnough) => {
  const besides = [...(deed.realName ? ['real-name'] : []), ...(deed.approvedDemands ? ['first-publish'] : [])];
  expect(readyWith(deed).filter((ready) => ready === id || !besides.includes(ready))).toEqual([id]);
  if (notEnough) expect(readyWith(notEnough)).toEqual([]);
});

test('what was claimed stays claimed when the deed is undone', () => {
  for (const task of welfareTasks) expect(welfareState(task, nothing, new Set([task.id]))).toBe('CLAIMED');
});

test('each task has its own id, one prop, and leads to a page that is there', () => {
  expect(new Set(welfareTasks.map(({ id }) => id)).size).toBe(welfareTasks.length);
  for (const { quantity, link } of welfareTasks) {
    expect(quantity).toBe(1);
    expect(matchRoute(link)).not.toBeNull();
  }
});
