import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { EVENT_PATH, EXPOSURES_PATH, eventCodes, MAX_EXPOSURES_PER_REPORT, viewSources } from './event-codes.ts';

/** Reports an event. Always 200 for a known code: a lost event must never disturb a visitor. */
export const reportEvent = defineCall({
  name: 'event.report',
  method: 'POST',
  forBlocked: 'allowed',
  audience: 'visitor',
  path: EVENT_PATH,
  invalidates: 'none',
  body: z.object({
    uuid: z.uuid('设备标识不正确'),
    eventCode: z.enum(eventCodes, '未知的事件'),
    page: z.string().max(200).optional(),
    demandId: z.string().max(64).optional(),
    /** Source of the view of a demand; an unknown source counts as absent. */
    source: z.enum(viewSources).optional().catch(undefined),
  }),
  response: z.null(),
});

/**
 * Reports cards of demands, by id or public number, that were at least half visible in a list. Each counts once per device, demand and day.
 * Always 200, like an event: what is too much, unknown or the publisher's own is silently dropped.
 */
export const reportExposures = defineCall({
  name: 'event.reportExposures',
  method: 'POST',
  forBlocked: 'allowed',
  audience: 'visitor',
  path: EXPOSURES_PATH,
  invalidates: 'none',
  body: z.object({
    uuid: z.uuid('设备标识不正确'),
    demands: z.array(z.string().min(1).max(64)).min(1).max(MAX_EXPOSURES_PER_REPORT, `一次最多 ${MAX_EXPOSURES_PER_REPORT} 条`),
  }),
  response: z.null(),
});
