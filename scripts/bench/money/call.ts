import { Agent, request } from 'node:http';

export interface Reply {
  status: number;
  text: string;
  /** The answer's data without its envelope; null unless the answer is JSON with an envelope. */
  data: unknown;
  /** Time from sending the request to the last byte of the answer. */
  ms: number;
}

export interface CallOptions {
  token?: string;
  /** Value of the Idempotency-Key header. */
  key?: string;
  headers?: Record<string, string>;
  /** An object is sent as JSON, a string as it is. */
  body?: object | string;
}

export interface Caller {
  /** Rejects if there is no answer. */
  call(method: 'GET' | 'POST', path: string, options?: CallOptions): Promise<Reply>;
  close(): void;
}

const PATIENCE_MS = 30_000;

/** Creates a caller of a portal, or of its API, over keep-alive connections. It sends the token in both forms: cookie and header. */
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

/** Returns a string field of an answer's data. Throws if it is missing. */
export function textOf({ data, status, text }: Reply, name: string): string {
  const value = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
  if (typeof value === 'string') return value;
  throw new Error(`no ${name} in the answer ${status} ${text.slice(0, 200)}`);
}
