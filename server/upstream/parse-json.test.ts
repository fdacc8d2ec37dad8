import { expect, test } from '@jest/globals';
import { createJsonParser } from './parse-json.ts';

const long = (value: string) => JSON.stringify({ data: { text: value.repeat(300) } });

test('equal texts give the same object, different texts different ones', () => {
  const parse = createJsonParser();
  expect(parse(long('a'))).toBe(parse(long('a')));
  expect(parse(long('a'))).toEqual({ data: { text: 'a'.repeat(300) } });
  expect(parse(long('b'))).toEqual({ data: { text: 'b'.repeat(300) } });
});

test('broken JSON is refused each time', () => {
  const parse = createJsonParser();
  for (let round = 0; round < 2; round += 1) expect(() => parse(`${long('a')}}`)).toThrow(SyntaxError);
});

test('old texts are forgotten before they fill the memory', () => {
  const parse = createJsonParser();
  const first = parse(long('x'));
  for (let count = 0; count < 10; count += 1) parse(long(String(count).padEnd(4_000, '.')));
  expect(parse(long('x'))).not.toBe(first);
});
