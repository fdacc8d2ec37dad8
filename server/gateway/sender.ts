import type { IncomingHttpHeaders } from 'node:http';
import type { AnswerStream } from '../upstream/answer-stream.ts';
import type { FailureKind } from '../upstream/failure-answers.ts';
import type { RestartWait } from '../upstream/restart-wait.ts';
import type { Exchange } from './exchange.ts';

/** Sends a call with these headers to the portal API, and fails the call if no response arrives. */
export type Sender = (exchange: Exchange, headers: IncomingHttpHeaders) => void;

export interface SenderDeps {
  /** Base URL of the portal API, read for each call. */
  upstream: () => string;
  /** Null for an external API, which does not report its restarts. */
  restart: RestartWait | null;
  /** Called when the head of the response has arrived. */
  onAnswer: (exchange: Exchange, answer: AnswerStream) => void;
  /** Called when the connection breaks after the response's head. */
  onBroken: (exchange: Exchange, answer: AnswerStream, kind: FailureKind, reason: string) => void;
}
