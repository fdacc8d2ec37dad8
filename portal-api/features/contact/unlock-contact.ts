import type { UnlockMeans } from '#shared/contract/access-enums.ts';
import type { ShownContact } from '#shared/contract/contact.ts';
import { href } from '#shared/routes/href.ts';
import { decideContactAccess, quotaAfter } from '../../domain/contact-access/contact-access.ts';
import type { DemandContactRow } from '../../domain/contact-access/contact-access-repository.ts';
import { refuseContact } from '../../domain/contact-access/contact-refusal.ts';
import { findReadable, readReader, unlockForReader } from '../../domain/contact-access/unlock-for-reader.ts';
import { hasContactWay } from '../../domain/demands/demand-contact.ts';
import { sendNotice } from '../../domain/notices/send-notice.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Networks } from '../../platform/http/client-address.ts';
import { toShown } from './contact-view.ts';

interface ContactRequest {
  demandId: string;
  /** Null: a visitor. */
  userId: string | null;
}

/** Returns a contact that is the caller's own or unlocked; otherwise throws with the means to unlock it. Unlocks nothing. */
export async function showContact(
  db: Database,
  { demandId, userId, versionCheck }: ContactRequest & { versionCheck: boolean },
  now: Date,
): Promise<ShownContact> {
  const demand = await findReadable(db, demandId, userId, now);
  const reader = userId === null ? null : await readReader(db, userId, demand, now);
  const access = decideContactAccess(reader, hasContactWay(demand));
  if (access.kind === 'FREE') return toShown(demand, { versionCheck });
  throw refuseContact(access.reason, reader);
}

/**
 * Unlocks a contact for the caller, by quota or by a boost, and notifies the publisher. A contact stays unlocked: repeated and concurrent
 * calls are free.
 */
export async function unlockForCaller(
  db: Database,
  { demandId, userId, by, networks }: ContactRequest & { by: UnlockMeans | undefined; networks: Networks },
  now: Date,
): Promise<ShownContact> {
  if (userId === null) {
    await findReadable(db, demandId, userId, now);
    throw refuseContact('NEED_LOGIN', null);
  }
  return db.transaction().execute(async (trx) => {
    await lockCaller(trx, userId);
    const { demand, reader, access } = await unlockForReader(trx, { demandId, userId, by, networks }, now);
    if (access.kind === 'FREE') return toShown(demand);
    await notifyPublisher(trx, demand, now);
    return toShown(demand, { remaining: quotaAfter(reader, access.by), unlockedAt: now });
  });
}

/** Notifies the publisher without the reader's name, which would outlive the reader's account. The linked data page shows who it was. */
const notifyPublisher = (trx: Database, demand: DemandContactRow, now: Date) =>
  sendNotice(
    trx,
    {
      userId: demand.publisher_id,
      category: '互动',
      title: '有人查看了您的联系方式',
      text: `有人查看了您在「${demand.title}」中的联系方式，可能很快会联系您。点开可以看到是谁。`,
      link: href('demand.data', { demandId: demand.id }),
    },
    now,
  );
