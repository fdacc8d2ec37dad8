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

test('what is under way finishes and says goodbye; new connections are refused', async () => {
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

test('connections that nobody uses do not hold up the stop: a kept-alive one, and one opened ahead', async () => {
  const { drainable, port } = await start((_request, response) => void response.end('ok'));
  const [idle, ahead] = [connect(port, '127.0.0.1', () => void idle.write(call)), connect(port, '127.0.0.1')];
  await Promise.all([once(idle, 'data'), once(ahead, 'connect')]);
  ahead.resume();
  await Promise.all([drainable.drain(60_000), once(idle, 'close'), once(ahead, 'close')]);
});

test('an idle connection may be used once more after the stop began, and is told that this was the last time', async () => {
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

test('after the goodbye new connections are still served, each for one request', async () => {
  const { drainable, port } = await start((_request, response) => void response.end('ok'));
  drainable.sayGoodbye();
  expect(await sendBytes(port, call)).toMatch(/^HTTP\/1\.1 200 [\s\S]*Connection: close\r\n[\s\S]*ok$/);
});

test('an event stream ends at once, an answer that hangs after the grace time', async () => {
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

test('a connection that was promised to stay is told to close by its next answer', async () => {
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

test('a client that is connecting while the port is being closed is still served', async () => {
  const { drainable, port } = await start((_request, response) => void response.end('ok'));
  const answers = Array.from({ length: 20 }, () => sendBytes(port, call));
  const drained = drainable.drain(60_000);
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*Connection: close\r\n[\s\S]*ok$/);
  await drained;
});

test('a cut ends a drain in the middle of its answers', async () => {
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
