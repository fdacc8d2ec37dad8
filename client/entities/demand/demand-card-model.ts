import type { DemandCard, RecommendedDemand } from '#shared/contract/demand.ts';
import type { DemandSort } from '#shared/contract/demand-enums.ts';
import { href } from '#shared/routes/href.ts';
import { routeTable } from '#shared/routes/route-table.ts';
import { isDemandNumber } from '#shared/rules/demand-number.ts';
import { coverOf } from '#shared/rules/drawn-pictures.ts';
import { joinFacts } from '#shared/text/join-facts.ts';
import { demandTypeName, memberLevelName, settlementModeName } from '#shared/text/labels.ts';
import { replyTimeOnCard } from '#shared/text/reply-time.ts';

type Publisher = NonNullable<DemandCard['publisher']>;

/** Maps a publisher to its look in lists and on the detail page; null if the API returns no publisher. */
export const toPublisherLook = (publisher: Publisher | null | undefined) => (publisher ? avatarOfPublisher(publisher) : null);

export function avatarOfPublisher(publisher: Publisher) {
  const { nickname, avatar, orgName, official, realName, memberLevel, position, industryName } = publisher;
  return {
    name: nickname || '未填写昵称',
    avatar: avatar ?? null,
    role: joinFacts(position, industryName) || null,
    orgName: orgName || null,
    isOfficial: official,
    isRealName: realName,
    // The badge only has space for a short name such as 年卡.
    memberName: memberLevel > 0 ? memberLevelName(memberLevel).replace(/(?<=卡)会员$/, '') : null,
  };
}

/** Returns the URL of a demand's page: by its public number, or by its id if a company's own portal API numbers differently. */
export function demandHref({ demandNumber, id }: Pick<DemandCard, 'demandNumber' | 'id'>): string {
  if (isDemandNumber(demandNumber)) return href('demand.detail', { demandNumber });
  return `${routeTable['demand.detail'].paths[1]}?id=${encodeURIComponent(id)}`;
}

/** Returns which boosts are active, for client/entities/demand/demand-badges.tsx. */
export const badgesOf = ({
  headlineUntil,
  topUntil,
  refreshedUntil,
}: Pick<DemandCard, 'headlineUntil' | 'topUntil' | 'refreshedUntil'>) => ({
  isHeadline: Boolean(headlineUntil),
  isTop: Boolean(topUntil),
  isRefreshed: Boolean(refreshedUntil),
});

/**
 * Maps a demand of the contract to the look of client/entities/demand/demand-card.tsx. The list of newest demands shows the time of
 * publication, other lists the time of the last refresh.
 */
export function toDemandCardLook(demand: DemandCard, sort: DemandSort = 'default') {
  const isByRefresh = sort !== 'new' && demand.refreshedAt != null && demand.refreshedAt !== demand.createdAt;
  return {
    href: demandHref(demand),
    title: demand.title,
    typeName: demandTypeName(demand.typeCode),
    cover: demand.cover || coverOf(demand),
    color: demand.color ?? null,
    ...badgesOf(demand),
    summary: demand.summary,
    industryName: demand.industryName ?? null,
    regionName: demand.regionName ?? null,
    settlementNames: [...new Set(demand.settlementModes)].map(settlementModeName),
    budget: demand.budget || null,
    viewCount: demand.viewCount,
    collectCount: demand.collectCount,
    time: (isByRefresh ? demand.refreshedAt : demand.createdAt) ?? null,
    timeLabel: isByRefresh ? '刷新' : '发布',
    publisher: toPublisherLook(demand.publisher),
    replyTime: replyTimeOnCard(demand.publisher?.replies),
  };
}

/** Maps a recommendation of the contract to the look of client/entities/demand/demand-line.tsx. */
export const toDemandLineLook = (demand: RecommendedDemand) => ({
  ...toDemandCardLook(demand),
  reason: demand.reasons?.join(' · '),
  unwantedId: demand.takesFeedback && demand.id,
});
