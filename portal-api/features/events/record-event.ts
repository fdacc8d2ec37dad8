import type { CallRequest } from '#shared/contract/define-call.ts';
import type { reportEvent } from '#shared/contract/site-contract.ts';
import type { Database } from '../../db/database.ts';
import { countView, findLiveDemandId, hasViewed, insertEvent, lockViewer, markFootprint } from './event-repository.ts';

/** A device that opens a demand again within this time is the same view. */
const VIEW_MS = 60 * 60 * 1_000;

type ReportedEvent = CallRequest<typeof reportEvent>['body'] & { userId: string | null; now: Date };

/** Stores an event (N09). An opened demand counts one view per device and hour, and is a footprint of whoever is signed in. */
export async function recordEvent(db: Database, { uuid, eventCode, page, demandId: named, userId, now }: ReportedEvent): Promise<void> {
  const demandId = named ? await findLiveDemandId(db, named, now) : null;
  const event = { uuid: uuid.toLowerCase(), eventCode, page: page ?? null, demandId, userId, now };
  if (eventCode !== 'OPEN_INFORMATION_DETAIL' || !demandId) return insertEvent(db, event);
  await db.transaction().execute(async (trx) => {
    await lockViewer(trx, event.uuid, demandId);
    const isSameView = await hasViewed(trx, { uuid: event.uuid, demandId, eventCode, since: new Date(now.getTime() - VIEW_MS) });
    await insertEvent(trx, event);
    if (!isSameView) await countView(trx, demandId);
    if (userId) await markFootprint(trx, userId, demandId, now);
  });
}
