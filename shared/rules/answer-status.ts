/**
 * Status of an answer of the portal API. The embedded API refuses by HTTP status; many external APIs answer HTTP 200 and refuse by the code
 * of the envelope only, which is treated alike.
 */

/** Returns the code of an envelope; null if the body is not an envelope. */
export function envelopeCode(body: unknown): number | null {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return typeof code === 'number' ? code : null;
}

/**
 * Returns the HTTP status, or for an HTTP 200 the envelope's code if that is between 400 and 499. Codes of 500 and above do not indicate an
 * outage: many APIs use 500 for any refusal.
 */
export function answerStatus(status: number, body: unknown): number {
  const code = envelopeCode(body) ?? 0;
  return status === 200 && code >= 400 && code < 500 ? code : status;
}

/** Returns whether an answer contains the requested data. A body that is not an envelope may. */
export const isAnswer = (status: number, body: unknown): boolean => status === 200 && [200, null].includes(envelopeCode(body));
