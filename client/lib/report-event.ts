import { EVENT_PATH, type EventCode, type ViewSource } from '#shared/contract/event-codes.ts';
import { ensureDeviceId } from './device-id.ts';
import { sendReport } from './send-report.ts';

/**
 * Tells the portal API that something happened, on this page or on `page`. Never fails and never disturbs: a lost event is only logged. Waits for no
 * code, not for the contract either: a page that is just being left, as after a login, loads nothing any more.
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
  if (failure !== null) console.warn('event was not reported', eventCode, failure);
}
