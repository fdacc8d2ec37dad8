import { DEFAULT_DEMAND_TYPE } from '#shared/constants.ts';
import { href } from '#shared/routes/href.ts';
import type { FeatureName, RouteLayout, RouteName } from '#shared/routes/route-table.ts';

export interface NavigationItem {
  label: string;
  href: string;
  /** The item is current on this page, whichever of its addresses was asked for … */
  route?: RouteName;
  /** … on these, which belong to it … */
  parts?: readonly RouteName[];
  /** … or on every page of this feature that is none of the account. */
  feature?: FeatureName;
}

/** The navigation of the header: only pages that exist. */
export const mainNavigation: readonly NavigationItem[] = Object.freeze([
  { label: '首页', href: href('home'), feature: 'home' },
  { label: '需求', href: href('demand.list', { typeCode: DEFAULT_DEMAND_TYPE }), feature: 'demand' },
  { label: '社群', href: href('communities'), route: 'communities' },
]);

interface MarkedRequest {
  name: RouteName;
  row: { feature: FeatureName; layout?: RouteLayout };
  pathname: string;
}

/** `page` for the page that is shown, `true` for the part of the portal that it belongs to. */
export function currentMark(item: NavigationItem, request?: MarkedRequest): 'page' | 'true' | undefined {
  if (!request) return undefined;
  if (request.pathname === item.href || request.name === item.route) return 'page';
  // One's own lists of demands belong to the account.
  const isOfFeature = request.row.feature === item.feature && request.row.layout !== 'account';
  return isOfFeature || item.parts?.includes(request.name) ? 'true' : undefined;
}

/** The marks of all items in the header: what alone decides how it looks. */
export const marksOf = (request?: MarkedRequest): string => mainNavigation.map((item) => currentMark(item, request) ?? '').join();
