/**
 * What an answer of the portal API says of itself. Its own API refuses by HTTP status; many others answer HTTP 200 and say it by the code of
 * the envelope alone, which is as good.
 */

/** The code of an envelope; null where the answer is none. */
export function envelopeCode(body: unknown): number | null {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return typeof code === 'number' ? code : null;
}

/**
 * The HTTP status, or in an HTTP 200 the envelope's code where that is one of HTTP's refusals (400–499). Codes from 500 on are no outage: in
 * many APIs any refusal has the code 500.
 */
export function answerStatus(status: number, body: unknown): number {
  const code = envelopeCode(body) ?? 0;
  return status === 200 && code >= 400 && code < 500 ? code : status;
}

/** Is it an answer that holds what was asked for? One that is no envelope may. */
export const isAnswer = (status: number, body: unknown): boolean => status === 200 && [200, null].includes(envelopeCode(body));
