import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Below the ephemeral ports (Linux from 32768, IANA from 49152), so that no connection takes a port before its server listens. */
const [FIRST, END] = [20_000, 32_768];

/**
 * Returns a free TCP port of 127.0.0.1 and reserves it for this process, because a server takes a second or two until it listens. The UDP
 * port of the same number, which no server here uses, serves as the reservation for other tests, and is released when the process ends.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END);
    const claim = createSocket('udp4').unref();
    const isClaimed = await isBound(claim, () => claim.bind({ port, address: '127.0.0.1', exclusive: true }));
    if (isClaimed && (await canListen(port))) return port;
    claim.close();
  }
}

async function canListen(port: number): Promise<boolean> {
  const probe = createServer();
  const isFree = await isBound(probe, () => probe.listen(port, '127.0.0.1'));
  if (isFree) await new Promise((resolve) => probe.close(resolve));
  return isFree;
}

const isBound = (socket: Socket | Server, bind: () => void): Promise<boolean> => {
  const bound = once(socket, 'listening').then(
    () => true,
    () => false,
  );
  bind();
  return bound;
};
