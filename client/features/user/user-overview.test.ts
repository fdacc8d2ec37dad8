import { expect, test } from '@jest/globals';
import { getUserDetail } from '#shared/contract/user.ts';
import { activityFigures, demandFigures, levelName, verificationBadges } from './user-overview.ts';

/** The least that a foreign portal API may say of a user. */
const bare = getUserDetail.response.parse({ id: 7 });

test('an API without counts gives figures that say nothing, not zeros', () => {
  expect(demandFigures(bare.stats).map(({ value }) => value)).toEqual([null, null, null, null]);
  expect(activityFigures(bare.stats).map(({ value }) => value)).toEqual([null, null, null]);
});

test('own demands are counted by status, what is shown first, missing ones as 0', () => {
  // Only who has some is told of them.
  expect(demandFigures({ publish: { PUBLISH: 1, EXPIRED: 2 } })[1]).toEqual({
    label: '已过有效期',
    value: 2,
    href: '/user/demand/publishList?auditStatus=EXPIRED',
  });
  expect(demandFigures({ publish: { WAITING_REVIEW: 2, PUBLISH: 5 } })).toEqual([
    { label: '展示中', value: 5, href: '/user/demand/publishList?auditStatus=PUBLISH' },
    { label: '待审核', value: 2, href: '/user/demand/publishList?auditStatus=WAITING_REVIEW' },
    { label: '已下架', value: 0, href: '/user/demand/publishList?auditStatus=PAUSED' },
    { label: '未通过', value: 0, href: '/user/demand/publishList?auditStatus=REJECTED' },
  ]);
});

test('verification is worded by its status, an unknown one counts as none', () => {
  expect(verificationBadges({ realNameStatus: 2, officialStatus: 1 })).toEqual([
    { label: '已实名认证', tone: 'success' },
    { label: '企业认证审核中', tone: 'warning' },
  ]);
  expect(verificationBadges({ realNameStatus: 9, officialStatus: -1 }).map(({ label }) => label)).toEqual(['未实名认证', '企业未认证']);
});

test('member levels have their names', () => {
  expect([0, 10, 20, 30, 99].map(levelName)).toEqual(['普通用户', '月卡会员', '季卡会员', '年卡会员', '普通用户']);
});
