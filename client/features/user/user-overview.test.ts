import { expect, test } from '@jest/globals';
import { getUserDetail } from '#shared/contract/user.ts';
import { activityFigures, demandFigures, levelName, verificationBadges } from './user-overview.ts';

/** The minimum that an external portal API returns about a user. */
const bare = getUserDetail.response.parse({ id: 7 });

test('figures are null without counts from the API, not zero', () => {
  expect(demandFigures(bare.stats).map(({ value }) => value)).toEqual([null, null, null, null]);
  expect(activityFigures(bare.stats).map(({ value }) => value)).toEqual([null, null, null]);
});

test('counts the user’s demands by status, published ones first, missing ones as 0', () => {
  // The state of expired demands is included only if there are some.
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

test('returns verification badges by status; an unknown status counts as unverified', () => {
  expect(verificationBadges({ realNameStatus: 2, officialStatus: 1 })).toEqual([
    { label: '已实名认证', tone: 'success' },
    { label: '企业认证审核中', tone: 'warning' },
  ]);
  expect(verificationBadges({ realNameStatus: 9, officialStatus: -1 }).map(({ label }) => label)).toEqual(['未实名认证', '企业未认证']);
});

test('member levels have names', () => {
  expect([0, 10, 20, 30, 99].map(levelName)).toEqual(['普通用户', '月卡会员', '季卡会员', '年卡会员', '普通用户']);
});
