import { EVENT_PATH, type EventCode, type ViewSource } from '#shared/contract/event-codes.ts';
import { ensureDeviceId } from './device-id.ts';
import { sendReport } from './send-report.ts';

/**
 * Reports an event on this page or on `page` to the portal API. Never rejects: a lost event is only logged. Depends on no code that loads
 * on demand, not even the contract: a page that is being left, as after a login, loads nothing any more.
 */
export async function reportEvent(
  eventCode: EventCode,
  { page = location.pathname, ...details }: { demandId?: string; source?: ViewSource; page?: string } = {},
): Promise<void> {
  const event = { uuid: ensureDeviceId(), eventCode, page: page.slice(0, 200), ...details };
  const failure = await sendReport(EVENT_PATH, event).then(
    (status) => (status < 300 ? null : `HTTP ${status}`),
    (error: unknown) => error,
  );
  if (failure !== null) console.warn('failed to report an event', eventCode, failure);
}
