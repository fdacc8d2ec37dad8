import { texts } from '#shared/text/texts.ts';

/**
 * Why a call gave no data.
 * `network` no answer at all · `timeout` none in time · `unauthorized` HTTP 401 · `refused` body code 401 or 403 in an HTTP 200 ·
 * `business` any other body code · `http` any other HTTP status · `invalid` an answer that is not the contract's ·
 * `aborted` nobody waits any more.
 */
export type FailureKind = 'network' | 'timeout' | 'unauthorized' | 'refused' | 'business' | 'http' | 'invalid' | 'aborted';

export interface FailureDetails {
  kind: FailureKind;
  /** HTTP status, or the envelope's code where an HTTP 200 refuses by that (`answerStatus`); 0 without an answer. */
  status: number;
  message: string;
  /** Field name → sentence for it. */
  fields?: Readonly<Record<string, string>>;
  /** Seconds until another try makes sense (429). */
  retryAfter?: number;
  /** The envelope's `data` of a refusal. */
  data?: unknown;
}

/** Every failed call throws one; its message may be shown. */
export class ApiFailure extends Error {
  readonly kind: FailureKind;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfter: number | undefined;
  readonly data: unknown;

  constructor(details: FailureDetails) {
    super(details.message);
    this.name = 'ApiFailure';
    this.kind = details.kind;
    this.status = details.status;
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter;
    this.data = details.data;
  }

  /** There is no such thing: an API without this call, or a thing that is gone. Another try gives the same. */
  get isLasting(): boolean {
    return this.status === 404;
  }

  /** The part that crosses from the server's render to the browser. */
  toDetails(): FailureDetails {
    return { kind: this.kind, status: this.status, message: this.message, fields: this.fields, retryAfter: this.retryAfter };
  }
}

export const toApiFailure = (error: unknown): ApiFailure =>
  error instanceof ApiFailure ? error : new ApiFailure({ kind: 'network', status: 0, message: texts.networkFailed });

/** The word for machines of a refusal, `data.reason`; null where it has none. */
export function refusalReason({ data }: Pick<ApiFailure, 'data'>): string | null {
  const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : null;
  return typeof reason === 'string' ? reason : null;
}

/**
 * Has the server answered for good? Otherwise nobody knows what has become of the write (no answer, a server in trouble, a session that had
 * ended, the same request still under way): the next try must go out under the same key.
 */
export function isAnswered({ kind, status }: ApiFailure): boolean {
  if (kind === 'business' || kind === 'refused') return true;
  return kind === 'http' && status >= 400 && status < 500 && ![408, 409, 429].includes(status);
}
