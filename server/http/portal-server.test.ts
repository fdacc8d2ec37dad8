import { type AddressInfo, connect } from 'node:net';
import { expect, test } from '@jest/globals';
import express from 'express';
import { endWithTest } from '../testing/servers.ts';
import { createPortalServer } from './portal-server.ts';

/** More than the system buffers for a client that reads nothing. */
const MUCH = Buffer.alloc(64 * 1_024 * 1_024);

test('a client that reads nothing cannot hold a response forever', async () => {
  const isCut = new Promise<boolean>((resolve) => {
    const server = createPortalServer(
      (_request, response) => void response.once('close', () => resolve(!response.writableFinished)).end(MUCH),
      { stallMs: 200 },
    );
    endWithTest(() => server.closeAllConnections());
    endWithTest(() => server.close());
    server.listen(0, '127.0.0.1', () => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      endWithTest(() => socket.destroy());
      socket.on('error', () => {});
      socket.pause().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    });
  });
  expect(await isCut).toBe(true);
});

test('requests and responses have the prototypes of the Express app from the start, and Express does not change them', async () => {
  const app = express().set('trust proxy', 1);
  const prototypes: unknown[] = [];
  app.use((request, response) => {
    prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
    response.cookie('a', '1').json({ ip: request.ip, secure: request.secure, query: request.query });
  });
  const server = createPortalServer(app);
  server.prependListener('request', (request, response) => {
    prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
  });
  endWithTest(() => server.closeAllConnections());
  endWithTest(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const headers = { 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Proto': 'https' };
  const answer = await fetch(`http://127.0.0.1:${port}/?a=1`, { headers });
  expect(await answer.json()).toEqual({ ip: '203.0.113.9', secure: true, query: { a: '1' } });
  expect(answer.headers.get('set-cookie')).toBe('a=1; Path=/');
  expect(prototypes[2]).toBe(prototypes[0]);
  expect(prototypes[3]).toBe(prototypes[1]);
});
