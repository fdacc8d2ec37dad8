import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as loopTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { endWithTest, sendBytes } from '#server/testing/servers.ts';
import { makeDrainable } from './drain-server.ts';

const call = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

async function start(listener: RequestListener) {
  const server = createServer(listener);
  const drainable = makeDrainable(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  endWithTest(() => server.close().closeAllConnections());
  return { drainable, server, port: (server.address() as AddressInfo).port };
}

test('a pending request finishes and announces the close; new connections are refused', async () => {
  let finish = () => {};
  const { drainable, server, port } = await start((_request, response) => {
    finish = () => void response.end('done');
    server.emit('held');
  });
  const answer = sendBytes(port, call);
  await once(server, 'held');
  const drained = drainable.drain(5_000);
  await loopTurn();
  await expect(sendBytes(port, call)).rejects.toThrow(/ECONNREFUSED/);
  finish();
  expect(await answer).toMatch(/Connection: close\r\n[\s\S]*done$/);
  await drained;
});

test('unused connections do not delay the stop: a kept-alive one, and a preconnected one', async () => {
  const { drainable, port } = await start((_request, response) => void response.end('ok'));
  const [idle, ahead] = [connect(port, '127.0.0.1', () => void idle.write(call)), connect(port, '127.0.0.1')];
  await Promise.all([once(idle, 'data'), once(ahead, 'connect')]);
  ahead.resume();
  await Promise.all([drainable.drain(60_000), once(idle, 'close'), once(ahead, 'close')]);
});

test('an idle connection may be used once more after the stop began, and is then closed', async () => {
  const { drainable, port } = await start((_request, response) => void response.end('ok'));
  const socket = connect(port, '127.0.0.1', () => void socket.write(call));
  await once(socket, 'data');
  const drained = drainable.drain(60_000);
  await loopTurn();
  await expect(sendBytes(port, call)).rejects.toThrow(/ECONNREFUSED/);
  socket.write(call);
  const [chunk] = await once(socket, 'data');
  expect(String(chunk)).toMatch(/^HTTP\/1\.1 200 [\s\S]*Connection: close\r\n[\s\S]*ok$/);
  await Promise.all([drained, once(socket, 'close')]);
});

test('after announceClose new connections are still served, each for one request', async () => {
  const { drainable, port } = await start((_request, response) => void response.end('ok'));
  drainable.announceClose();
  expect(await sendBytes(port, call)).toMatch(/^HTTP\/1\.1 200 [\s\S]*Connection: close\r\n[\s\S]*ok$/);
});

test('an event stream ends immediately, a hanging response after the grace period', async () => {
  const { drainable, server, port } = await start((request, response) => {
    if (request.url === '/events') response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
    server.emit('held');
  });
  const events = sendBytes(port, call.replace('/', '/events'));
  await once(server, 'held');
  const hanging = sendBytes(port, call);
  await once(server, 'held');
  const drained = drainable.drain(300);
  expect(await events).toContain('text/event-stream');
  expect(await hanging).toBe('');
  await drained;
});

test('a connection whose response promised keep-alive is closed by its next response', async () => {
  let finish = () => {};
  const { drainable, server, port } = await start((request, response) => {
    if (request.url === '/next') return void response.end('next');
    response.write('first');
    finish = () => void response.end();
    server.emit('held');
  });
  const socket = connect(port, '127.0.0.1', () => void socket.write(call));
  let answers = '';
  socket.on('data', (chunk) => {
    answers += chunk.toString();
  });
  await once(server, 'held');
  const drained = drainable.drain(5_000);
  const isAsked = once(server, 'request');
  socket.write(call.replace('/', '/next'));
  await isAsked;
  finish();
  await once(socket, 'close');
  expect(answers).toMatch(/Connection: keep-alive[\s\S]*first[\s\S]*Connection: close[\s\S]*next$/);
  await drained;
});

test('a client that is connecting while the port closes is still served', async () => {
  const { drainable, port } = await start((_request, response) => void response.end('ok'));
  const answers = Array.from({ length: 20 }, () => sendBytes(port, call));
  const drained = drainable.drain(60_000);
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*Connection: close\r\n[\s\S]*ok$/);
  await drained;
});

test('cut ends a drain in the middle of its responses', async () => {
  const { drainable, server, port } = await start((_request, response) => {
    response.write('half');
    server.emit('held');
  });
  const answer = sendBytes(port, call);
  await once(server, 'held');
  const drained = drainable.drain(60_000);
  await loopTurn();
  drainable.cut();
  expect(await answer).toMatch(/half/);
  await drained;
});
