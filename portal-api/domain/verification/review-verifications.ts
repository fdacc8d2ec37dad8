import { toPortalTime } from '../../platform/china-time.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { maskStoredNumber } from '../identity/identity-cipher.ts';
import { logAction } from '../operators/log-action.ts';
import type { OperatorContext } from '../operators/operator-context.ts';
import { findFileOwner, findOperatorFile } from '../private-files/private-files.ts';
import { decideLicense, licenseKey } from './decide-license.ts';
import { decideOfficial } from './decide-official.ts';
import { decideRealName, takenSentence } from './decide-real-name.ts';
import { findOrgsForReview, listWaitingOfficials, listWaitingOrgs, listWaitingPeople } from './review-queue-repository.ts';

/** A pending verification. The prefix of `id` is its kind: R a real name, J a job, O an organization and the data that it submitted. */
export interface WaitingVerification {
  id: string;
  kind: 'REAL_NAME' | 'OFFICIAL' | 'LICENSE';
  submittedAt: string;
  /** The user; for a licence the owner, who may be another than the one who submitted it. */
  nickname: string | null;
  submitter?: string | null;
  realName?: string;
  idNumber?: string | null;
  orgName?: string;
  creditNo?: string;
  position?: string;
  legalPerson?: string | null;
  files: string[];
}

/**
 * Lists the verifications that operators must decide: names, jobs and licences, each oldest first. Identity numbers are masked here too.
 * Viewing names is logged.
 */
export async function listVerifications(operator: OperatorContext): Promise<WaitingVerification[]> {
  const { db, identityKey } = operator;
  const [people, officials, orgs] = await Promise.all([listWaitingPeople(db), listWaitingOfficials(db), listWaitingOrgs(db)]);
  if (people.length > 0) await logAction(db, operator, { command: 'verifications', userId: null, details: { found: people.length } });
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
      submitter: row.submitter,
      orgName: row.name,
      creditNo: row.credit_no,
      legalPerson: row.legal_person,
      files: row.license_image ? [row.license_image] : [],
    })),
  ];
}

/**
 * Passes a pending verification (`reason` null) or fails it; a passed one may still be failed. Throws 409 if there is nothing to decide.
 */
export async function decideVerification(
  operator: OperatorContext,
  id: string,
  reason: string | null,
): Promise<{ id: string; passed: boolean }> {
  const { db, now } = operator;
  const [kind, key] = [id.slice(0, 1), id.slice(1)];
  if (kind === 'R') {
    const decided = await decideRealName(db, key, { reason, by: operator }, now);
    if (decided?.taken) throw new ApiError(409, `${takenSentence}（已驳回，并已通知用户）`);
    return answer(id, reason, decided !== undefined);
  }
  return answer(id, reason, await (kind === 'J' ? decideOfficial : decideLicense)(db, key, reason, operator));
}

function answer(id: string, reason: string | null, isDecided: boolean): { id: string; passed: boolean } {
  if (!isDecided) throw new ApiError(409, '没有这份认证申请，或已处理过');
  return { id, passed: reason === null };
}

/**
 * Logs that an operator views a submitted file, or a picture or document that is evidence, before they do. Returns its storage key. Throws 404 if there
 * is no such file.
 */
export async function logFileView(operator: OperatorContext, fileId: string): Promise<{ key: string }> {
  const file = await findOperatorFile(operator.db, fileId);
  if (!file) throw new ApiError(404, '没有这份材料');
  // A look at evidence is not logged under a user, whose data export would tell them that there is a report.
  const userId = (await findFileOwner(operator.db, fileId)) ?? null;
  await logAction(operator.db, operator, { command: 'file', userId, details: { id: fileId } });
  return { key: file.key };
}

const officialStates = ['未认证', '审核中', '已认证', '未通过'];

/** Lists organizations by name or credit number, with the id that the command `verify` takes. */
export async function listOrgsForReview({ db }: OperatorContext, keyword: string) {
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
