import type { DemandCard, RecommendedDemand } from '#shared/contract/demand.ts';
import type { DemandSort } from '#shared/contract/demand-enums.ts';
import { href } from '#shared/routes/href.ts';
import { routeTable } from '#shared/routes/route-table.ts';
import { isDemandNumber } from '#shared/rules/demand-number.ts';
import { coverOf } from '#shared/rules/drawn-pictures.ts';
import { joinFacts } from '#shared/text/join-facts.ts';
import { demandTypeName, memberLevelName, settlementModeName } from '#shared/text/labels.ts';

type Publisher = NonNullable<DemandCard['publisher']>;

/** A publisher as lists and the detail page show them; null for a demand whose publisher the API does not name. */
export const toPublisherLook = (publisher: Publisher | null | undefined) => (publisher ? lookOfPublisher(publisher) : null);

export function lookOfPublisher(publisher: Publisher) {
  const { nickname, avatar, orgName, official, realName, memberLevel, position, industryName } = publisher;
  return {
    name: nickname || '未填写昵称',
    avatar: avatar ?? null,
    role: joinFacts(position, industryName) || null,
    orgName: orgName || null,
    isOfficial: official,
    isRealName: realName,
    // A badge has no room for more than 年卡.
    memberName: memberLevel > 0 ? memberLevelName(memberLevel).replace(/(?<=卡)会员$/, '') : null,
  };
}

/** A demand's page: by its public number, or by its id when a foreign API numbers otherwise. */
export function demandHref({ demandNumber, id }: Pick<DemandCard, 'demandNumber' | 'id'>): string {
  if (isDemandNumber(demandNumber)) return href('demand.detail', { demandNumber });
  return `${routeTable['demand.detail'].paths[1]}?id=${encodeURIComponent(id)}`;
}

/** Which boosts last, as client/entities/demand/demand-badges.tsx says them. */
export const badgesOf = ({
  headlineUntil,
  topUntil,
  refreshedUntil,
}: Pick<DemandCard, 'headlineUntil' | 'topUntil' | 'refreshedUntil'>) => ({
  isHeadline: Boolean(headlineUntil),
  isTop: Boolean(topUntil),
  isRefreshed: Boolean(refreshedUntil),
});

/** A demand of the contract as client/entities/demand/demand-card.tsx shows it. The list of the newest says when it was published, others when it was refreshed. */
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
  };
}

/** A recommendation of the contract as client/entities/demand/demand-line.tsx shows it. */
export const toDemandLineLook = (demand: RecommendedDemand) => ({
  ...toDemandCardLook(demand),
  reason: demand.reasons?.join(' · '),
  unwantedId: demand.takesFeedback && demand.id,
});
