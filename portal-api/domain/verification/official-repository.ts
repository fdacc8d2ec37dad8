import { verificationStatus } from '#shared/contract/verification-status.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { releasePrivateFiles } from '../private-files/private-files.ts';
import { decidable, statusAfter, type Verdict } from './verdict.ts';

/** Returns the user's latest request; undefined if there is none. */
export const findLatestOfficial = (db: Database, userId: string) =>
  db
    .selectFrom('official_checks')
    .innerJoin('organizations', 'organizations.id', 'official_checks.org_id')
    .selectAll('official_checks')
    .select('organizations.name as org_name')
    .where('user_id', '=', userId)
    .orderBy('official_checks.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findOrgByCreditNo = (db: Database, creditNo: string) =>
  db.selectFrom('organizations').select(['id', 'name']).where('credit_no', '=', creditNo).executeTakeFirst();

/** Returns an organization with the licence data that a reviewer checks. */
export const findOrgById = (db: Database, orgId: string) =>
  db
    .selectFrom('organizations')
    .select(['id', 'name', 'credit_no', 'legal_person', 'license_image', 'official_status'])
    .where('id', '=', toDatabaseId(orgId))
    .executeTakeFirst();

/** Returns the organization with this id if the user has joined it. */
export const findJoinedOrg = (db: Database, userId: string, orgId: string) =>
  db
    .selectFrom('org_members')
    .innerJoin('organizations', 'organizations.id', 'org_members.org_id')
    .select(['organizations.id', 'organizations.name'])
    .where('user_id', '=', userId)
    .where('org_id', '=', toDatabaseId(orgId))
    .where('status', '=', 'JOINED')
    .executeTakeFirst();

export const findMembership = (db: Database, userId: string) =>
  db.selectFrom('org_members').select(['org_id', 'status']).where('user_id', '=', userId).executeTakeFirst();

export async function insertOfficial(
  trx: Database,
  check: { userId: string; orgId: string; position: string; proofImages: readonly string[]; now: Date },
): Promise<void> {
  await trx
    .insertInto('official_checks')
    .values({
      user_id: check.userId,
      org_id: check.orgId,
      position: check.position,
      proof_images: JSON.stringify(check.proofImages),
      status: verificationStatus.PENDING,
      reason: null,
      submitted_at: check.now,
      decided_by: null,
    })
    .execute();
}

/** Returns a request in one of these states, with the organization's name. */
export const findOfficial = (db: Database, checkId: string, statuses: readonly number[]) =>
  db
    .selectFrom('official_checks')
    .innerJoin('organizations', 'organizations.id', 'official_checks.org_id')
    .select(['official_checks.id', 'user_id', 'org_id', 'organizations.name'])
    .where('official_checks.id', '=', toDatabaseId(checkId))
    .where('status', 'in', statuses)
    .executeTakeFirst();

/** Stores a decision; returns false if the request's state no longer allows it. Releases the proofs of a failed request. */
export async function storeOfficialDecision(trx: Database, checkId: string, { reason, by, now }: Verdict): Promise<boolean> {
  const status = statusAfter(reason);
  const decided = await trx
    .updateTable('official_checks')
    .set({ status, reason, decided_at: now, decided_by: by })
    .where('id', '=', checkId)
    .where('status', 'in', decidable(reason))
    .returning('proof_images')
    .executeTakeFirst();
  if (decided && status !== verificationStatus.PASSED) await releasePrivateFiles(trx, decided.proof_images);
  return decided !== undefined;
}

/** Stores a decision on an organization's licence, which passes without a reason. Returns undefined if its state does not allow it. */
export const storeLicenseDecision = (trx: Database, orgId: string, reason: string | null) =>
  trx
    .updateTable('organizations')
    .set({ official_status: statusAfter(reason), reject_reason: reason })
    .where('id', '=', toDatabaseId(orgId))
    .where('official_status', 'in', decidable(reason))
    .returning(['id', 'name'])
    .executeTakeFirst();
