import type { CallRequest } from '#shared/contract/define-call.ts';
import type { reportEvent } from '#shared/contract/event.ts';
import { addHeat } from '../../domain/demands/heat.ts';
import { toChinaDay } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Networks } from '../../platform/http/client-address.ts';
import type { Device } from '../../platform/http/client-device.ts';
import { hashWithKey } from '../../platform/secret-hash.ts';
import { admitEvent } from './event-quota.ts';
import { findLiveDemandId, insertEvent, markFootprint } from './event-repository.ts';
import { countView, lockViews, readSeenToday, rememberViewers, type Viewing } from './view-repository.ts';
import { countsAsView, isNewViewer, VIEW_STEP_WEIGHT, VIEW_STEPS } from './view-rule.ts';

type ReportedEvent = CallRequest<typeof reportEvent>['body'] & {
  userId: string | null;
  /** Null if no page was served to it. */
  device: Device | null;
  networks: Networks;
  /** Key for hashing the viewers. */
  secret: string;
  now: Date;
};

/**
 * Stores an event within the limits of its senders. An opened demand is added to the history of the signed-in user, and counts once a day
 * as a view of a user or of a device that was served a page.
 */
export async function recordEvent(db: Database, event: ReportedEvent): Promise<void> {
  const { eventCode, page, demandId: named, userId, device, now } = event;
  const admission = await admitEvent(db, event, now);
  if (admission === 'dropped') return;
  const demandId = named ? await findLiveDemandId(db, named, now) : null;
  const uuid = event.uuid.toLowerCase();
  if (admission === 'stored') await insertEvent(db, { uuid, eventCode, page: page ?? null, demandId, userId, now });
  if (eventCode !== 'OPEN_INFORMATION_DETAIL' || demandId === null) return;
  if (userId !== null) await markFootprint(db, userId, demandId, now);
  if (admission === 'stored' && (userId !== null || device !== null)) await view(db, demandId, uuid, event);
}

async function view(
  db: Database,
  demandId: string,
  uuid: string,
  { userId, device, networks, source, secret, now }: ReportedEvent,
): Promise<void> {
  const day = toChinaDay(now);
  const names = [...(userId === null ? [] : [`user ${userId}`]), ...(device === null ? [] : [`device ${device.id}`])];
  const viewing: Viewing = { demandId, day, viewers: names.map((name) => hashWithKey(secret, 'view', day, name)), userId, uuid, networks };
  const isNew = isNewViewer(userId, device, now);
  await db.transaction().execute(async (trx) => {
    await lockViews(trx, demandId);
    const seen = await readSeenToday(trx, viewing);
    const counts = countsAsView(seen, isNew);
    // A viewer who was not counted only because of their network may count from another one, so they are not remembered.
    if (counts || seen.isKnown || seen.isOwnSide) await rememberViewers(trx, viewing, counts, now);
    if (!counts) return;
    const viewsToday = await countView(trx, viewing, isNew, source);
    if (VIEW_STEPS.includes(viewsToday)) await addHeat(trx, demandId, VIEW_STEP_WEIGHT, now);
  });
}
