import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { seeOther } from './operator-pages.ts';

/** How long the same form counts as a double click, in ms. */
const REPEATED_MS = 10_000;
/** Number of browsers whose last form is remembered. */
const REMEMBERED = 500;

/** The redirect that answers an executed form; null if it was refused. */
type Answer = { location: string; cookies: string[] } | null;

/**
 * Answers a form that a browser sends twice in a row within ten seconds, as by a double click, with the answer to the first one. Otherwise
 * the second would be refused, and the page would say that what has just been done is impossible. `senderOf` tells browsers apart.
 */
export function answerRepeatedForms(senderOf: (request: Request) => string): RequestHandler {
  const last = new LRUCache<string, { form: string; answer: Promise<Answer> }>({ max: REMEMBERED, ttl: REPEATED_MS });
  return async (request, response, next) => {
    if (request.method !== 'POST') return next();
    const form = createHash('sha256')
      .update(JSON.stringify([request.path, request.body]))
      .digest('base64url');
    const sender = senderOf(request);
    const known = last.get(sender);
    const answer = known?.form === form ? await known.answer : null;
    if (answer) {
      if (answer.cookies.length > 0) response.setHeader('Set-Cookie', answer.cookies);
      return seeOther(response, answer.location);
    }
    last.set(sender, { form, answer: answerOf(response) });
    next();
  };
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
    resolve(response.statusCode === 303 && typeof location === 'string' ? { location, cookies } : null);
    return end(...given);
  };
  return promise;
}
