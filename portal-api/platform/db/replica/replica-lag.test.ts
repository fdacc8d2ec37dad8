import { expect, test } from '@jest/globals';
import { createLagMeter, toLogPlace } from './replica-lag.ts';

test('WAL positions are ordered across their two halves', () => {
  const places = ['0/0', '0/FFFFFFFF', '1/0', '16/B374D848', 'A0/1'].map(toLogPlace);
  expect(places).toEqual(places.toSorted((one, other) => (one < other ? -1 : 1)));
  expect(toLogPlace('1/0')).toBe(4_294_967_296n);
});

test('the lag is the age of the oldest missing WAL, and does not grow while the primary writes nothing', () => {
  const meter = createLagMeter();
  for (const [at, place] of [
    [0, 100n],
    [1_000, 100n],
    [2_000, 200n],
    [3_000, 300n],
    [4_000, 300n],
  ] as const)
    meter.sample(at, place);
  expect([300n, 299n, 200n, 199n, 50n].map((replayed) => meter.lagOf(replayed, 5_000))).toEqual([0, 2_000, 2_000, 3_000, 5_000]);
});

test('the reported lag is limited once the replica is far behind', () => {
  const meter = createLagMeter();
  for (let second = 0; second < 100; second += 1) meter.sample(second * 1_000, BigInt(second));
  expect(meter.lagOf(0n, 100_000)).toBe(10_000);
});
