import type { EventCode } from '#shared/contract/event.ts';
import { cookieNames } from '#shared/cookies.ts';
import { readCookie } from '../http/read-cookie.ts';
import type { UpstreamFetch } from '../upstream/api-fetch.ts';
import type { Exchange } from './exchange.ts';

/** P01–P08 by method and whole path, because «contact-info» and «register» are parts of other calls' names too (A12-19). */
const events: readonly (readonly [method: string, path: RegExp, code: EventCode])[] = [
  ['POST', /^\/v1\/register(?:-by-jverify)?$/, 'REGISTER'],
  ['POST', /^\/v1\/logout$/, 'LOGOUT'],
  ['POST', /^\/api\/membership\/start-buy$/, 'PAY_MEMBERSHIP'],
  ['POST', /^\/api\/scene\/start-buy$/, 'PAY_SCENE'],
  ['POST', /^\/v1\/demand\/save$/, 'PUBLISH_DEMAND'],
  ['GET', /^\/api\/demand\/[^/]+\/contact-info$/, 'GET_CONTACT_INFO'],
  ['POST', /^\/v1\/umsreal\/save$/, 'REAL_NAME_VERIFY_1'],
  ['POST', /^\/v1\/umsjob\/save$/, 'OFFICIAL_VERIFY'],
];

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The event that a call stands for, or null; `path` as `callPath` gives it: decoded and in lower case. */
export const eventOfCall = (method: string, path: string): EventCode | null =>
  events.find(([verb, pattern]) => verb === method && pattern.test(path))?.[2] ?? null;

/**
 * Reports what a successful call means to the portal API (`POST /api/app/event`), once the caller has its answer. Here and not in the
 * browser, so that nothing blocks it and no page has to remember it. A lost event is a line in the log and nothing more (F09).
 */
export function reportEvent(
  { request, response, call, token, deviceId: provenDevice, context }: Exchange,
  upstreamFetch: UpstreamFetch,
): void {
  const eventCode = eventOfCall(request.method, call);
  if (eventCode === null) return;
  const deviceId = readCookie(request.headers.cookie, cookieNames.deviceId);
  if (deviceId === null || !uuid.test(deviceId)) return;
  const { requestId, log } = context;
  const caller = { token, requestId, clientIp: request.ip ?? '', deviceId: provenDevice };
  response.once('finish', () => {
    if (response.statusCode >= 300) return;
    upstreamFetch({ ...caller, method: 'POST', path: '/api/app/event', body: { uuid: deviceId, eventCode } }).catch((error: unknown) =>
      log.warn({ err: error, eventCode }, 'event was not reported'),
    );
  });
}
