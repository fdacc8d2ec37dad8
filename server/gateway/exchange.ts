import type { Request, Response } from 'express';
import type { AnyCall } from '#shared/contract/define-call.ts';
import type { SessionCookies } from '../auth/session-cookie.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { AnswerStream } from '../upstream/answer-stream.ts';
import { answerFailure, type FailureKind } from '../upstream/failure-answers.ts';
import { dropHead } from './response-headers.ts';

/** The deadlines' state of one call. */
export interface Pace {
  /** Time of the call's arrival, in ms of `performance.now()`. */
  startedAt: number;
  /** Time of the next check, in ms of `performance.now()`. */
  dueAt: number;
  /** Bytes of the response's body since the last check. */
  bytes: number;
  /** Number of consecutive checks that found the body too slow. */
  slowWindows: number;
  isEventStream: boolean;
}

/** A pending request to the API; Node's ClientRequest is one. */
export interface Attempt {
  /** Aborts the request and closes its connection. */
  destroy(): unknown;
  /** Whether the API currently accepts no more of the body. */
  readonly writableNeedDrain: boolean;
}

/** The state of one call in the gateway: the facts known at its arrival, and its progress. */
export interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly context: RequestContext;
  readonly session: SessionCookies;
  /** The call's path as a lenient router would read it, see `callPath`. */
  readonly call: string;
  /** The caller's login token. */
  readonly token: string | null;
  /** The caller's device id if the request has a valid proof; null for calls that only read. */
  readonly deviceId: string | null;
  /** The call in the contract; null if the contract does not contain it. */
  readonly contract: AnyCall | null;
  readonly hasBody: boolean;
  readonly pace: Pace;
  /** Whether the call counts as waiting for the API. */
  isWaiting: boolean;
  /** The pending request to the API; null before it has a socket. */
  attempt: Attempt | null;
  hasRepeated: boolean;
  /** Whether the call has already waited for an API that refused or closed its connection; it waits once only. */
  hasWaited: boolean;
  /** The API's response, once its head has arrived. */
  answer: AnswerStream | null;
  /** When the head of an event stream arrived, by the monotonic clock in ms; null for any other call. */
  streamsSince: number | null;
  /** The kind of failure, if the call failed. */
  failure: FailureKind | null;
  /** Whether the call was not sent because the breaker is open. */
  wasRejectedByBreaker: boolean;
}

/** Ends the call with 502 or 504 unless it has failed already, and aborts the request to the API. */
export function failExchange(exchange: Exchange, kind: FailureKind, reason: string): void {
  if (exchange.failure || exchange.response.destroyed) return;
  exchange.failure = kind;
  // The breaker logs an outage once; the calls that it rejects do not log it again.
  exchange.context.log[exchange.wasRejectedByBreaker ? 'debug' : 'warn']({ kind, reason }, 'portal API call failed');
  const { request, response, attempt, answer } = exchange;
  // Only after our own response was sent: the proxy library closes the client's connection together with the API's.
  response.once('close', () => attempt?.destroy());
  if (answer && !response.headersSent) dropHead(answer, response);
  answerFailure(response, kind);
  // Read and drop the rest of the client's body, so that the client can read the response.
  request.unpipe();
  request.resume();
}
