import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { createClamd } from './clamd.ts';

const servers: Server[] = [];
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

async function listen(handle: (socket: Socket) => void): Promise<{ host: string; port: number }> {
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    handle(socket);
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

/** A small clamd: reads the stream as its manual describes it and answers by what the file contains. */
const fakeClamd = (received: Buffer[] = []) =>
  listen((socket) => {
    let bytes = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      const file = readStream(bytes);
      if (!file) return;
      received.push(file);
      socket.end(file.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
    });
  });

/** Returns the file once the stream is complete, otherwise null. */
function readStream(bytes: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (bytes.length < command.length) return null;
  expect(bytes.toString('latin1', 0, command.length)).toBe(command);
  const parts: Buffer[] = [];
  let at = command.length;
  while (at + 4 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

test('tells a clean file from an infected one, whatever its size', async () => {
  const received: Buffer[] = [];
  const { scan } = createClamd(await fakeClamd(received));
  expect(await scan(Buffer.from('price list'))).toBe('clean');
  expect(await scan(Buffer.from('EICAR'))).toBe('infected');
  const large = Buffer.alloc(3 * 1024 * 1024 + 7, 'a');
  expect(await scan(large)).toBe('clean');
  expect(received[2]?.equals(large)).toBe(true);
});

test.each([
  ['an error', (socket: Socket) => socket.end('INSTREAM size limit exceeded. ERROR\0'), /size limit/],
  ['an answer without an end', (socket: Socket) => socket.end('stream: OK'), /without an answer/],
  ['a closed connection', (socket: Socket) => socket.destroy(), /closed|ECONNRESET|EPIPE/],
  ['an endless answer', (socket: Socket) => socket.write('stream: '.repeat(2_000)), /clamd answered/],
])('%s is no verdict', async (_name, handle, problem) => {
  const { scan } = createClamd(await listen(handle));
  await expect(scan(Buffer.from('price list'))).rejects.toThrow(problem);
});

test('a scanner that is away or silent fails', async () => {
  const address = await listen((socket) => socket.resume());
  await expect(createClamd({ ...address, answerMs: 1 }).scan(Buffer.from('x'))).rejects.toThrow('clamd did not answer in time');
  const [server] = servers;
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server?.close(resolve));
  await expect(createClamd(address).scan(Buffer.from('x'))).rejects.toThrow('ECONNREFUSED');
});
