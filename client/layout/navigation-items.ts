import { DEFAULT_DEMAND_TYPE } from '#shared/constants.ts';
import { href } from '#shared/routes/href.ts';
import type { FeatureName, RouteName } from '#shared/routes/route-table.ts';

interface NavigationItem {
  label: string;
  href: string;
  /** The item is current on every page of this feature … */
  feature?: FeatureName;
  /** … or on this page alone. */
  route?: RouteName;
}

/** What stands in the header: only pages that exist. */
export const mainNavigation: readonly NavigationItem[] = [
  { label: '首页', href: href('home'), feature: 'home' },
  { label: '需求', href: href('demand.list', { typeCode: DEFAULT_DEMAND_TYPE }), feature: 'demand' },
];

/** What stands beside the pages of one's own account. */
export const accountNavigation: readonly NavigationItem[] = [{ label: '个人中心', href: href('user.center'), route: 'user.center' }];

/** `page` for the page that is shown, `true` for the part of the portal that it belongs to. */
export function currentMark(
  item: NavigationItem,
  request?: { name: RouteName; row: { feature: FeatureName }; pathname: string },
): 'page' | 'true' | undefined {
  if (!request) return undefined;
  if (request.pathname === item.href) return 'page';
  return (item.feature ? request.row.feature === item.feature : request.name === item.route) ? 'true' : undefined;
}
