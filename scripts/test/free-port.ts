import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Below the ports that systems hand out by themselves (Linux from 32768, IANA from 49152): no connection takes one before its server does. */
const [FIRST, END] = [20_000, 32_768];

/**
 * A TCP port of 127.0.0.1 on which nobody listens, and which no other test gets while this process runs: a server needs a second or two until
 * it listens. The UDP port of the same number, which none of our servers uses, stands for it, and is given up when the process ends.
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
