import { expect, test } from '@jest/globals';
import { getUserDetail } from '#shared/contract/user.ts';
import { DAY_MS } from '#shared/durations.ts';
import { type ReminderFacts, remindersOf } from './reminders.ts';

const now = Date.parse('2026-03-01T10:00:00+08:00');
const nothing: ReminderFacts = { asOf: now, org: null, running: [], readyGifts: 0, isPartial: false };
const org = { name: '青禾餐饮', pending: false, isManager: true, officialStatus: 2, rejectReason: null, waiting: 0 };
const user = getUserDetail.response.parse({ id: 7, memberLevel: 20, realNameStatus: 2, officialStatus: 2 });

const textsOf = (...given: Parameters<typeof remindersOf>) => remindersOf(...given).map(({ text }) => text);
const memberUntil = (time: number) => ({ ...user, memberExpireAt: new Date(time).toISOString() });

test('returns no reminders if nothing needs attention', () => {
  expect(remindersOf(user, { ...nothing, org })).toEqual([]);
});

test('reminds of the end of a membership in its last fourteen days, but not of an expired or missing one', () => {
  expect(textsOf(memberUntil(now + 14 * DAY_MS), nothing)).toEqual(['季卡会员将于 2026-03-15 到期']);
  expect(remindersOf(memberUntil(now + 14 * DAY_MS), nothing)).toMatchObject([{ href: '/user/member', action: '去续费' }]);
  expect(textsOf(memberUntil(now + 15 * DAY_MS), nothing)).toEqual([]);
  expect(textsOf(memberUntil(now - 1), nothing)).toEqual([]);
  expect(textsOf({ ...memberUntil(now + DAY_MS), memberLevel: 0 }, nothing)).toEqual([]);
});

test('lists running boosts by their last end per demand, the next to end first', () => {
  const top = { sceneCode: 'TOP', title: '奶茶店找渠道' } as const;
  const running = [
    { ...top, until: now + 3 * DAY_MS },
    { ...top, until: now + DAY_MS },
    { sceneCode: 'HEADLINES', title: '社群互推', until: now + 2 * DAY_MS } as const,
  ];
  expect(textsOf(user, { ...nothing, running })).toEqual([
    '「社群互推」的头条卡 2026-03-03 10:00 到期',
    '「奶茶店找渠道」的置顶卡 2026-03-04 10:00 到期',
  ]);
});

test('lists failures first, then tasks, then pending items', () => {
  const waiting = { ...org, officialStatus: 3, rejectReason: '执照不清晰', waiting: 2 };
  const reminders = remindersOf({ ...user, realNameStatus: 3, officialStatus: 1 }, { ...nothing, org: waiting, readyGifts: 1 });
  expect(reminders.map(({ text, href }) => [text, href])).toEqual([
    ['实名认证未通过，可以修改后重新提交', '/user/profile/personalAuth'],
    ['「青禾餐饮」的企业资料未通过：执照不清晰', '/user/profile/organization'],
    ['2 人申请加入「青禾餐饮」', '/user/profile/organization'],
    ['1 项福利可以领取', '/user/welfare'],
    ['企业认证审核中', '/user/profile/organizationAuth'],
  ]);
});

test('a request to join is pending; the state of an organization concerns its managers only', () => {
  expect(textsOf(user, { ...nothing, org: { ...org, pending: true, isManager: false, officialStatus: 3 } })).toEqual([
    '加入「青禾餐饮」的申请等待对方通过',
  ]);
  expect(textsOf(user, { ...nothing, org: { ...org, isManager: false, officialStatus: 1 } })).toEqual([]);
});

test('reports the state of a licence once and to managers only, even though every member’s account has it', () => {
  const told = (officialStatus: number, isManager: boolean) =>
    textsOf({ ...user, officialStatus }, { ...nothing, org: { ...org, officialStatus, isManager, rejectReason: '执照不清晰' } });
  expect(told(3, true)).toEqual(['「青禾餐饮」的企业资料未通过：执照不清晰']);
  expect(told(1, true)).toEqual(['「青禾餐饮」的企业资料审核中']);
  expect(told(3, false)).toEqual([]);
  expect(told(1, false)).toEqual([]);
  expect(textsOf({ ...user, officialStatus: 3 }, nothing)).toEqual(['企业认证未通过，可以修改后重新提交']);
});
