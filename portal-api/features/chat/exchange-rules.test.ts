import { expect, test } from '@jest/globals';
import { exchangeStates } from '#shared/rules/contact-exchange.ts';
import { decideExchange, type ExchangeAct } from './exchange-rules.ts';

const outcomes = (act: ExchangeAct, isAsker: boolean) =>
  exchangeStates.map((state) => {
    const outcome = decideExchange(act, { state, isAsker });
    return 'next' in outcome ? outcome.next : outcome.status;
  });

test('the other user accepts or refuses an open request, once', () => {
  expect(outcomes('ACCEPT', false)).toEqual(['ACCEPTED', 'ACCEPTED', 409, 409, 409]);
  expect(outcomes('REFUSE', false)).toEqual(['REFUSED', 409, 'REFUSED', 409, 409]);
});

test('the asker answers nothing, but withdraws an open request', () => {
  expect(outcomes('ACCEPT', true)).toEqual([403, 403, 403, 403, 403]);
  expect(outcomes('REFUSE', true)).toEqual([403, 403, 403, 403, 403]);
  expect(outcomes('WITHDRAW', true)).toEqual(['WITHDRAWN', 'WITHDRAWN', 409, 'WITHDRAWN', 409]);
});

test('either withdraws an accepted exchange, and the other user no open one', () => {
  expect(outcomes('WITHDRAW', false)).toEqual([403, 'WITHDRAWN', 409, 'WITHDRAWN', 409]);
});

test('each refusal is a sentence', () => {
  for (const state of exchangeStates)
    for (const act of ['ACCEPT', 'REFUSE', 'WITHDRAW'] as const)
      for (const isAsker of [true, false]) {
        const outcome = decideExchange(act, { state, isAsker });
        if ('problem' in outcome) expect(outcome.problem).toMatch(/^[\u4e00-\u9fa5， 0-9]{6,30}$/);
      }
});
