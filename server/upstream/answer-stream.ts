import type { IncomingHttpHeaders } from 'node:http';

/**
 * An answer of the portal API whose body comes piece by piece: `data` for each, `end` after the last one; neither for an answer that
 * breaks off. Node's own IncomingMessage is one.
 */
export interface AnswerStream {
  readonly statusCode?: number | undefined;
  /** Names in lower case, values as Node's client has them. */
  readonly headers: IncomingHttpHeaders;
  /** The whole answer has come. */
  readonly complete: boolean;
  on(event: 'data', listener: (chunk: Buffer) => void): unknown;
  once(event: 'end', listener: () => void): unknown;
  /** Takes no more until `resume`. */
  pause(): unknown;
  resume(): unknown;
  /** Ends its connection unless it is complete. */
  destroy(): unknown;
}
