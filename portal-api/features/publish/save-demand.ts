import type { DemandFields } from '#shared/contract/demand-fields.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { type ChangedDemand, changeReviewState } from '../../domain/demands/change-review-state.ts';
import { checkFields } from '../../domain/demands/check-fields.ts';
import { logTransition, type ReviewActor } from '../../domain/demands/review-state-repository.ts';
import { lockPublishQuota } from '../../domain/membership/used-rights.ts';
import { getReferenceCatalog } from '../../domain/reference/reference-catalog.ts';
import { getWordFinder } from '../../domain/text-checks/word-list.ts';
import { claimUploads } from '../../domain/uploads/claim-uploads.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import { refuseBlockedWriter } from '../../domain/users/refuse-blocked.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Note, StoredAnswer } from '../../platform/http/stored-answer.ts';
import { checkPermission, refuseFor, toContacts } from './publish-permission.ts';
import { findPublisher, insertDemand } from './publish-repository.ts';

type SaveDeps = Pick<PortalApiDeps, 'db' | 'config'>;

interface SavedDemand {
  id: string;
  demandNumber: string;
  auditStatus: 'WAITING_REVIEW';
  edit: 'NONE';
  version: number;
}

/**
 * Creates a new demand of `actor`, which awaits review. Throws 403 with the reason if they may not publish now. The quota also holds for
 * concurrent calls.
 */
export async function createDemand(
  { db, config }: SaveDeps,
  fields: DemandFields,
  actor: ReviewActor,
  now: Date,
  note: Note,
): Promise<StoredAnswer<SavedDemand>> {
  const publisher = await findPublisher(db, actor.name, now);
  refuseFor(checkPermission(publisher, config.publishNeedsRealName).reasons);
  checkFields(fields, await surroundingsOf(db, publisher, now));
  return db.transaction().execute(async (trx) => {
    await lockCaller(trx, actor.name);
    await lockPublishQuota(trx, actor.name);
    await refuseBlockedWriter(trx, actor.name, now);
    refuseFor(checkPermission(await findPublisher(trx, actor.name, now), config.publishNeedsRealName).reasons);
    await claimUploads(trx, actor.name, fields.images, now);
    const { id, demand_number, version } = await insertDemand(trx, actor.name, fields, now);
    const after = { status: 'WAITING_REVIEW', pausedBy: null, edit: 'NONE' } as const;
    await logTransition(trx, { demandId: id, event: 'SAVE', before: null, after, reason: null }, actor, now);
    return note(trx, { id, demandNumber: demand_number, auditStatus: after.status, edit: after.edit, version });
  });
}

/** Saves changes of the demand `id` of `actor`. Throws 409 with the current version if it was saved since `version`. */
export async function changeDemand(
  { db }: SaveDeps,
  { id, version, fields }: { id: string; version: number; fields: DemandFields },
  actor: ReviewActor,
  now: Date,
): Promise<ChangedDemand> {
  const publisher = await findPublisher(db, actor.name, now);
  checkFields(fields, await surroundingsOf(db, publisher, now));
  return db.transaction().execute(async (trx) => {
    const changed = await changeReviewState(trx, { id, ownerId: actor.name }, { event: 'SAVE', fields, version }, actor, now);
    await claimUploads(trx, actor.name, fields.images, now);
    return changed;
  });
}

async function surroundingsOf(db: Database, publisher: Parameters<typeof toContacts>[0], now: Date) {
  const [catalog, findWords] = await Promise.all([getReferenceCatalog(db), getWordFinder(db, now)]);
  return { catalog, findWords, contacts: toContacts(publisher), now };
}
