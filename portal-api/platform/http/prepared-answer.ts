import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/**
 * An answer that is the same for everybody: serialized and hashed once, sent with a strong ETag, or as 304 if the client has it already. A
 * handler returns it instead of the data. Browsers revalidate it on each use, unless it may be cached for some seconds (`maxAge`).
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
