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

test('requires a captcha after the fifth wrong password for an account', () => {
  expect([classify({ account: failed(4) }), classify({ account: failed(5) })]).toEqual([go, captcha]);
  expect(classify({ account: failed(5) }, { hasSolvedCaptcha: true })).toEqual(go);
});

test('requires captchas from a network that fails at many accounts, then limits it to one try in ten seconds', () => {
  expect([classify({ network: failed(9) }), classify({ network: failed(10) })]).toEqual([go, captcha]);
  const solved = { hasSolvedCaptcha: true };
  expect(classify({ network: failed(29) }, solved)).toEqual(go);
  expect(classify({ network: failed(30, 4) }, solved)).toEqual({ kind: 'wait', seconds: 6 });
  expect(classify({ network: failed(30, 10) }, solved)).toEqual(go);
});

test('blocks a network after ten failures at one account until the window has passed', () => {
  expect(classify({ both: failed(10, 1, 60) }, { hasSolvedCaptcha: true })).toEqual({ kind: 'wait', seconds: 14 * 60 });
});

test('allows one password a minute from unknown devices for an account that is attacked from many networks', () => {
  expect(classify({ account: failed(20, 15) }, { hasSolvedCaptcha: true })).toEqual({ kind: 'wait', seconds: 45 });
  expect(classify({ account: failed(20, 60) }, { hasSolvedCaptcha: true })).toEqual(go);
});

test('requires captchas from a shared network ten times as late, and never makes it wait', () => {
  const shared = { isSharedNetwork: true };
  expect([classify({ network: failed(99) }, shared), classify({ network: failed(100) }, shared)]).toEqual([go, captcha]);
  expect(classify({ account: failed(5) }, shared)).toEqual(captcha);
  const everybody = { network: failed(500), both: failed(12) };
  expect(classify(everybody, shared)).toEqual(captcha);
  expect(classify(everybody, { ...shared, hasSolvedCaptcha: true })).toEqual(go);
});

test('on a known device, only the owner’s own failures count, and only require a captcha', () => {
  const known = { isKnownDevice: true };
  expect(classify({ network: failed(500), both: failed(50), account: failed(0) }, known)).toEqual(go);
  expect(classify({ account: failed(5) }, known)).toEqual(captcha);
  expect(classify({ account: failed(40) }, { ...known, hasSolvedCaptcha: true })).toEqual(go);
});
