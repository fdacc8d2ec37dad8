import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canonicalText, findSigned, readForm } from './alipay/alipay-signature.ts';
import { answerBytes, requestText } from './wechat-pay/wechat-signature.ts';
import { fromChinaSeconds, fromYuan, toChinaSeconds, toYuan } from './yuan.ts';

/** Computes the same text independently: by division instead of shifting digits. */
function yuanByDivision(fen: number): string {
  const part = BigInt(fen) % 100n;
  return `${BigInt(fen) / 100n}.${part < 10n ? '0' : ''}${part}`;
}

test('converts any amount between 分 and 元 without loss', () => {
  fc.assert(
    fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (fen) => {
      expect(toYuan(fen)).toBe(yuanByDivision(fen));
      if (fen < 1e14) expect(fromYuan(toYuan(fen))).toBe(fen);
    }),
    { numRuns: 1_000 },
  );
  expect([0, 1, 10, 100, 29_90, 5_000_000].map(toYuan)).toEqual(['0.00', '0.01', '0.10', '1.00', '29.90', '50000.00']);
  expect(['88', '88.8', '88.88', '0.01', '00.01'].map(fromYuan)).toEqual([8_800, 8_880, 8_888, 1, 1]);
});

test('rejects anything that is not an amount', () => {
  for (const text of ['', '-1.00', '+1.00', '1.005', '1e3', '1,000.00', ' 1.00', '1.00 ', '.5', '1.', 'NaN', '٣.00'])
    expect([text, fromYuan(text)]).toEqual([text, null]);
  for (const fen of [-1, 0.5, Number.NaN, 2 ** 53]) expect(() => toYuan(fen)).toThrow(RangeError);
});

test('China times round-trip as they are written', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true }), (moment) => {
      const text = toChinaSeconds(moment);
      expect(fromChinaSeconds(text)?.getTime()).toBe(Math.floor(moment.getTime() / 1_000) * 1_000);
      const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' }).format(moment);
      expect(text).toBe(parts);
    }),
  );
  for (const text of ['', '2026-03-01', '2026-13-01 10:00:00', '2026-03-01T10:00:00']) expect(fromChinaSeconds(text)).toBeNull();
});

const name = fc.stringMatching(/^[a-z_]{1,12}$/);
const fields = fc.dictionary(name, fc.string({ unit: 'grapheme' }), { noNullPrototype: true });

test('the text that Alipay signs consists of the pairs sorted by their bytes, unescaped', () => {
  fc.assert(
    fc.property(fields, (given) => {
      const pairs = Object.entries(given)
        .filter(([key]) => key !== 'sign')
        .map(([key, value]) => ({ key: Buffer.from(key), text: `${key}=${value}` }))
        .sort((left, right) => Buffer.compare(left.key, right.key));
      expect(canonicalText(given, ['sign'])).toBe(pairs.map(({ text }) => text).join('&'));
    }),
  );
});

test('a form round-trips; a form with a duplicate field is rejected', () => {
  fc.assert(
    fc.property(fields, (given) => {
      // A lone surrogate does not survive UTF-8.
      fc.pre(Object.values(given).every((value) => value.isWellFormed()));
      expect(readForm(new URLSearchParams(given).toString())).toEqual(given);
    }),
  );
  expect(readForm('a=1&b=2&a=3')).toBeNull();
});

test('the signed part of an answer is extracted byte by byte, for any content', () => {
  fc.assert(
    fc.property(fc.dictionary(name, fc.jsonValue(), { noNullPrototype: true }), fc.boolean(), (content, isFirst) => {
      const part = JSON.stringify(content);
      const answer = isFirst ? `{"x_response":${part},"sign":"s"}` : `{"sign":"s","x_response":${part}}`;
      expect(findSigned(Buffer.from(answer), 'x_response')?.toString()).toBe(Buffer.from(part).toString());
    }),
  );
});

test('the texts that WeChat signs end each part with one line feed', () => {
  const part = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(part, part, part, part, part, (method, path, timestamp, nonce, body) => {
      expect(requestText(method, path, timestamp, nonce, body)).toBe([method, path, timestamp, nonce, body, ''].join('\n'));
      const bytes = answerBytes(timestamp, nonce, Buffer.from(body));
      expect(bytes.equals(Buffer.from([timestamp, nonce, body, ''].join('\n')))).toBe(true);
    }),
  );
});
