import { DEFAULT_DEMAND_TYPE } from '#shared/constants.ts';
import { href } from '#shared/routes/href.ts';
import type { FeatureName, RouteLayout, RouteName } from '#shared/routes/route-table.ts';

interface NavigationItem {
  label: string;
  href: string;
  /** The item is current on every page of this feature … */
  feature?: FeatureName;
  /** … as far as that page is one of the account, or is none; */
  isOfAccount?: true;
  /** … or on this page alone. */
  route?: RouteName;
}

/** What stands in the header: only pages that exist. */
export const mainNavigation: readonly NavigationItem[] = Object.freeze([
  { label: '首页', href: href('home'), feature: 'home' },
  { label: '需求', href: href('demand.list', { typeCode: DEFAULT_DEMAND_TYPE }), feature: 'demand' },
]);

/** What stands beside the pages of one's own account. */
export const accountNavigation: readonly NavigationItem[] = [
  { label: '个人中心', href: href('user.center'), route: 'user.center' },
  { label: '我的发布', href: href('demand.mine'), route: 'demand.mine' },
  { label: '我的收藏', href: href('demand.collections'), route: 'demand.collections' },
  { label: '联系过的', href: href('demand.contacted'), route: 'demand.contacted' },
  { label: '浏览记录', href: href('demand.footprints'), route: 'demand.footprints' },
  { label: '我的道具', href: href('props.mine'), feature: 'props', isOfAccount: true },
  { label: '消息', href: href('message.list'), route: 'message.list' },
];

interface MarkedRequest {
  name: RouteName;
  row: { feature: FeatureName; layout?: RouteLayout };
  pathname: string;
}

/** `page` for the page that is shown, `true` for the part of the portal that it belongs to. */
export function currentMark(item: NavigationItem, request?: MarkedRequest): 'page' | 'true' | undefined {
  if (!request) return undefined;
  if (request.pathname === item.href) return 'page';
  // One's own lists of demands belong to the account.
  const isOfFeature = request.row.feature === item.feature && (request.row.layout === 'account') === (item.isOfAccount ?? false);
  return (item.feature ? isOfFeature : request.name === item.route) ? 'true' : undefined;
}

/** The marks of all items in the header: what alone decides how it looks. */
export const marksOf = (request?: MarkedRequest): string => mainNavigation.map((item) => currentMark(item, request) ?? '').join();
