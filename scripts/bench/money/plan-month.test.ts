import { expect, test } from '@jest/globals';
import { CRASHES_A_DAY, planMonth, type Step, scenarios, TICKS_A_DAY } from './plan-month.ts';

const size = { people: 30, orders: 600, days: 3 };

test('generates the same trade for the same seed, and different trade for another seed', () => {
  expect(planMonth({ seed: 7, ...size })).toEqual(planMonth({ seed: 7, ...size }));
  expect(planMonth({ seed: 8, ...size })).not.toEqual(planMonth({ seed: 7, ...size }));
});

test('a plan orders its trades by time, spreads them over all days and all payment scenarios, and places its crashes while trades or jobs run', () => {
  const { trades, crashes } = planMonth({ seed: 7, ...size });
  expect(trades.map(({ number }) => number)).toEqual([...Array(600).keys()]);
  const ticks = trades.map(({ tick }) => tick);
  expect(ticks).toEqual(ticks.toSorted((a, b) => a - b));
  expect([0, 1, 2].map((day) => ticks.filter((tick) => Math.floor(tick / TICKS_A_DAY) === day).length)).toEqual([200, 200, 200]);
  const ways = (all: readonly (readonly Step[])[]) => new Set(all.map((steps) => JSON.stringify(steps)));
  expect(ways(trades.map(({ steps }) => steps))).toEqual(ways(Object.values(scenarios)));
  expect(new Set(trades.map(({ goods, method }) => `${goods.kind} ${method}`)).size).toBe(8);
  expect(
    trades
      .filter(({ steps }) => steps.some((step) => step.do === 'act' && ['probe', 'stale'].includes(step.act)))
      .every(({ method }) => method === 'WECHAT'),
  ).toBe(true);
  expect(crashes.length).toBe(3 * CRASHES_A_DAY);
  expect(crashes.every(({ tick, during }) => ticks.includes(during === 'TRADE' ? tick : tick - 1))).toBe(true);
  expect(new Set(crashes.map(({ victim, during }) => `${victim} ${during}`)).size).toBe(4);
});
