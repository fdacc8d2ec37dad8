import type { IncomingHttpHeaders } from 'node:http';
import type { AnswerStream } from '../upstream/answer-stream.ts';
import type { RestartWait } from '../upstream/restart-wait.ts';
import type { Exchange } from './exchange.ts';

/** Sends a call to the portal API with these headers, and fails it where there is no answer. */
export type Sender = (exchange: Exchange, headers: IncomingHttpHeaders) => void;

export interface SenderDeps {
  /** Base URL of the portal API, read for each call. */
  upstream: () => string;
  /** Null: a foreign API, of whose restarts nobody tells us. */
  restart: RestartWait | null;
  /** The head of the answer has come. */
  onAnswer: (exchange: Exchange, answer: AnswerStream) => void;
  /** The connection ended after the answer's head. */
  onBroken: (exchange: Exchange, answer: AnswerStream) => void;
}
