import type { RequestHandler } from 'express';

/** An error for a request that is invalid or arrives at a bad moment: a status and a message for users. */
export class RefusedRequest extends Error {
  readonly status: number;
  /** Whether the connection must not be used for another request. */
  readonly closes: boolean;
  /** Time after which to retry, in seconds; null if the same request will always be refused. */
  readonly retryAfterS: number | null;
  /** Heading of the error page, with which the message begins; null for the default one. */
  readonly title: string | null;

  constructor(
    status: number,
    message: string,
    { closes = false, retryAfterS, title }: { closes?: boolean; retryAfterS?: number; title?: string } = {},
  ) {
    super(message);
    this.name = 'RefusedRequest';
    this.status = status;
    this.closes = closes;
    this.retryAfterS = retryAfterS ?? null;
    this.title = title ?? null;
  }
}

/** The refusal under overload. One instance for all requests: the stack of a new error would cost more than the rest of the refusal. */
export const overloaded = new RefusedRequest(503, '访问的人太多了，请稍后再试', {
  retryAfterS: 1,
  title: '访问的人太多了',
});

/** The refusal while the embedded API has not answered since the start. */
export const starting = new RefusedRequest(503, '网站正在启动，通常只需几秒，页面会自动刷新', {
  retryAfterS: 2,
  title: '网站正在启动',
});

/** Refuses requests until the embedded API has answered once: an empty page would look like a portal without content. */
export function refuseUntilStarted(hasApiStarted: () => boolean): RequestHandler {
  return (request, _response, next) => {
    // Files need no API, and tabs that were opened before the start may request them.
    if (hasApiStarted() || request.url.startsWith('/assets/')) return next();
    next(starting);
  };
}
