import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { SessionCookies } from '../auth/session-cookie.ts';
import type { AnswerWatch } from './deadlines.ts';
import { answerFailure, type FailureKind } from './failure-answers.ts';

/** One call on its way through the gateway: what was known when it came, and how far it has got. */
export interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly log: Logger;
  readonly session: SessionCookies;
  /** The caller sent a token of its own. */
  readonly hasToken: boolean;
  readonly opensSession: boolean;
  /** A copy of the call may be sent once more: it changes nothing and has no body. */
  readonly isRepeatable: boolean;
  watch: AnswerWatch | null;
  /** The request to the API that is under way; null before it has a socket. */
  attempt: ClientRequest | null;
  hasRepeated: boolean;
  /** The API's answer, from its first byte on. */
  answer: IncomingMessage | null;
  hasFailed: boolean;
}

/** Ends the call with 502 or 504, whoever notices first; the request to the API goes with it. */
export function failExchange(exchange: Exchange, kind: FailureKind, reason: string): void {
  if (exchange.hasFailed || exchange.response.destroyed) return;
  exchange.hasFailed = true;
  exchange.watch?.stop();
  exchange.log.warn({ kind, reason }, 'portal API call failed');
  const { request, response, attempt } = exchange;
  // Only when our own answer is out: the proxy library cuts the client's connection with the API's.
  response.once('close', () => attempt?.destroy());
  answerFailure(response, kind);
  // What the client still sends is read and dropped, so that it can read the answer.
  request.unpipe();
  request.resume();
}
