import type { ServerResponse } from 'node:http';
import type { Envelope } from '#shared/contract/envelope.ts';

/** Answers with the portal API's envelope; `message` is for users, in Chinese, and contains no host, code or stack. */
export function sendEnvelope(response: ServerResponse, status: number, message: string): void {
  const envelope: Envelope<null> = { code: status, message, data: null };
  const body = Buffer.from(JSON.stringify(envelope));
  response.statusCode = status;
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', body.length);
  response.end(body);
}
