import { expect, test } from '@jest/globals';
import cookieParser from 'cookie-parser';
import express, { type Request, type Response } from 'express';
import { readCookie } from './read-cookie.ts';

test.each([
  ['X-Token=abc', 'abc'],
  ['a=1; X-Token=abc; b=2', 'abc'],
  ['a=1;X-Token=abc', 'abc'],
  ['a=1;  X-Token = abc ;', 'abc'],
  ['X-Token=first; X-Token=second', 'first'],
  ['X-Token="quoted"', 'quoted'],
  ['X-Token=a%20b', 'a b'],
  ['X-Token=%E0%A4%A', '%E0%A4%A'],
  ['X-Token=a=b', 'a=b'],
  ['X-Token=', ''],
  ['X-Token; X-Token=abc', 'abc'],
  ['MY-X-Token=no; X-Token-2=no', null],
  ['x-token=no', null],
  ['a=X-Token', null],
  ['X-Token', null],
  ['=;=;;', null],
  ['', null],
  [undefined, null],
  ['X-Token=j:{"a":1}', null],
])('reads X-Token from %s as %s', (header, value) => expect(readCookie(header, 'X-Token')).toBe(value));

/** Returns the value that the pages' cookie parser reads from a header; null for anything but a string. */
function parseCookie(header: string, name: string): string | null {
  const request: Request = Object.create(express.request, { headers: { value: { cookie: header } } });
  const response: Response = Object.create(express.response);
  cookieParser()(request, response, () => {});
  const value: unknown = request.cookies[name];
  return typeof value === 'string' ? value : null;
}

test('reads the same value as the cookie parser of the pages from any header', () => {
  const parts = ['X-Token', 'X-Token=', '=', ';', '; ', ' ', '"', '%41', '%zz', 'a', 'a=1', '\t'];
  // A fixed pseudo-random sequence, so that a failure can be reproduced.
  let state = 1;
  const next = (limit: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  for (let round = 0; round < 20_000; round += 1) {
    const header = Array.from({ length: next(9) }, () => parts[next(parts.length)]).join('');
    expect([header, readCookie(header, 'X-Token')]).toEqual([header, parseCookie(header, 'X-Token')]);
  }
});
