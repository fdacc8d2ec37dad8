import { expect, test } from '@jest/globals';
import pino from 'pino';
import { endWithTest, startUpstream } from '#server/testing/servers.ts';
import { createReadiness } from '../http/readiness.ts';
import { watchUpstream } from './watch-upstream.ts';

const logger = pino({ level: 'silent' });

function watch(url: string, healthPath: string | null, isListening = () => true) {
  const readiness = createReadiness();
  const seen = new Promise<void>((resolve) => {
    const surroundings = { upstream: () => url, isListening, healthPath, container: 'PC', readiness, logger };
    endWithTest(watchUpstream({ ...surroundings, onFirstAnswer: resolve }));
  });
  return { readiness, seen };
}

test('an external API is ready as soon as it answers anything', async () => {
  const { url } = await startUpstream((_request, response) => void response.writeHead(404).end());
  const { readiness, seen } = watch(url, null);
  expect(readiness.problems()).toEqual(['upstream']);
  await seen;
  expect(readiness.problems()).toEqual([]);
});

test('reports "database" if the embedded API answers but its database is unavailable', async () => {
  const { url, seen: calls } = await startUpstream((_request, response) => void response.writeHead(503).end());
  const { readiness } = watch(url, '/readyz');
  await readiness.hasPolled;
  expect([readiness.problems(), calls.length]).toEqual([['database'], 1]);
});

test.each([
  ['{"status":"ok","warnings":["replica"]}', ['replica']],
  ['{"status":"ok"}', []],
  ['{"warnings":"replica"}', []],
  ['no JSON', []],
])('passes on the embedded API’s own warnings: %s', async (answer, warnings) => {
  const { url } = await startUpstream((_request, response) => void response.end(answer));
  const { readiness, seen } = watch(url, '/readyz');
  await seen;
  expect([readiness.problems(), readiness.warnings()]).toEqual([[], warnings]);
});

test('does not poll before the embedded API has reported that it listens', async () => {
  const { url, seen: calls } = await startUpstream((_request, response) => void response.end());
  let isListening = false;
  const { readiness, seen } = watch(url, '/readyz', () => isListening);
  await readiness.hasPolled;
  expect([readiness.problems(), calls]).toEqual([['upstream'], []]);
  isListening = true;
  await seen;
  expect(readiness.problems()).toEqual([]);
});

test('the embedded API must report that it is healthy', async () => {
  let tries = 0;
  const { url, seen: calls } = await startUpstream((_request, response) => {
    tries += 1;
    response.writeHead(tries < 3 ? 503 : 200).end();
  });
  const { seen } = watch(url, '/readyz');
  await seen;
  expect(calls.map((call) => call.url)).toEqual(['/readyz', '/readyz', '/readyz']);
  expect(calls.map((call) => call.headers['x-container'])).toEqual(['PC', 'PC', 'PC']);
});

test('a process that is about to stop stays not ready', async () => {
  const readiness = createReadiness();
  readiness.reportUpstream(null);
  readiness.drain();
  expect(readiness.problems()).toEqual(['draining']);
});
