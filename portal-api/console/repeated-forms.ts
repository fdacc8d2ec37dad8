import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';

/** How long the same form counts as a double click after it was executed, and after it was refused, in ms. */
const REPEATED_MS = 10_000;
const REFUSED_MS = 2_000;
/** Number of browsers whose last form is remembered. */
const REMEMBERED = 500;

interface Answer {
  status: number;
  location: string | null;
  cookies: string[];
  body: string;
  at: number;
}

/**
 * Answers a form that a browser sends twice in a row, as by a double click, with the answer to the first one: for ten seconds after it was
 * executed, for two after it was refused. Otherwise the second would be refused because of the first, and the page would say that what has
 * just been done is impossible. `browserOf` returns what only one browser has, or null.
 */
export function answerRepeatedForms(browserOf: (request: Request) => string | null): RequestHandler {
  const last = new LRUCache<string, { form: string; answer: Promise<Answer> }>({ max: REMEMBERED, ttl: REPEATED_MS });
  return async (request, response, next) => {
    const browser = request.method === 'POST' ? browserOf(request) : null;
    if (browser === null) return next();
    const form = createHash('sha256')
      .update(JSON.stringify([request.path, request.body]))
      .update(Buffer.concat([...(request.uploads?.values() ?? [])]))
      .digest('base64url');
    const known = last.get(browser);
    const answer = known?.form === form ? await known.answer : null;
    if (answer && (answer.location !== null || performance.now() - answer.at < REFUSED_MS)) return repeat(response, answer);
    last.set(browser, { form, answer: answerOf(response) });
    next();
  };
}

function repeat(response: Response, { status, location, cookies, body }: Answer): void {
  if (cookies.length > 0) response.setHeader('Set-Cookie', cookies);
  if (location !== null) response.setHeader('Location', location);
  response.status(status).type('html').send(body);
}

/**
 * Resolves when the handler answers. The connection does not tell that: a browser that sends a form again closes the first one's, while its
 * handler is still at work.
 */
function answerOf(response: Response): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const end = response.end.bind(response) as (...given: unknown[]) => Response;
  response.end = (...given: unknown[]) => {
    const location = response.getHeader('Location');
    const cookies = [response.getHeader('Set-Cookie') ?? []].flat().map(String);
    const [body] = given;
    resolve({
      status: response.statusCode,
      location: typeof location === 'string' ? location : null,
      cookies,
      body: typeof body === 'string' || Buffer.isBuffer(body) ? String(body) : '',
      at: performance.now(),
    });
    return end(...given);
  };
  return promise;
}
