import { cookieNames } from '#shared/cookies.ts';
import { readCookie } from '../http/read-cookie.ts';
import type { UpstreamFetch } from '../upstream/api-fetch.ts';
import type { Exchange } from './exchange.ts';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Reports the event of a successful call to the portal API (`POST /api/app/event`) after the response was sent. It is reported here rather
 * than in the browser, so that nothing can block it and no page can forget it. A lost event is only logged.
 */
export function reportEvent(
  { request, response, contract, token, deviceId: provenDevice, context }: Exchange,
  upstreamFetch: UpstreamFetch,
): void {
  const eventCode = contract?.reports;
  if (!eventCode) return;
  const deviceId = readCookie(request.headers.cookie, cookieNames.deviceId);
  if (deviceId === null || !uuid.test(deviceId)) return;
  const { requestId, log } = context;
  const caller = { token, requestId, clientIp: request.ip ?? '', deviceId: provenDevice };
  response.once('finish', () => {
    if (response.statusCode >= 300) return;
    upstreamFetch({ ...caller, method: 'POST', path: '/api/app/event', body: { uuid: deviceId, eventCode } }).catch((error: unknown) =>
      log.warn({ err: error, eventCode }, 'failed to report an event'),
    );
  });
}
