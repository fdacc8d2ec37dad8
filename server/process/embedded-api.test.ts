import { expect, test } from '@jest/globals';
import { DEAD_ADDRESS, startUpstream } from '#server/testing/servers.ts';
import { readApiMetrics } from './embedded-api.ts';

const apiAt = (url: string, isListening = true) => ({ upstream: () => url, isListening: () => isListening });

test('returns the metrics of the embedded API unchanged, or an empty text while they are unavailable', async () => {
  const { url, seen } = await startUpstream((_request, response) => void response.end('books_ok 1\n'));
  expect(await readApiMetrics(apiAt(url))).toBe('books_ok 1\n');
  expect(seen.map((request) => request.url)).toEqual(['/metrics']);
  expect(await readApiMetrics(apiAt(url, false))).toBe('');
  expect(await readApiMetrics(null)).toBe('');
  expect(await readApiMetrics(apiAt(DEAD_ADDRESS))).toBe('');
  const { url: failing } = await startUpstream((_request, response) => void response.writeHead(500).end('no'));
  expect(await readApiMetrics(apiAt(failing))).toBe('');
});
