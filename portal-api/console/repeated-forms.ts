import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { seeOther } from './operator-pages.ts';

/** How long the same form counts as a double click, in ms. */
const REPEATED_MS = 10_000;
const REMEMBERED = 200;

/**
 * Answers a form that the same browser sends twice within ten seconds, as by a double click, with the answer to the first one. Otherwise the
 * second would be refused, and the page would say that what has just been done is impossible.
 */
export function answerRepeatedForms(tokenOf: (request: Parameters<RequestHandler>[0]) => string): RequestHandler {
  const locations = new LRUCache<string, Promise<string | null>>({ max: REMEMBERED, ttl: REPEATED_MS });
  return async (request, response, next) => {
    if (request.method !== 'POST') return next();
    const key = createHash('sha256')
      .update(JSON.stringify([tokenOf(request), request.path, request.body]))
      .digest('base64url');
    const location = await locations.get(key);
    if (location) return seeOther(response, location);
    const { promise, resolve } = Promise.withResolvers<string | null>();
    locations.set(key, promise);
    response.once('close', () => {
      const isDone = response.statusCode === 303;
      if (!isDone) locations.delete(key);
      resolve(isDone ? String(response.getHeader('Location')) : null);
    });
    next();
  };
}
