import type { Response } from 'express';
import { sendEnvelope } from '../http/envelope.ts';

/** Kinds of a failed call: no response in time, no connection or one that broke, or an invalid response. */
export type FailureKind = 'timeout' | 'down' | 'invalid';

const answers = {
  timeout: { status: 504, message: '服务响应超时，请稍后再试' },
  down: { status: 502, message: '服务暂时不可用，请稍后再试' },
  invalid: { status: 502, message: '服务返回异常，请稍后再试' },
} as const satisfies Record<FailureKind, { status: number; message: string }>;

/** Reports the failure to the client; if part of a response was sent, closes the connection so that it is not taken for complete. */
export function answerFailure(response: Response, kind: FailureKind): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { status, message } = answers[kind];
  for (const name of ['Content-Length', 'Content-Encoding', 'Content-Type', 'ETag', 'Last-Modified']) response.removeHeader(name);
  sendEnvelope(response, status, message);
}
