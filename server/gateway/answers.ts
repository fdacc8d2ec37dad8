import type { ServerConfig } from '../config/env.ts';
import type { SecurityHeaders } from '../http/security-headers.ts';
import type { AnswerStream } from '../upstream/answer-stream.ts';
import { unpackBody } from '../upstream/unpack-body.ts';
import { type Exchange, failExchange } from './exchange.ts';
import { readOpenedSession } from './login-interception.ts';
import { relayBody } from './relay-body.ts';
import { copyHead, isDocument, needsSandbox } from './response-headers.ts';

const MAX_LOGIN_BYTES = 1_024 * 1_024;

export interface AnswerRules {
  config: Pick<ServerConfig, 'tokenCookie'>;
  /** Base URL of the portal API. */
  upstream: () => string;
  protectDocument: SecurityHeaders['protectDocument'];
  /** Called with responses that stay open by design. */
  onEventStream: (exchange: Exchange) => void;
}

/** Relays the API's response: reads the session out of a login response, streams every other response through byte by byte. */
export function relayAnswer(exchange: Exchange, answer: AnswerStream, rules: AnswerRules): void {
  if (isDocument(answer)) rules.protectDocument(exchange.request, exchange.response);
  // A document of the API must not reach the portal's cookies, storage and calls.
  if (needsSandbox(answer)) exchange.response.append('Content-Security-Policy', 'sandbox');
  if (exchange.contract?.session === 'opens') void relayLogin(exchange, answer, rules);
  else relayStream(exchange, answer, rules);
}

function relayStream(exchange: Exchange, answer: AnswerStream, { upstream, onEventStream }: AnswerRules): void {
  const { response, session, pace } = exchange;
  copyHead(answer, response, { upstream: upstream(), isHttps: session.isHttps });
  // Only a token that was sent can have been rejected: a visitor's 401 clears nothing.
  if (answer.statusCode === 401 && exchange.token !== null) session.clear();
  if (answer.headers['content-type']?.startsWith('text/event-stream')) {
    onEventStream(exchange);
    response.flushHeaders();
  }
  relayBody(answer, response, pace);
}

async function relayLogin(exchange: Exchange, answer: AnswerStream, { config, upstream }: AnswerRules): Promise<void> {
  const { response, session, pace } = exchange;
  try {
    answer.on('data', (chunk: Buffer) => {
      pace.bytes += chunk.length;
    });
    const body = await readBody(answer, MAX_LOGIN_BYTES);
    const isSuccess = answer.statusCode === 200;
    const opened = isSuccess ? readOpenedSession(body.toString()) : null;
    if (exchange.failure || response.destroyed) return;
    copyHead(answer, response, { upstream: upstream(), isHttps: session.isHttps });
    for (const name of ['Content-Disposition', 'Content-Encoding', 'Content-Length', 'ETag']) response.removeHeader(name);
    response.set('Cache-Control', 'no-store');
    if (answer.statusCode === 401 && exchange.token !== null) session.clear();
    if (opened) session.set(opened);
    response.end(opened && config.tokenCookie === 'http' ? opened.bodyWithoutToken : body);
  } catch (error) {
    failExchange(exchange, 'invalid', error instanceof Error ? error.message : 'unreadable login answer');
  }
}

/**
 * Reads a whole response body and decompresses it. Rejects if it is larger than `limit` bytes, compressed or not, or cannot be
 * decompressed. Never settles if the response breaks off, which its sender reports.
 */
async function readBody(answer: AnswerStream, limit: number): Promise<Buffer> {
  const packed = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    answer.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) return reject(new RangeError(`the answer is larger than ${limit} bytes`));
      chunks.push(chunk);
    });
    answer.once('end', () => resolve(Buffer.concat(chunks)));
  });
  return packed.length === 0 ? packed : unpackBody(packed, answer.headers['content-encoding'], limit);
}
