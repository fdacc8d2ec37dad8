import type { Response } from 'express';
import type { Envelope } from '#shared/contract/envelope.ts';

/** Answers with the portal API's envelope; `message` is for people, in Chinese, and names no host, code or stack. */
export function sendEnvelope(response: Response, status: number, message: string): void {
  const body: Envelope<null> = { code: status, message, data: null };
  response.status(status).set('Cache-Control', 'no-store').json(body);
}
