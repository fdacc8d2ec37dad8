import { expect, test } from '@jest/globals';
import { createCallFinder } from './find-call.ts';

const calls = [
  { method: 'GET', path: '/api/demand/:id' },
  { method: 'GET', path: '/api/demand/type' },
  { method: 'GET', path: '/api/demand/type/simple' },
  { method: 'GET', path: '/v1/user/:id/simple' },
  { method: 'POST', path: '/v1/phoneToCode' },
];
const find = createCallFinder(calls);

test.each([
  ['GET', '/api/demand/BD2026', '/api/demand/:id'],
  ['GET', '/api/demand/type', '/api/demand/type'],
  ['GET', '/api/demand/type?x=/1', '/api/demand/type'],
  ['GET', '/api/demand/type/simple/', '/api/demand/type/simple'],
  ['GET', '/v1/user/7/simple', '/v1/user/:id/simple'],
  ['POST', '/v1/phonetocode', '/v1/phoneToCode'],
])('%s %s is the call %s', (method, path, pattern) => {
  expect(find(method, path)?.path).toBe(pattern);
});

test.each([
  ['POST', '/api/demand/1'],
  ['HEAD', '/api/demand/type'],
  ['GET', '/api/demand'],
  ['GET', '/api/demand/'],
  ['GET', '/api/demand//simple'],
  ['GET', '/v1/user//simple'],
  ['GET', '/v1/elsewhere'],
])('%s %s is not a call of the contract', (method, path) => {
  expect(find(method, path)).toBeNull();
});
