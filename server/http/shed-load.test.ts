import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import express, { type ErrorRequestHandler } from 'express';
import { endWithTest, startUpstream } from '#server/testing/servers.ts';
import { shedLoad } from './shed-load.ts';

/** Starts an app behind the load shedder, with a lag that the test reports. Requests by `hold` are answered only when the test ends. */
async function start() {
  let shed = 0;
  let onLag = (_ms: number): void => {};
  const metrics = {
    shed: () => {
      shed += 1;
    },
  };
  const watchLag = (listener: (ms: number) => void) => {
    onLag = listener;
  };
  const app = express();
  app.use(shedLoad({ metrics, watchLag }));
  app.get(/held$/, (_request, response) => {
    endWithTest(() => response.end());
    app.emit('held');
  });
  app.use((_request, response) => void response.send('served'));
  const refuse: ErrorRequestHandler = (error, _request, response, _next) => void response.status(error.status).end();
  app.use(refuse);
  const { url } = await startUpstream(app);
  return {
    url,
    shedSoFar: () => shed,
    sayLag: (...lags: number[]) => {
      for (const ms of lags) onLag(ms);
    },
    hold: async (path = '/held', headers: Record<string, string> = {}) => {
      const held = once(app, 'held');
      fetch(url + path, { headers }).catch(() => {});
      await held;
    },
  };
}

test('answers a new request with 503 under overload, and serves it when the overload is over', async () => {
  const { url, shedSoFar, sayLag, hold } = await start();
  for (let index = 0; index < 8; index += 1) await hold();
  sayLag(500, 500, 500, 500);
  const refused = await fetch(url);
  expect([refused.status, shedSoFar()]).toEqual([503, 1]);
  sayLag(0, 0, 0);
  expect((await fetch(url)).status).toBe(200);
});

test('finished requests and event streams of calls do not count; page requests that claim to be streams do', async () => {
  const { url, shedSoFar, sayLag, hold } = await start();
  for (let index = 0; index < 30; index += 1) await (await fetch(url)).text();
  for (let index = 0; index < 10; index += 1) await hold('/v1/held', { Accept: 'text/event-stream' });
  sayLag(500, 500, 500, 500);
  expect((await fetch(url)).status).toBe(200);
  expect(shedSoFar()).toBe(0);
  for (let index = 0; index < 8; index += 1) await hold('/held', { Accept: 'text/event-stream' });
  expect((await fetch(url)).status).toBe(503);
});
