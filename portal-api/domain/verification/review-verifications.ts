import { toPortalTime } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { maskStoredNumber } from '../identity/identity-cipher.ts';
import { decideLicense, licenseKey } from './decide-license.ts';
import { decideOfficial } from './decide-official.ts';
import { decideRealName, takenSentence } from './decide-real-name.ts';
import { findOrgsForReview, listWaitingOfficials, listWaitingOrgs, listWaitingPeople } from './review-queue-repository.ts';

interface Reviewer {
  db: Database;
  now: Date;
  name: string;
  identityKey?: Buffer | undefined;
}

/** One thing that waits. `id` says what it is: R a person, J somebody's job, O an organization and what it has handed in. */
export interface WaitingVerification {
  id: string;
  kind: 'REAL_NAME' | 'OFFICIAL' | 'LICENSE';
  submittedAt: string;
  nickname: string | null;
  realName?: string;
  idNumber?: string | null;
  orgName?: string;
  creditNo?: string;
  position?: string;
  legalPerson?: string | null;
  files: string[];
}

/** The verifications that wait for people: names, jobs and licences, each the oldest first. Numbers are masked here too. */
export async function listVerifications({ db, identityKey }: Reviewer): Promise<WaitingVerification[]> {
  const [people, officials, orgs] = await Promise.all([listWaitingPeople(db), listWaitingOfficials(db), listWaitingOrgs(db)]);
  return [
    ...people.map((row) => ({
      id: `R${row.id}`,
      kind: 'REAL_NAME' as const,
      submittedAt: toPortalTime(row.submitted_at),
      nickname: row.nickname,
      realName: row.real_name,
      idNumber: maskStoredNumber(identityKey, row.user_id, row.id_number),
      files: row.images,
    })),
    ...officials.map((row) => ({
      id: `J${row.id}`,
      kind: 'OFFICIAL' as const,
      submittedAt: toPortalTime(row.submitted_at),
      nickname: row.nickname,
      orgName: row.name,
      creditNo: row.credit_no,
      position: row.position,
      files: row.proof_images,
    })),
    ...orgs.map((row) => ({
      id: `O${licenseKey(row.id, row)}`,
      kind: 'LICENSE' as const,
      submittedAt: toPortalTime(row.submitted_at),
      nickname: row.nickname,
      orgName: row.name,
      creditNo: row.credit_no,
      legalPerson: row.legal_person,
      files: row.license_image ? [row.license_image] : [],
    })),
  ];
}

/** Passes what waits (`reason` null), or fails it; what has passed may still be failed. 409 when there is nothing to decide. */
export async function decideVerification(
  { db, now, name }: Reviewer,
  id: string,
  reason: string | null,
): Promise<{ id: string; passed: boolean }> {
  const [kind, key] = [id.slice(0, 1), id.slice(1)];
  const decision = { reason, by: name };
  if (kind === 'R') {
    const decided = await decideRealName(db, key, decision, now);
    if (decided?.taken) throw new ApiError(409, `${takenSentence}（已驳回，并已通知用户）`);
    return answer(id, reason, decided !== undefined);
  }
  return answer(id, reason, kind === 'J' ? await decideOfficial(db, key, decision, now) : await decideLicense(db, key, reason, now));
}

function answer(id: string, reason: string | null, isDecided: boolean): { id: string; passed: boolean } {
  if (!isDecided) throw new ApiError(409, '没有这份认证申请，或已处理过；用 verifications 查看待处理的认证');
  return { id, passed: reason === null };
}

const officialStates = ['未认证', '审核中', '已认证', '未通过'];

/** Organizations by name or credit number, with the id that `verify` takes. */
export async function listOrgsForReview({ db }: Reviewer, keyword: string) {
  return (await findOrgsForReview(db, keyword)).map((row) => ({
    id: `O${licenseKey(row.id, row)}`,
    orgName: row.name,
    creditNo: row.credit_no,
    status: officialStates[row.official_status] ?? '未认证',
    rejectReason: row.reject_reason,
    nickname: row.nickname,
    members: Number(row.members),
  }));
}
