import type { Demand, DemandCard } from '#shared/contract/demand.ts';
import { addressParam } from '#shared/routes/canonical-path.ts';
import { href } from '#shared/routes/href.ts';
import { isDemandName, isDemandNumber } from '#shared/rules/demand-number.ts';
import { anyDemand, isDemandTypeCode, listHref } from '#shared/rules/demand-search.ts';
import { landingHref, toLandingTopic } from '#shared/rules/landing.ts';
import { demandTypeName } from '#shared/text/labels.ts';

/**
 * Reads the demand from the address of its page: `/demand/{demandNumber}`, `/demand/detail?demandNumber=` or `/demand/detail?id=`. Returns
 * null for a malformed number or id.
 */
export function readDemandAddress(params: Readonly<Record<string, string>>, query: URLSearchParams): string | null {
  const number = params.demandNumber ?? (query.get('demandNumber') || undefined);
  if (number !== undefined) return isDemandNumber(number) ? number : null;
  const id = addressParam('id', {}, query) ?? '';
  return isDemandName(id) ? id : null;
}

/** Reads the demand from the address of the page for shared links: `/share/{demandNumber}` or `/demand/share?id=`, by number or id. */
export const readShareAddress = (params: Readonly<Record<string, string>>, query: URLSearchParams): string | null =>
  readDemandAddress(params.id === undefined ? {} : { demandNumber: params.id }, query);

/** Returns the breadcrumbs from the home page to the demand. */
export function detailTrail(demand: Demand): { label: string; href?: string }[] {
  const { typeCode, title } = demand;
  const type = isDemandTypeCode(typeCode)
    ? { label: `${demandTypeName(typeCode)}需求`, href: href('demand.list', { typeCode }) }
    : { label: '全部需求', href: listHref(anyDemand) };
  return [{ label: '首页', href: href('home') }, type, { label: title }];
}

/** Returns the landing pages of the demand's type in its region and its industry; null where none exists, as for a district. */
export function landingHrefsOf({ typeCode, regionCode, industryCode }: Pick<DemandCard, 'typeCode' | 'regionCode' | 'industryCode'>) {
  const hrefOf = (within: { regionCode?: string | undefined; industryCode?: string | undefined }): string | null => {
    const topic = toLandingTopic({ typeCode, ...within });
    return topic && landingHref(topic);
  };
  return { region: hrefOf({ regionCode: regionCode ?? undefined }), industry: hrefOf({ industryCode: industryCode ?? undefined }) };
}

/** Returns whether only its publisher can open a demand. */
export const isHidden = ({ auditStatus, expired }: Pick<Demand, 'auditStatus' | 'expired'>): boolean =>
  auditStatus !== 'PUBLISH' || expired === true;
