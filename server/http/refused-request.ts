import type { RequestHandler } from 'express';

/** A request that is the client's mistake, or comes at a bad moment: a status and a sentence for people. */
export class RefusedRequest extends Error {
  readonly status: number;
  /** The connection cannot be trusted with another request. */
  readonly closes: boolean;
  /** When to come back, in seconds; null: the same request will never be welcome. */
  readonly retryAfterS: number | null;
  /** Heading of the page that says it; the message begins with it. Null: the usual one. */
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

/** More to do than can be done. One for all requests: an error's stack would cost more than the rest of the refusal. */
export const overloaded = new RefusedRequest(503, '访问的人太多了，请稍后再试', {
  retryAfterS: 1,
  title: '访问的人太多了',
});

/** The embedded API has not answered yet since the start. */
export const starting = new RefusedRequest(503, '网站正在启动，通常只需几秒，页面会自动刷新', {
  retryAfterS: 2,
  title: '网站正在启动',
});

/** Before the embedded API has answered once there is nothing to show, and an empty page would look like a portal without content. */
export function refuseUntilStarted(hasApiStarted: () => boolean): RequestHandler {
  return (request, _response, next) => {
    // Files need no API, and tabs that are open since before the start may ask for them.
    if (hasApiStarted() || request.url.startsWith('/assets/')) return next();
    next(starting);
  };
}
