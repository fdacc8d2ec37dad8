import type { DemandCard } from '#shared/contract/demand.ts';
import type { ReplyHabits } from '#shared/contract/user.ts';
import { verificationStatus } from '#shared/contract/verification-status.ts';
import { imageVariant } from '#shared/rules/image-variants.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import type { ReferenceCatalog } from '../reference/reference-catalog.ts';
import type { DemandCardRow } from './demand-cards.ts';

/** Limits a card to the approved title if its current text is not approved (`reviewed_title` is set). */
export const withoutUnreviewed = (card: DemandCard, { reviewed_title }: { reviewed_title: string | null }): DemandCard =>
  reviewed_title === null ? card : { ...card, title: reviewed_title, summary: '', cover: null, budget: null };

/** Strips a card for a reader who can no longer open the demand: the title and facts about it stay, its content and effects are removed. */
export const withoutContent = <Card extends DemandCard>(card: Card): Card => ({
  ...card,
  summary: '',
  cover: null,
  budget: null,
  settlementModes: [],
  color: null,
  topUntil: null,
  headlineUntil: null,
});

/**
 * Maps a row to the shape of the contract. A boost's effect (colour, top, headline) is included until it ends, to the second. `replies`: how
 * the publisher answers, for lists that tell it.
 */
export function toDemandCard(row: DemandCardRow, catalog: ReferenceCatalog, now: Date, replies?: ReplyHabits): DemandCard {
  const whileAhead = (until: Date | null) => (until && until > now ? toPortalTime(until) : null);
  return {
    id: row.id,
    demandNumber: row.demand_number,
    typeCode: row.type_code,
    title: row.title,
    summary: row.summary,
    cover: row.cover && imageVariant(row.cover, 320),
    industryCode: row.industry_code,
    industryName: catalog.industryName(row.industry_code),
    regionCode: row.region_code,
    regionName: catalog.regionName(row.region_code),
    settlementModes: row.settlement_modes,
    budget: row.budget,
    auditStatus: row.audit_status,
    color: whileAhead(row.color_until) ? row.color : null,
    topUntil: whileAhead(row.top_until),
    headlineUntil: whileAhead(row.headline_until),
    refreshedAt: toPortalTime(row.refreshed_at),
    refreshedUntil: whileAhead(row.refreshed_until),
    viewCount: row.view_count,
    collectCount: row.collect_count,
    contactCount: row.contact_count,
    collected: row.collected,
    publisher: {
      id: row.publisher_id,
      nickname: row.nickname,
      avatar: row.avatar,
      memberLevel: row.member_level,
      orgName: row.org_name,
      official: row.official_status === verificationStatus.PASSED,
      realName: row.real_name_status === verificationStatus.PASSED,
      ...(replies && { replies }),
    },
    createdAt: toPortalTime(row.created_at),
  };
}
