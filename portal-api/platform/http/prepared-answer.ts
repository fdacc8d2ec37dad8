import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/**
 * An answer that is the same for everyone: written and hashed once, sent with a strong ETag, 304 to whoever has it. Give it back from a
 * handler instead of the data. Browsers ask each time, unless it may be kept for some seconds (`maxAge`).
 */
export class PreparedAnswer {
  private readonly body: string;
  private readonly etag: string;
  private readonly cacheControl: string;

  constructor(data: unknown, maxAge = 0) {
    this.body = JSON.stringify({ code: 200, message: 'ok', data });
    this.cacheControl = maxAge > 0 ? `public, max-age=${maxAge}` : 'no-cache';
    this.etag = `"${createHash('sha256').update(this.body).digest('base64url').slice(0, 27)}"`;
  }

  send(request: Request, response: Response): void {
    response.set({ ETag: this.etag, 'Cache-Control': this.cacheControl }).type('json');
    if (request.fresh) response.status(304).end();
    else response.send(this.body);
  }
}
