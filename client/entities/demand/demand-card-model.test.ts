import { expect, test } from '@jest/globals';
import type { DemandCard } from '#shared/contract/demand.ts';
import { demandHref, toDemandCardLook, toPublisherLook } from './demand-card-model.ts';

const demand: DemandCard = {
  id: '23',
  demandNumber: 'BD10000023',
  typeCode: '10',
  title: '深圳奶茶店找校园渠道',
  summary: '开学季投放',
  industryCode: '0101',
  industryName: '茶饮咖啡',
  regionCode: '4403',
  regionName: '广东 深圳',
  settlementModes: ['CPA', 'CPA', 'BARTER'],
  budget: '',
  auditStatus: 'PUBLISH',
  color: null,
  topUntil: null,
  headlineUntil: null,
  refreshedAt: '2026-03-02T08:00:00+08:00',
  viewCount: 12,
  collectCount: 3,
  contactCount: 1,
  collected: false,
  publisher: null,
  createdAt: '2026-03-01T08:00:00+08:00',
};
const publisher = { id: '7', nickname: '林小满', avatar: null, memberLevel: 30, orgName: '', official: false, realName: true };

test('maps codes to their labels, including unknown codes', () => {
  expect(toDemandCardLook(demand)).toMatchObject({ typeName: '广告主', settlementNames: ['CPA 按行为', 'BARTER'], budget: null });
  expect(toDemandCardLook({ ...demand, typeCode: '15' }).typeName).toBe('未知类型');
});

test('shows a badge while the API returns an end time for it', () => {
  expect(toDemandCardLook(demand)).toMatchObject({ isTop: false, isHeadline: false });
  expect(toDemandCardLook({ ...demand, topUntil: '2026-03-02T09:00:00+08:00' })).toMatchObject({ isTop: true, isHeadline: false });
});

test('shows the time of the refresh, or of publication in the list of newest demands', () => {
  expect(toDemandCardLook(demand)).toMatchObject({ time: demand.refreshedAt, timeLabel: '刷新' });
  expect(toDemandCardLook(demand, 'new')).toMatchObject({ time: demand.createdAt, timeLabel: '发布' });
  expect(toDemandCardLook({ ...demand, refreshedAt: demand.createdAt })).toMatchObject({ timeLabel: '发布' });
});

test('shows fallbacks for a publisher without a name or a membership', () => {
  expect(toPublisherLook(null)).toBeNull();
  expect(toPublisherLook({ ...publisher, nickname: '' })).toMatchObject({ name: '未填写昵称', memberName: '年卡', orgName: null });
  expect(toPublisherLook({ ...publisher, memberLevel: 0 })?.memberName).toBeNull();
  expect(toPublisherLook({ ...publisher, memberLevel: 99 })?.memberName).toBe('会员');
});

test('shows the position and industry of a publisher as far as they are known', () => {
  expect(toPublisherLook(publisher)?.role).toBeNull();
  expect(toPublisherLook({ ...publisher, position: '商务经理', industryName: '火锅烧烤' })?.role).toBe('商务经理 · 火锅烧烤');
  expect(toPublisherLook({ ...publisher, position: '', industryName: '火锅烧烤' })?.role).toBe('火锅烧烤');
});

test('shows within which time the publisher usually answers, if the API tells it and it is short', () => {
  const replyTime = (replies?: { percent: number; withinHours: number }) =>
    toDemandCardLook({ ...demand, publisher: { ...publisher, ...(replies && { replies }) } }).replyTime;
  expect(replyTime({ percent: 90, withinHours: 3 })).toBe('通常\u00A03\u00A0小时内回复');
  expect(replyTime({ percent: 90, withinHours: 12 })).toBeNull();
  expect([replyTime(), toDemandCardLook(demand).replyTime]).toEqual([null, null]);
});

test('a demand with a number of another format is linked by its id', () => {
  expect(demandHref(demand)).toBe('/demand/BD10000023');
  expect(demandHref({ id: '23', demandNumber: '23' })).toBe('/demand/detail?id=23');
});
