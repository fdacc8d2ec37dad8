export interface ApiErrorOptions {
  /** Field name → message for it (400). */
  fields?: Record<string, string>;
  /** Seconds until a retry makes sense (429). */
  retryAfter?: number;
  /** Additional properties of the envelope's `data`. */
  data?: Record<string, unknown>;
  /** Sends the status in the envelope only, under HTTP 200: the caller shows the reason instead of an error. */
  inBody?: boolean;
}

/** A refusal whose `message` may be shown to users. Anything else that is thrown becomes a 500 without details. */
export class ApiError extends Error {
  readonly status: number;
  readonly options: ApiErrorOptions;

  constructor(status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 503, message: string, options: ApiErrorOptions = {}) {
    super(message);
    this.status = status;
    this.options = options;
  }
}

/** Throws a 400 that lists every invalid field, if there is one. */
export function refuseFields(problems: Record<string, string>): void {
  const [first] = Object.values(problems);
  if (first) throw new ApiError(400, first, { fields: problems });
}
