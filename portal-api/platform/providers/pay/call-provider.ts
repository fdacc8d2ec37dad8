import { type PayChannel, ProviderUnreachable } from './pay-provider.ts';

/** Time limit of a call, shorter than the portal's own timeout, so that the visitor sees our message. */
export const PAY_TIMEOUT_MS = 8_000;
/** Maximum size of an answer: the daily bill of a big merchant has some megabytes, compressed or not. */
const MAX_BYTES = 256 * 1_024 * 1_024;

export interface ProviderAnswer {
  status: number;
  headers: Headers;
  body: Buffer;
}

interface Call {
  channel: PayChannel;
  /** Name of the call in errors; not the URL, because URLs contain signatures. */
  name: string;
  url: URL;
  init: RequestInit;
  timeoutMs: number;
}

/** Calls a provider and reads its whole answer, whatever the status. Throws `ProviderUnreachable` if there is no complete answer. */
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
    if (size > MAX_BYTES) throw new RangeError('too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Parses JSON bytes; undefined if they are invalid. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
