import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Duplex } from 'node:stream';

/** Idle connections are dropped before the API drops them (5 s with Node), else a call would meet one that is just closing. */
const IDLE_MS = 4_000;
const poolOptions = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 128 };

const isPrepared = Symbol('isPrepared');
type PooledSocket = Duplex & { [isPrepared]?: true; unref?: () => void };

/**
 * Connections to the portal API, kept open between calls. The idle limit (or a shorter one that the API announces) is put on a connection
 * when it is put away for the first time, and stays: Node's own `timeout` option would take it off and put it on again for every call.
 */
export function createUpstreamAgent(isTls: boolean): HttpAgent {
  const agent = isTls ? new HttpsAgent(poolOptions) : new HttpAgent(poolOptions);
  // All connections lead to one host; only the embedded API's port may change.
  if (!isTls) agent.getName = ({ port } = {}) => String(port);
  const rules = new HttpAgent({ ...poolOptions, timeout: IDLE_MS });
  agent.keepSocketAlive = (socket: PooledSocket): unknown => {
    if (socket[isPrepared]) {
      socket.unref?.();
      return true;
    }
    socket[isPrepared] = true;
    return rules.keepSocketAlive(socket);
  };
  return agent;
}
