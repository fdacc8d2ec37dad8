import type { QueryClient } from '@tanstack/react-query';
import type { EventCode, ViewSource } from '#shared/contract/event-codes.ts';
import { apiOf } from './call-query.ts';
import { remoteCall } from './remote-call.ts';

const eventCall = remoteCall('event.report', async () => (await import('#shared/contract/event.ts')).reportEvent);

/** Tells the portal API that something happened, on this page or on `page`. Never fails and never disturbs: a lost event is only logged. */
export function reportEvent(
  queryClient: QueryClient,
  eventCode: EventCode,
  { page = location.pathname, ...details }: { demandId?: string; source?: ViewSource; page?: string } = {},
): Promise<void> {
  const event = { eventCode, page: page.slice(0, 200), ...details };
  return import('./device-id.ts')
    .then(async ({ ensureDeviceId }) => {
      await apiOf(queryClient).call(eventCall, { body: { uuid: ensureDeviceId(), ...event } });
    })
    .catch((error: unknown) => console.warn('event was not reported', eventCode, error));
}
