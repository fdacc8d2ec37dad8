import { expect, test } from '@jest/globals';
import { matchRoute } from '#shared/routes/match-route.ts';
import { rewardScenes } from '#shared/rules/reward-scenes.ts';
import { type RewardFacts, rewardState, rewardTasks } from './reward-tasks.ts';

const nothing: RewardFacts = {
  profileFields: 0,
  hasContact: false,
  realName: false,
  inVerifiedOrganization: false,
  approvedDemands: 0,
  collections: 0,
  rewardedInvitations: 0,
};
const readyWith = (changes: Partial<RewardFacts>) =>
  rewardTasks.filter((task) => rewardState(task, { ...nothing, ...changes }, new Set()) === 'READY').map(({ id }) => id);

test('the client knows exactly the boosts that the tasks give', () => {
  expect(new Set(rewardScenes)).toEqual(new Set(rewardTasks.map(({ sceneCode }) => sceneCode)));
});

test('a new account has earned nothing', () => {
  expect(readyWith({})).toEqual([]);
});

test.each<[string, Partial<RewardFacts>, Partial<RewardFacts> | null]>([
  ['profile', { profileFields: 4 }, { profileFields: 3 }],
  ['contact', { hasContact: true, realName: true }, { hasContact: true }],
  ['real-name', { realName: true }, null],
  ['organization', { inVerifiedOrganization: true }, null],
  ['first-publish', { approvedDemands: 1 }, null],
  ['first-collect', { collections: 1, approvedDemands: 1 }, { collections: 1 }],
  ['invite-one', { rewardedInvitations: 1 }, null],
])('%s is earned by its own task only', (id, deed, notEnough) => {
  const besides = [...(deed.realName ? ['real-name'] : []), ...(deed.approvedDemands ? ['first-publish'] : [])];
  expect(readyWith(deed).filter((ready) => ready === id || !besides.includes(ready))).toEqual([id]);
  if (notEnough) expect(readyWith(notEnough)).toEqual([]);
});

test('a claimed reward stays claimed when the task is undone', () => {
  for (const task of rewardTasks) expect(rewardState(task, nothing, new Set([task.id]))).toBe('CLAIMED');
});

test('each task has its own id, one boost, and a link to an existing page', () => {
  expect(new Set(rewardTasks.map(({ id }) => id)).size).toBe(rewardTasks.length);
  for (const { quantity, link } of rewardTasks) {
    expect(quantity).toBe(1);
    expect(matchRoute(link)).not.toBeNull();
  }
});
