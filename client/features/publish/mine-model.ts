import type { PageRequest } from '#client/lib/page-definition.ts';
import { type AuditStatus, auditStatuses, type OwnDemandState, ownDemandStates } from '#shared/contract/demand-enums.ts';
import type { OwnDemandCard } from '#shared/contract/publish.ts';
import { href } from '#shared/routes/href.ts';
import { MAX_KEYWORD_LENGTH } from '#shared/rules/demand-search.ts';
import { readKeyword, readOneOf, readPageNum } from '#shared/rules/read-query.ts';
import { allowedReviewEvents, type ReviewEvent } from '#shared/rules/review-states.ts';
import { auditStatusName } from '#shared/text/account-labels.ts';

/** The parameters of the page of the user's own demands. */
export interface MineSearch {
  auditStatus: OwnDemandState | null;
  keyword: string;
  /** Page number, from 1. */
  pageNum: number;
}

const isAuditStatus = (status: unknown): status is AuditStatus => auditStatuses.some((known) => known === status);

/** Reads the search from the query and ignores invalid values. */
export function readMineSearch({ search }: Pick<PageRequest, 'search'>): MineSearch {
  return {
    auditStatus: readOneOf(search, 'auditStatus', ownDemandStates) ?? null,
    keyword: readKeyword(search, 'keyword', MAX_KEYWORD_LENGTH),
    pageNum: readPageNum(search),
  };
}

/** Returns the address of a changed search; a changed filter starts at the first page. */
export function mineHref(search: MineSearch, change: Partial<MineSearch> = {}): string {
  const { auditStatus, keyword, pageNum } = { ...search, pageNum: 1, ...change };
  return href('demand.mine', undefined, {
    auditStatus: auditStatus ?? undefined,
    keyword,
    pageNum: pageNum > 1 ? pageNum : undefined,
  });
}

type Counts = Partial<Record<OwnDemandState, number>> | null | undefined;

/** Returns the tabs in order of importance to a publisher; expired demands have one only if there are some or it is `current`. */
export const mineTabs = (current: OwnDemandState | null, counts: Counts): readonly (OwnDemandState | null)[] => [
  null,
  'PUBLISH',
  ...(counts?.EXPIRED || current === 'EXPIRED' ? (['EXPIRED'] as const) : []),
  'WAITING_REVIEW',
  'REJECTED',
  'PAUSED',
];

/** Returns the number of the user's demands in a state, or in all states for null; undefined if the API returns no counts. */
export function countOf(counts: Counts, status: OwnDemandState | null): number | undefined {
  if (!counts) return undefined;
  return status === null ? Object.values(counts).reduce((sum, count) => sum + count, 0) : (counts[status] ?? 0);
}

interface StateChip {
  text: string;
  tone: 'success' | 'warning' | 'danger' | 'neutral';
}

const tones: Readonly<Record<AuditStatus, StateChip['tone']>> = {
  PUBLISH: 'success',
  WAITING_REVIEW: 'warning',
  REJECTED: 'danger',
  PAUSED: 'neutral',
};

/** Returns the state of a demand as chips: its status, who took it down, and the state of its revision. */
export function stateChips({
  auditStatus,
  pausedBy,
  edit,
  expired,
}: Pick<OwnDemandCard, 'auditStatus' | 'pausedBy' | 'edit' | 'expired'>): StateChip[] {
  const by = auditStatus === 'PAUSED' ? (pausedBy === 'ADMIN' ? '（平台）' : '（自己）') : '';
  const chips: StateChip[] = [
    auditStatus === 'PUBLISH' && expired
      ? { text: auditStatusName('EXPIRED'), tone: 'warning' }
      : { text: `${auditStatusName(auditStatus)}${by}`, tone: isAuditStatus(auditStatus) ? tones[auditStatus] : 'neutral' },
  ];
  // A hidden demand is not in the review queue.
  if (edit === 'WAITING' && auditStatus === 'PAUSED') chips.push({ text: '修改在重新上架后审核', tone: 'neutral' });
  else if (edit === 'WAITING') chips.push({ text: '修改待审核', tone: 'warning' });
  if (edit === 'REJECTED') chips.push({ text: '修改未通过', tone: 'danger' });
  return chips;
}

/** Returns the actions that its owner may take on a demand. */
export function ownEvents({ auditStatus, pausedBy, edit }: Pick<OwnDemandCard, 'auditStatus' | 'pausedBy' | 'edit'>): ReviewEvent[] {
  return isAuditStatus(auditStatus) ? allowedReviewEvents({ status: auditStatus, pausedBy: pausedBy ?? null, edit }) : ['REMOVE'];
}

interface RunningEffect {
  name: string;
  /** End of the boost, ISO 8601. */
  until: string;
}

/** Returns the running boosts: the API sends an end only while a boost runs. Does not read the clock; the row shows the time left. */
export const runningEffects = ({
  headlineUntil,
  topUntil,
  refreshedUntil,
  colorUntil,
}: Pick<OwnDemandCard, 'headlineUntil' | 'topUntil' | 'refreshedUntil' | 'colorUntil'>): RunningEffect[] =>
  [
    { name: '头条', until: headlineUntil },
    { name: '置顶', until: topUntil },
    { name: '刷新', until: refreshedUntil },
    { name: '变色', until: colorUntil },
  ].flatMap(({ name, until }) => (until ? [{ name, until }] : []));
