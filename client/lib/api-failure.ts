import { texts } from '#shared/text/texts.ts';

/**
 * The reason why a call returned no data.
 * `network` no response at all · `timeout` no response in time · `unauthorized` HTTP 401 · `refused` body code 401 or 403 in an HTTP 200 ·
 * `business` any other body code · `http` any other HTTP status · `invalid` a response that does not match the contract ·
 * `aborted` the caller no longer needs the data.
 */
export type FailureKind = 'network' | 'timeout' | 'unauthorized' | 'refused' | 'business' | 'http' | 'invalid' | 'aborted';

export interface FailureDetails {
  kind: FailureKind;
  /** HTTP status, or the envelope's code if an HTTP 200 contains a refusal (`answerStatus`); 0 without a response. */
  status: number;
  message: string;
  /** Messages by field name. */
  fields?: Readonly<Record<string, string>>;
  /** Seconds to wait before the next try (429). */
  retryAfter?: number;
  /** The `data` of a refusal's envelope. */
  data?: unknown;
}

/** Thrown by every failed call; the message may be shown to the user. */
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

  /** True for a 404: the API lacks this call, or the requested entity does not exist, so a retry gives the same result. */
  get isPermanent(): boolean {
    return this.status === 404;
  }
}

export const toApiFailure = (error: unknown): ApiFailure =>
  error instanceof ApiFailure ? error : new ApiFailure({ kind: 'network', status: 0, message: texts.networkFailed });

/** Returns the machine-readable reason of a refusal (`data.reason`), or null if it has none. */
export function refusalReason({ data }: Pick<ApiFailure, 'data'>): string | null {
  const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : null;
  return typeof reason === 'string' ? reason : null;
}
