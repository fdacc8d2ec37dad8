import { expect, test } from '@jest/globals';
import { classifyLogin, type Failures, type LoginCircumstances, type LoginFailures } from './login-rules.ts';

const now = new Date('2026-03-01T02:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const failed = (count: number, last = 1, first = 60): Failures => ({
  count,
  last: count ? ago(last) : null,
  first: count ? ago(first) : null,
});
const classify = (failures: Partial<LoginFailures>, circumstances: Partial<LoginCircumstances> = {}) =>
  classifyLogin(
    { account: failed(0), network: failed(0), both: failed(0), ...failures },
    { isKnownDevice: false, isSharedNetwork: false, hasSolvedCaptcha: false, ...circumstances },
    now,
  );
const captcha = { kind: 'captcha' };
const go = { kind: 'try' };

test('four wrong passwords are a bad memory, after the fifth a captcha is asked for', () => {
  expect([classify({ account: failed(4) }), classify({ account: failed(5) })]).toEqual([go, captcha]);
  expect(classify({ account: failed(5) }, { hasSolvedCaptcha: true })).toEqual(go);
});

test('a network that fails at many accounts is asked for captchas, then slowed to one try in ten seconds', () => {
  expect([classify({ network: failed(9) }), classify({ network: failed(10) })]).toEqual([go, captcha]);
  const solved = { hasSolvedCaptcha: true };
  expect(classify({ network: failed(29) }, solved)).toEqual(go);
  expect(classify({ network: failed(30, 4) }, solved)).toEqual({ kind: 'wait', seconds: 6 });
  expect(classify({ network: failed(30, 10) }, solved)).toEqual(go);
});

test('who has guessed ten times at one account waits until the window has passed', () => {
  expect(classify({ both: failed(10, 1, 60) }, { hasSolvedCaptcha: true })).toEqual({ kind: 'wait', seconds: 14 * 60 });
});

test('an account that is guessed at from everywhere takes one password of strangers a minute', () => {
  expect(classify({ account: failed(20, 15) }, { hasSolvedCaptcha: true })).toEqual({ kind: 'wait', seconds: 45 });
  expect(classify({ account: failed(20, 60) }, { hasSolvedCaptcha: true })).toEqual(go);
});

test('an address behind which many stand is asked for captchas ten times as late, and never made to wait', () => {
  const shared = { isSharedNetwork: true };
  expect([classify({ network: failed(99) }, shared), classify({ network: failed(100) }, shared)]).toEqual([go, captcha]);
  expect(classify({ account: failed(5) }, shared)).toEqual(captcha);
  const everybody = { network: failed(500), both: failed(12) };
  expect(classify(everybody, shared)).toEqual(captcha);
  expect(classify(everybody, { ...shared, hasSolvedCaptcha: true })).toEqual(go);
});

test('the owner on a known device is slowed by nobody, and by themselves asked for a captcha', () => {
  const known = { isKnownDevice: true };
  expect(classify({ network: failed(500), both: failed(50), account: failed(0) }, known)).toEqual(go);
  expect(classify({ account: failed(5) }, known)).toEqual(captcha);
  expect(classify({ account: failed(40) }, { ...known, hasSolvedCaptcha: true })).toEqual(go);
});
