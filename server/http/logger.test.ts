import { expect, test } from '@jest/globals';
import { createLogger } from './logger.ts';

function logTo(lines: string[]) {
  return createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
}

test('secrets are not logged and control characters cannot forge a line', () => {
  const lines: string[] = [];
  logTo(lines).info(
    { token: 's1', body: { password: 's2' }, request: { headers: { cookie: 's3', 'x-token': 's4' } }, path: '/a\n{"level":60}' },
    'x',
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/s[1-4]"/);
  expect(lines[0]?.trim()).not.toContain('\n');
});

test('an error is logged with its message, code and stack, but without secrets in its properties', () => {
  const lines: string[] = [];
  const error = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED', token: 's1', config: { headers: { cookie: 's2' } } });
  logTo(lines).error({ err: error }, 'x');
  const { err } = JSON.parse(lines[0] ?? '');
  expect(err).toMatchObject({
    type: 'Error',
    message: 'no connection',
    code: 'ECONNREFUSED',
    stack: expect.stringContaining('logger.test'),
  });
  expect(lines[0]).not.toMatch(/s[12]"/);
});

test('logging does not change the logged object', () => {
  const request = { method: 'POST', headers: { cookie: 'a=1', accept: '*/*' } };
  const lines: string[] = [];
  logTo(lines).info({ request }, 'x');
  expect(request.headers.cookie).toBe('a=1');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ request: { method: 'POST', headers: { cookie: '[redacted]', accept: '*/*' } } });
});
