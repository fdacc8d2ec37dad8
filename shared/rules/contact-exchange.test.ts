import { expect, test } from '@jest/globals';
import { HOUR_MS } from '#shared/durations.ts';
import { EXCHANGE_LIFE_MS, exchangeStateAt, exchangeStates, exchangeWays, exchangeWords } from './contact-exchange.ts';

test('an unanswered request expires after 72 hours; any other state stays', () => {
  const expiresAt = Date.parse('2026-08-01T10:00:00+08:00') + EXCHANGE_LIFE_MS;
  expect(EXCHANGE_LIFE_MS).toBe(72 * HOUR_MS);
  const at = (now: number) => exchangeStates.map((state) => exchangeStateAt({ state, expiresAt }, now));
  expect(at(expiresAt - 1)).toEqual(['PENDING', 'ACCEPTED', 'REFUSED', 'WITHDRAWN', 'EXPIRED']);
  expect(at(expiresAt)).toEqual(['EXPIRED', 'ACCEPTED', 'REFUSED', 'WITHDRAWN', 'EXPIRED']);
});

test('lists show what is exchanged', () => {
  expect(exchangeWays.map(exchangeWords)).toEqual(['[交换手机号]', '[交换微信]']);
});
