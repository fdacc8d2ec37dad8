import { Agent, request } from 'node:http';

export interface Reply {
  status: number;
  text: string;
  /** The answer without its envelope; null for anything else than JSON with one. */
  data: unknown;
  /** From sending to the last byte. */
  ms: number;
}

export interface CallOptions {
  token?: string;
  /** The Idempotency-Key. */
  key?: string;
  headers?: Record<string, string>;
  /** JSON, unless it is bytes. */
  body?: object | string;
}

export interface Caller {
  /** Rejects when there is no answer. */
  call(method: 'GET' | 'POST', path: string, options?: CallOptions): Promise<Reply>;
  close(): void;
}

const PATIENCE_MS = 30_000;

/** Calls a portal, or its API, over connections that stay open: as the portal's pages do, and with the token as both want it. */
export function createCaller(origin: string, connections = 256): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    call: (method, path, { token, key, headers, body } = {}) =>
      new Promise((resolve, reject) => {
        const startedAt = performance.now();
        const bytes = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
        const all = {
          ...(bytes !== undefined && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(bytes)) }),
          ...(token !== undefined && { cookie: `X-Token=${token}`, 'x-token': token }),
          ...(key !== undefined && { 'idempotency-key': key }),
          ...headers,
        };
        const outgoing = request(origin + path, { agent, method, headers: all, timeout: PATIENCE_MS }, (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => void parts.push(part));
          answer.once('error', reject);
          answer.once('end', () => {
            const text = Buffer.concat(parts).toString();
            resolve({ status: answer.statusCode ?? 0, text, data: readData(text), ms: performance.now() - startedAt });
          });
        });
        outgoing.once('timeout', () => outgoing.destroy(new Error(`no answer in ${PATIENCE_MS} ms`)));
        outgoing.once('error', reject);
        outgoing.end(bytes);
      }),
    close: () => agent.destroy(),
  };
}

function readData(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'data' in body ? body.data : null;
  } catch {
    return null;
  }
}

/** A text of an answer's data. */
export function textOf({ data, status, text }: Reply, name: string): string {
  const value = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
  if (typeof value === 'string') return value;
  throw new Error(`no ${name} in the answer ${status} ${text.slice(0, 200)}`);
}
