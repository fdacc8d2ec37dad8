import type { Request, Response } from 'express';
import type { AnyCall } from '#shared/contract/define-call.ts';
import type { SessionCookies } from '../auth/session-cookie.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { AnswerStream } from '../upstream/answer-stream.ts';
import { answerFailure, type FailureKind } from '../upstream/failure-answers.ts';

/** The deadlines' record of one call. */
export interface Pace {
  /** When the call came, in ms of `performance.now()`. */
  cameAt: number;
  /** When it is checked again, in ms of `performance.now()`. */
  dueAt: number;
  /** Bytes of the answer's body since the last check. */
  bytes: number;
  /** Checks in a row that found the body too slow. */
  slowWindows: number;
  isEventStream: boolean;
}

/** A request to the API that is under way; Node's ClientRequest is one. */
export interface Attempt {
  /** Gives it up, with its connection. */
  destroy(): unknown;
  /** The API does not take more of the body for now. */
  readonly writableNeedDrain: boolean;
}

/** One call on its way through the gateway: what was known when it came, and how far it has got. */
export interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly context: RequestContext;
  readonly session: SessionCookies;
  /** The call as a lenient router would read it, see `callPath`. */
  readonly call: string;
  /** The caller's own login token. */
  readonly token: string | null;
  /** The caller's device, if it shows a proof of ours; null on calls that only read. */
  readonly deviceId: string | null;
  /** The call in the contract; null when the contract has none. */
  readonly contract: AnyCall | null;
  readonly hasBody: boolean;
  readonly pace: Pace;
  /** Counted among the calls that wait for the API. */
  isWaiting: boolean;
  /** The request to the API that is under way; null before it has a socket. */
  attempt: Attempt | null;
  hasRepeated: boolean;
  /** It has waited for an API that refused or ended its connection, which is done once. */
  hasWaited: boolean;
  /** The API's answer, from its first byte on. */
  answer: AnswerStream | null;
  /** How the call failed, if it did. */
  failure: FailureKind | null;
  /** It was not sent: the breaker is open. */
  wasHeldBack: boolean;
}

/** Ends the call with 502 or 504, whoever notices first; the request to the API goes with it. */
export function failExchange(exchange: Exchange, kind: FailureKind, reason: string): void {
  if (exchange.failure || exchange.response.destroyed) return;
  exchange.failure = kind;
  // An outage is told once, by the breaker, and not again with each call that it holds back.
  exchange.context.log[exchange.wasHeldBack ? 'debug' : 'warn']({ kind, reason }, 'portal API call failed');
  const { request, response, attempt } = exchange;
  // Only when our own answer is out: the proxy library cuts the client's connection with the API's.
  response.once('close', () => attempt?.destroy());
  answerFailure(response, kind);
  // The rest that the client sends is read and dropped, so that it can read the answer.
  request.unpipe();
  request.resume();
}
