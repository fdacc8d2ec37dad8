import { type PayChannel, ProviderUnreachable } from './pay-provider.ts';

/** How long a provider may take. Shorter than the portal's own patience, so that it is our sentence that the visitor reads. */
export const PAY_TIMEOUT_MS = 8_000;
/** A day's bill of a big merchant, compressed or not, has some megabytes; more than this is none. */
const MOST_BYTES = 256 * 1_024 * 1_024;

export interface ProviderAnswer {
  status: number;
  headers: Headers;
  body: Buffer;
}

interface Call {
  channel: PayChannel;
  /** How errors call it; no address, as addresses carry signatures. */
  name: string;
  url: URL;
  init: RequestInit;
  timeoutMs: number;
}

/** Calls a provider and reads all of its answer, whatever its status. Throws `ProviderUnreachable` for anything less than an answer. */
export async function callProvider({ channel, name, url, init, timeoutMs }: Call): Promise<ProviderAnswer> {
  const unreachable = (why: string) => new ProviderUnreachable(channel, name, why);
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    return { status: answer.status, headers: answer.headers, body: await readAll(answer) };
  } catch (error) {
    throw unreachable(typeof error === 'object' && error && 'name' in error ? String(error.name) : 'unknown');
  }
}

async function readAll(answer: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new RangeError('too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The JSON in some bytes; undefined: none. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
