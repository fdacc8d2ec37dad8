import type { RequestHandler } from 'express';
import { sendEnvelope } from '../http/envelope.ts';
import { judgePath } from './path-rules.ts';

const MAX_BODY_BYTES = 110 * 1_024 * 1_024;
/** After an early refusal the rest of the body is read and dropped for this long, so that the client gets to see the answer. */
const LINGER_MS = 5_000;

/** Lets `/v1/…` and `/api/…` in, sends tricks away, and leaves all other addresses to the pages. */
export const admitCalls: RequestHandler = (request, response, next) => {
  const verdict = judgePath(request.url);
  if (verdict === 'refuse') return sendEnvelope(response, 400, '请求地址有误');
  next(verdict === 'pass' ? 'router' : undefined);
};

/** 413 before a byte of a body too large is forwarded. A body of unknown length is for the API to judge. */
export const refuseHugeBodies: RequestHandler = (request, response, next) => {
  if (Number(request.headers['content-length'] ?? 0) <= MAX_BODY_BYTES) return next();
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer)).resume();
  sendEnvelope(response, 413, '上传内容过大，请压缩后再试');
};
