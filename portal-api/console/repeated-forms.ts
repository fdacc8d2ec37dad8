import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';

/** How long the same form counts as a double click after it was executed, and after it was refused, in ms. */
const REPEATED_MS = 10_000;
const REFUSED_MS = 2_000;
/** Number of browsers whose last form is remembered. */
const REMEMBERED = 500;

/** Headers without which the answer would not be the same: a file must not become a page. */
const KEPT_HEADERS = ['Location', 'Set-Cookie', 'Content-Type', 'Content-Disposition'] as const;

interface Answer {
  status: number;
  headers: Map<string, string | string[]>;
  body: Buffer;
  at: number;
}

/**
 * Answers a form that a browser sends twice in a row, as by a double click, with the answer to the first one: for ten seconds after it was
 * executed, for two after it was refused. Otherwise the second would be refused because of the first, and the page would say that what has
 * just been done is impossible. `browserOf` returns what only one browser has, or null.
 */
export function answerRepeatedForms(browserOf: (request: Request) => string | null): RequestHandler {
  // A file that was exported does not stay in memory any longer than that.
  const last = new LRUCache<string, { form: string; answer: Promise<Answer> }>({ max: REMEMBERED, ttl: REPEATED_MS, ttlAutopurge: true });
  return async (request, response, next) => {
    const browser = request.method === 'POST' ? browserOf(request) : null;
    if (browser === null) return next();
    const form = createHash('sha256')
      .update(JSON.stringify([request.path, request.body]))
      .update(Buffer.concat([...(request.uploads?.values() ?? [])]))
      .digest('base64url');
    const known = last.get(browser);
    const answer = known?.form === form ? await known.answer : null;
    if (answer && (isExecuted(answer) || performance.now() - answer.at < REFUSED_MS)) return repeat(response, answer);
    last.set(browser, { form, answer: answerOf(response) });
    next();
  };
}

/** An executed form leads to another page or downloads a file. */
const isExecuted = ({ headers }: Answer): boolean => headers.has('Location') || headers.has('Content-Disposition');

function repeat(response: Response, { status, headers, body }: Answer): void {
  response.setHeaders(headers).status(status).send(body);
}

/**
 * Resolves when the handler answers. The connection does not tell that: a browser that sends a form again closes the first one's, while its
 * handler is still at work.
 */
function answerOf(response: Response): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const end = response.end.bind(response) as (...given: unknown[]) => Response;
  response.end = (...given: unknown[]) => {
    const [body] = given;
    const headers = new Map<string, string | string[]>();
    for (const name of KEPT_HEADERS) {
      const value = response.getHeader(name);
      if (value !== undefined) headers.set(name, Array.isArray(value) ? value : String(value));
    }
    resolve({
      status: response.statusCode,
      headers,
      body: typeof body === 'string' || Buffer.isBuffer(body) ? Buffer.from(body) : Buffer.alloc(0),
      at: performance.now(),
    });
    return end(...given);
  };
  return promise;
}
