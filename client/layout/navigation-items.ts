import { DEFAULT_DEMAND_TYPE } from '#shared/constants.ts';
import { href } from '#shared/routes/href.ts';
import type { FeatureName, RouteLayout, RouteName } from '#shared/routes/route-table.ts';

export interface NavigationItem {
  label: string;
  href: string;
  /** The item is current on this page, at any of its addresses … */
  route?: RouteName;
  /** … or on one of these pages, which belong to it … */
  parts?: readonly RouteName[];
  /** … or on every page of this feature outside the account. */
  feature?: FeatureName;
}

/** The navigation of the header; contains only pages that exist. */
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

/** Returns `page` if the item is the current page, `true` if the current page belongs to it. */
export function currentMark(item: NavigationItem, request?: MarkedRequest): 'page' | 'true' | undefined {
  if (!request) return undefined;
  if (request.pathname === item.href || request.name === item.route) return 'page';
  // The signed-in user's own lists of demands belong to the account.
  const isOfFeature = request.row.feature === item.feature && request.row.layout !== 'account';
  return isOfFeature || item.parts?.includes(request.name) ? 'true' : undefined;
}

/** Returns the marks of all items in the header, which alone determine its markup. */
export const marksOf = (request?: MarkedRequest): string => mainNavigation.map((item) => currentMark(item, request) ?? '').join();
