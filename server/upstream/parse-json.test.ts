import { expect, test } from '@jest/globals';
import { createJsonParser } from './parse-json.ts';

const long = (value: string) => JSON.stringify({ data: { text: value.repeat(300) } });
const parser = () => {
  const parse = createJsonParser();
  return (text: string, path = '/api/x') => parse(path, Buffer.from(text));
};

test('returns the same object for equal texts and different objects for different texts', () => {
  const parse = parser();
  expect(parse(long('a'))).toBe(parse(long('a')));
  expect(parse(long('a'))).toEqual({ data: { text: 'a'.repeat(300) } });
  expect(parse(long('b'))).toEqual({ data: { text: 'b'.repeat(300) } });
  expect(parse('{"data":1}')).toBe(parse('{"data":1}'));
});

test('users who alternately get different responses from one path each get their own, always as the same object', () => {
  const parse = parser();
  const [mine, yours] = ['{"code":200,"data":{"collected":true}}', '{"code":200,"data":{"collected":false}}'];
  const first = [parse(mine), parse(yours)];
  expect(first).toEqual([
    { code: 200, data: { collected: true } },
    { code: 200, data: { collected: false } },
  ]);
  for (let round = 0; round < 2; round += 1) {
    expect(parse(mine)).toBe(first[0]);
    expect(parse(yours)).toBe(first[1]);
  }
  expect(parse(mine, '/api/y')).toBe(first[0]);
});

test('the cache does not depend on the memory that the bytes arrived in', () => {
  const parse = createJsonParser();
  const memory = Buffer.from('{"data":1}{"data":2}');
  const first = parse('/api/x', memory.subarray(0, 10));
  memory.copy(memory, 0, 10);
  expect(parse('/api/x', memory.subarray(0, 10))).toEqual({ data: 2 });
  expect(first).toEqual({ data: 1 });
});

test('broken JSON throws each time', () => {
  const parse = parser();
  for (let round = 0; round < 2; round += 1) expect(() => parse(`${long('a')}}`)).toThrow(SyntaxError);
});

test('evicts old texts before they fill the memory', () => {
  const parse = parser();
  const first = parse(long('x'));
  for (let count = 0; count < 10; count += 1) parse(long(String(count).padEnd(4_000, '.')));
  expect(parse(long('x'))).not.toBe(first);
});
