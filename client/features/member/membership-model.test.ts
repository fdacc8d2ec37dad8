import { expect, test } from '@jest/globals';
import type { MembershipPlan } from '#shared/contract/payment.ts';
import { actionOf, cheapestByDay, pricePerDay, rightsOf, savedPercent } from './membership-model.ts';

const plan = (level: number, days: number, price: number): MembershipPlan => ({ level, days, price, offer: null, blockedUntil: null });
const [month, quarter, year] = [plan(10, 30, 2_990), plan(20, 90, 7_990), plan(30, 365, 29_900)];
const plans = [month, quarter, year];
const offer = { amount: 2_990, startsAt: '2026-11-22T00:00:00.000Z', endsAt: '2026-12-22T00:00:00.000Z', breakdown: [] };

test('a button says what it does, or why it is disabled', () => {
  expect(actionOf({ ...month, offer: { ...offer, kind: 'NEW' } })).toEqual({ label: '立即开通', canBuy: true });
  expect(actionOf({ ...month, offer: { ...offer, kind: 'EXTEND' } })).toEqual({ label: '续费', canBuy: true });
  expect(actionOf({ ...month, offer: { ...offer, kind: 'UPGRADE' } })).toEqual({ label: '升级', canBuy: true });
  expect(actionOf({ ...month, blockedUntil: '2026-12-22T00:00:00.000Z' })).toEqual({ label: '到期后可购买', canBuy: false });
  expect(actionOf(month)).toEqual({ label: '暂不可购买', canBuy: false });
});

test('rounds the price per day, and rounds the saved percentage down', () => {
  expect(plans.map(pricePerDay)).toEqual([100, 89, 82]);
  expect(plans.map((each) => savedPercent(each, plans))).toEqual([0, 10, 17]);
  expect(savedPercent(year, [year])).toBe(0);
});

test('no plan is the cheapest if none saves anything', () => {
  expect(cheapestByDay(plans)).toBe(year);
  expect(cheapestByDay([month])).toBeNull();
  expect(cheapestByDay([month, plan(20, 60, 5_980)])).toBeNull();
  expect(cheapestByDay([])).toBeNull();
});

test('takes the rights from the table that the API uses', () => {
  expect(rightsOf(30)).toEqual(['每天查看 50 个联系方式', '每天发布 50 条需求']);
});
