import type { IncomingHttpHeaders } from 'node:http';

/**
 * A response of the portal API whose body arrives in chunks: emits `data` for each and `end` after the last one; no `end` if the response
 * breaks off. Node's own IncomingMessage is one.
 */
export interface AnswerStream {
  readonly statusCode?: number | undefined;
  /** Names in lower case, values in the form of Node's client. */
  readonly headers: IncomingHttpHeaders;
  /** Whether the whole response has arrived. */
  readonly complete: boolean;
  on(event: 'data', listener: (chunk: Buffer) => void): unknown;
  once(event: 'end', listener: () => void): unknown;
  /** Stops reading until `resume`. */
  pause(): unknown;
  resume(): unknown;
  /** Closes its connection unless it is complete. */
  destroy(): unknown;
}
