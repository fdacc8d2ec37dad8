import { expect, test } from '@jest/globals';
import { getUserDetail } from '#shared/contract/user-contract.ts';
import { activityFigures, demandFigures, memberName, profileCompleteness, verificationBadges } from './user-overview.ts';

/** The least that a foreign portal API may say of a user. */
const bare = getUserDetail.response.parse({ id: 7 });

test('an API without counts gives figures that say nothing, not zeros', () => {
  expect(demandFigures(bare.stats).map(({ value }) => value)).toEqual([null, null, null, null]);
  expect(activityFigures(bare.stats).map(({ value }) => value)).toEqual([null, null, null]);
});

test('own demands are counted by status, what is shown first, missing ones as 0', () => {
  expect(demandFigures({ publish: { WAITING_REVIEW: 2, PUBLISH: 5 } })).toEqual([
    { label: '展示中', value: 5 },
    { label: '待审核', value: 2 },
    { label: '已下架', value: 0 },
    { label: '未通过', value: 0 },
  ]);
});

test('verification is worded by its status, an unknown one counts as none', () => {
  expect(verificationBadges({ realNameStatus: 2, officialStatus: 1 })).toEqual([
    { label: '已实名认证', tone: 'success' },
    { label: '企业认证审核中', tone: 'warning' },
  ]);
  expect(verificationBadges({ realNameStatus: 9, officialStatus: -1 }).map(({ label }) => label)).toEqual(['未实名认证', '未企业认证']);
});

test('member levels have the names of U02', () => {
  expect([0, 10, 20, 30, 99].map(memberName)).toEqual(['普通用户', '月卡会员', '季卡会员', '年卡会员', '普通用户']);
});

test('completeness names what is missing', () => {
  expect(profileCompleteness(bare)).toMatchObject({ percent: 0 });
  const full = {
    ...bare,
    nickname: '林晓',
    avatar: '/a.png',
    orgId: '3',
    position: '商务经理',
    industryCode: '10',
    regionCode: '44',
    realNameStatus: 2,
    officialStatus: 2,
  };
  expect(profileCompleteness(full)).toEqual({ percent: 100, missing: [] });
  expect(profileCompleteness({ ...full, avatar: null, realNameStatus: 1 })).toEqual({ percent: 75, missing: ['头像', '实名认证'] });
});
