import { expect, test } from '@jest/globals';
import { createPublicResponseCache } from './public-response-cache.ts';

function answersAt() {
  const clock = { ms: 0 };
  const asked: ((body: unknown) => void)[] = [];
  const answers = createPublicResponseCache(() => clock.ms);
  const ask = () => new Promise<{ status: number; body: unknown }>((resolve) => asked.push((body) => resolve({ status: 200, body })));
  return { answers, clock, asked, read: async () => (await answers.read('/api/config', ask)).body };
}

test('concurrent readers share one call, and later ones make none', async () => {
  const { asked, read } = answersAt();
  const waiting = [read(), read(), read()];
  asked[0]?.('a');
  expect(await Promise.all(waiting)).toEqual(['a', 'a', 'a']);
  expect(await read()).toBe('a');
  expect(asked).toHaveLength(1);
});

test('the first reader’s rate limit does not apply to readers who wait for the same call', async () => {
  const answers = createPublicResponseCache(() => 0);
  const first = answers.read('/x', async () => ({ status: 429, body: 'limited' }));
  const second = answers.read('/x', async () => ({ status: 200, body: 'data' }));
  expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([429, 200]);
});

test('returns a response older than ten seconds once more while it is refreshed', async () => {
  const { asked, read, clock } = answersAt();
  const first = read();
  asked[0]?.('old');
  await first;
  clock.ms = 10_001;
  expect(await read()).toBe('old');
  expect(asked).toHaveLength(2);
  asked[1]?.('new');
  await new Promise(setImmediate);
  expect(await read()).toBe('new');
});

test('a failed refresh keeps the old response, a failed first call rejects', async () => {
  const clock = { ms: 0 };
  const answers = createPublicResponseCache(() => clock.ms);
  const fail = () => Promise.reject(new Error('down'));
  await expect(answers.read('/x', fail)).rejects.toThrow('down');
  await answers.read('/x', async () => ({ status: 200, body: 1 }));
  clock.ms = 60_000;
  expect((await answers.read('/x', fail)).body).toBe(1);
  clock.ms = 6 * 60_000;
  await expect(answers.read('/x', fail)).rejects.toThrow('down');
});

test('does not cache a refusal in the envelope, and drops the cached response on a 404 there', async () => {
  const clock = { ms: 0 };
  const answers = createPublicResponseCache(() => clock.ms);
  const read = async (code: number) => (await answers.read('/x', async () => ({ status: 200, body: { code } }))).body;
  expect(await read(500)).toEqual({ code: 500 });
  expect(await read(200)).toEqual({ code: 200 });
  clock.ms = 10_001;
  expect(await read(500)).toEqual({ code: 200 });
  await new Promise(setImmediate);
  expect(await read(404)).toEqual({ code: 200 });
  await new Promise(setImmediate);
  expect(await read(500)).toEqual({ code: 500 });
});

test('does not cache refusals, nor a response that was requested before a change', async () => {
  const { answers, asked, read } = answersAt();
  expect((await answers.read('/y', async () => ({ status: 500, body: 1 }))).status).toBe(500);
  expect((await answers.read('/y', async () => ({ status: 200, body: 2 }))).body).toBe(2);
  const before = read();
  answers.clear();
  asked[0]?.('before the change');
  await before;
  const after = read();
  asked[1]?.('after');
  expect(await after).toBe('after');
});
