import type { DemandFields } from '#shared/contract/demand-fields.ts';
import { findContactDetails } from '#shared/rules/find-contact-details.ts';
import { maskPhone } from '#shared/rules/phone.ts';
import type { ReviewOutcome, ReviewState } from '#shared/rules/review-states.ts';
import { hasExpired, readDemandFields, textsOf } from '../../../domain/demands/demand-fields.ts';
import type { SensitiveWord } from '../../../domain/text-checks/word-finder.ts';
import { endOfChinaDay, toChinaDay, toPortalTime, toPortalTimeOrNull } from '../../../platform/china-time.ts';
import { type CodeNames, compareFields, describeFields } from './compare-fields.ts';
import { describeDemandState, describeStatus, REMOVED_NAME } from './describe-demand-state.ts';
import type { listTransitions, ReviewRow } from './review-repository.ts';

/** Names of the events of a review, for operators. */
export const reviewEventNames: Readonly<Record<string, string>> = {
  SAVE: '提交',
  HIDE: '发布者下架',
  SHOW: '重新展示',
  REMOVE: '删除',
  APPROVE: '通过',
  REJECT: '驳回',
  TAKE_DOWN: '平台下架',
  RESTORE: '平台恢复',
};

type FindWords = (text: string) => SensitiveWord[];

/** Maps a row to an item of the review queue: a new demand, or the changes of a shown one. */
export function toWaitingItem(row: ReviewRow, { findWords, names, now }: { findWords: FindWords; names: CodeNames; now: Date }) {
  const isRevision = row.audit_status === 'PUBLISH';
  const live = readDemandFields(row);
  const fields = (isRevision && row.revision_fields) || live;
  return {
    id: row.id,
    demandNumber: row.demand_number,
    kind: isRevision ? ('EDIT' as const) : ('NEW' as const),
    title: fields.title,
    content: fields.content,
    typeCode: fields.typeCode,
    images: fields.images,
    publisher: { id: row.publisher_id, nickname: row.nickname },
    submittedAt: toPortalTime((isRevision && row.submitted_at) || row.updated_at),
    version: row.version,
    hits: findHits(fields, findWords),
    contacts: findContacts(fields),
    changes: isRevision && row.revision_fields ? compareFields(live, row.revision_fields, names) : [],
    ended: endedDay(fields, row, now),
    openReports: row.open_reports,
  };
}
export type WaitingItem = ReturnType<typeof toWaitingItem>;

/** Returns the last day of the content under review if it has passed: approving it shows nothing. */
function endedDay({ validUntil }: Pick<DemandFields, 'validUntil'>, row: ReviewRow, now: Date): string | null {
  if (validUntil === null) return null;
  const isOwn = row.valid_until !== null && toChinaDay(row.valid_until) === validUntil;
  return hasExpired(isOwn ? row : { valid_until: endOfChinaDay(validUntil) }, now) ? validUntil : null;
}

type Texts = Parameters<typeof textsOf>[0];

/** Finds contact details in the texts, by field, which bypass unlocking. Publishers are warned about them, but may submit them. */
const findContacts = (fields: Texts) =>
  textsOf(fields).flatMap(([field, text]) => findContactDetails(text).map(({ kind, text: found }) => ({ field, kind, text: found })));

/** Finds sensitive words that a reviewer should check, by field. */
const findHits = (fields: Texts, findWords: FindWords) =>
  textsOf(fields).flatMap(([field, text]) => findWords(text).map(({ word, level }) => ({ field, word, level })));

/** Collects everything that a reviewer may need to know about a demand. */
export function toReviewSheet(
  row: ReviewRow,
  {
    history,
    findWords,
    names,
    now,
  }: { history: Awaited<ReturnType<typeof listTransitions>>; findWords: FindWords; names: CodeNames; now: Date },
) {
  const live = readDemandFields(row);
  const reviewed = row.revision_status === 'WAITING' && row.revision_fields ? row.revision_fields : live;
  return {
    id: row.id,
    demandNumber: row.demand_number,
    title: reviewed.title,
    status: `${describeDemandState(row, now)}${describeEdit(row.audit_status, row.revision_status ?? 'NONE')}`,
    version: row.version,
    rejectReason: row.reject_reason ?? row.revision_reject_reason,
    ended: endedDay(reviewed, row, now),
    openReports: row.open_reports,
    publisher: {
      id: row.publisher_id,
      nickname: row.nickname,
      phone: maskPhone(row.phone),
      block: toBlock(row, now),
    },
    fields: { ...describeFields(live, names), images: live.images },
    changes: row.revision_fields ? compareFields(live, row.revision_fields, names) : [],
    hits: findHits(reviewed, findWords),
    contacts: findContacts(reviewed),
    history: history.map(({ event, actor_kind, actor, before, after, reason, request_id, at }) => ({
      at: toPortalTime(at),
      event,
      actor: `${actor_kind === 'OWNER' ? '发布者' : '审核员'} ${actor}`,
      before: before && describeOutcome(before),
      after: describeOutcome(after),
      reason,
      requestId: request_id,
    })),
  };
}
export type ReviewSheet = ReturnType<typeof toReviewSheet>;

const toBlock = ({ block_level, block_reason, block_until }: ReviewRow, now: Date) =>
  block_level && (block_until === null || block_until > now)
    ? { level: block_level, reason: block_reason, until: toPortalTimeOrNull(block_until) }
    : null;

const describeOutcome = (state: ReviewOutcome): string =>
  state === 'REMOVED' ? REMOVED_NAME : `${describeStatus(state.status, state.pausedBy)}${describeEdit(state.status, state.edit)}`;

function describeEdit(status: string, edit: ReviewState['edit']): string {
  // A hidden demand is not in the queue.
  const waiting = status === 'PAUSED' ? '，修改在重新上架后审核' : '，修改待审核';
  return { WAITING: waiting, REJECTED: '，修改未通过', NONE: '' }[edit];
}
