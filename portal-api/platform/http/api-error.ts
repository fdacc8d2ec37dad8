export interface ApiErrorOptions {
  /** Field name → sentence for it (400). */
  fields?: Record<string, string>;
  /** Seconds until another try makes sense (429). */
  retryAfter?: number;
  /** More for the envelope's `data`. */
  data?: Record<string, unknown>;
  /** The envelope alone says it, under HTTP 200: the caller is shown why instead of an error. */
  inBody?: boolean;
}

/** A refusal that the caller may read: `message` is shown to people. Everything else that is thrown becomes a bare 500. */
export class ApiError extends Error {
  readonly status: number;
  readonly options: ApiErrorOptions;

  constructor(status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 503, message: string, options: ApiErrorOptions = {}) {
    super(message);
    this.status = status;
    this.options = options;
  }
}

/** 400 that names every field, if there is one. */
export function refuseFields(problems: Record<string, string>): void {
  const [first] = Object.values(problems);
  if (first) throw new ApiError(400, first, { fields: problems });
}
