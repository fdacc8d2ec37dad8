import { expect, test } from '@jest/globals';
import { requestOf } from '#client/testing/request-of.ts';
import { getMyDemand } from '#shared/contract/publish.ts';
import { endOfUsage, paymentOf, readTarget, runningUntil, sceneHref, stockOf } from './boost-model.ts';

test('reads the boost, and the demand if there is one, from an address', () => {
  const target = (address: string) => readTarget(requestOf(address));
  expect(target('/user/refresh/500001')).toEqual({ scene: 'REFRESH', demandId: '500001' });
  expect(target('/user/topic/BD10000023')).toEqual({ scene: 'TOP', demandId: 'BD10000023' });
  expect(target('/user/demandTopline?id=7')).toEqual({ scene: 'HEADLINES', demandId: '7' });
  expect(target('/user/props/discolor?demandId=7')).toEqual({ scene: 'CHANGE_COLOR', demandId: '7' });
  expect(target('/user/demandRefresh')).toEqual({ scene: 'REFRESH', demandId: null });
  expect(target('/user/props/use?scene=TOP')).toEqual({ scene: 'TOP', demandId: null });
  for (const address of ['/user/props/use', '/user/props/use?scene=', '/user/props/use?scene=zzz'])
    expect(target(address)).toEqual({ scene: 'REFRESH', demandId: null });
});

test('rejects a boost that does not work on demands, and a malformed demand', () => {
  for (const address of ['/user/props/use?scene=CONTACT', '/user/refresh/%E4%BD%A0', `/user/refresh/${'1'.repeat(65)}`]) {
    expect(readTarget(requestOf(address))).toBeNull();
  }
});

test('the address of each boost is read back as the same boost', () => {
  for (const scene of ['REFRESH', 'TOP', 'HEADLINES', 'CHANGE_COLOR'] as const) {
    expect(readTarget(requestOf(sceneHref(scene, '9')))).toEqual({ scene, demandId: '9' });
    expect(readTarget(requestOf(sceneHref(scene, null)))).toEqual({ scene, demandId: null });
  }
});

test('pays with returned minutes if they cover the whole duration, otherwise with boosts', () => {
  expect(paymentOf({ quantity: 0, savedMinutes: 60 }, 60)).toBe('minutes');
  expect(paymentOf({ quantity: 1, savedMinutes: 59 }, 60)).toBe('boosts');
  expect(paymentOf({ quantity: 1, savedMinutes: 0 }, 180)).toBeNull();
  expect(stockOf([], 'TOP')).toEqual({ quantity: 0, savedMinutes: 0 });
});

const demandWith = (values: object) =>
  getMyDemand.response.parse({ id: '7', demandNumber: 'BD10000023', typeCode: '10', title: '求合作', ...values });
const noon = Date.parse('2026-08-01T12:00:00+08:00');
const one = '2026-08-01T13:00:00+08:00';

test('a boost runs until the end given by the demand, a colour until its last usage ends', () => {
  expect(runningUntil(demandWith({ topUntil: one }), 'TOP', noon)).toBe(Date.parse(one));
  expect(runningUntil(demandWith({ topUntil: one }), 'TOP', Date.parse(one))).toBeNull();
  expect(runningUntil(demandWith({ topUntil: one }), 'REFRESH', noon)).toBeNull();
  expect(runningUntil(demandWith({ topUntil: one }), 'TOP', null)).toBe(Date.parse(one));
  const usage = { id: '1', sceneCode: 'CHANGE_COLOR', minutes: 60, startedAt: one, effectiveUntil: one };
  expect(runningUntil(demandWith({ color: 3, propEffects: [usage] }), 'CHANGE_COLOR', noon)).toBe(Date.parse(one));
  expect(runningUntil(demandWith({ color: null, propEffects: [usage] }), 'CHANGE_COLOR', noon)).toBeNull();
  expect(runningUntil(demandWith({ color: 3 }), 'CHANGE_COLOR', noon)).toBeNull();
});

test('a new usage extends one that is still running', () => {
  expect(endOfUsage(noon, null, 60)).toBe(Date.parse(one));
  expect(endOfUsage(noon, Date.parse(one), 60)).toBe(noon + 120 * 60_000);
});
