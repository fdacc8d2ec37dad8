import { href } from '#shared/routes/href.ts';
import type { RouteName } from '#shared/routes/route-table.ts';
import type { NavigationItem } from './navigation-items.ts';

interface NavigationGroup {
  title: string;
  items: readonly (NavigationItem & { route: RouteName })[];
}

export const accountCenter = { label: '个人中心', href: href('user.center'), route: 'user.center' } as const satisfies NavigationItem;

/** The navigation of the account pages, also shown on the first one. Contains every page (client/app/account-pages.test.ts). */
export const accountNavigation: readonly NavigationGroup[] = Object.freeze([
  {
    title: '需求',
    items: [
      { label: '我的发布', href: href('demand.mine'), route: 'demand.mine', parts: ['demand.data', 'demand.matches'] },
      { label: '发布需求', href: href('demand.publish', {}), route: 'demand.publish' },
      { label: '我的收藏', href: href('demand.collections'), route: 'demand.collections' },
      { label: '我的订阅', href: href('user.savedSearches'), route: 'user.savedSearches' },
      { label: '联系过的需求', href: href('demand.contacted'), route: 'demand.contacted' },
      { label: '浏览记录', href: href('demand.history'), route: 'demand.history' },
    ],
  },
  {
    title: '消息',
    items: [
      { label: '消息', href: href('message.list'), route: 'message.list' },
      { label: '系统通知', href: href('notice.list'), route: 'notice.list' },
    ],
  },
  {
    title: '资料与认证',
    items: [
      { label: '个人资料', href: href('user.profile'), route: 'user.profile', parts: ['user.edit'] },
      { label: '实名认证', href: href('user.verification'), route: 'user.verification' },
      { label: '企业资料', href: href('org.profile'), route: 'org.profile' },
      { label: '企业认证', href: href('org.verification'), route: 'org.verification' },
    ],
  },
  {
    title: '权益',
    items: [
      { label: '会员中心', href: href('member'), route: 'member' },
      { label: '钱包', href: href('wallet'), route: 'wallet' },
      {
        label: '我的道具',
        href: href('boost.mine'),
        route: 'boost.mine',
        parts: ['boost.use', 'boost.highlight', 'demand.refresh', 'demand.top', 'demand.headline'],
      },
      { label: '道具中心', href: href('boost.mall'), route: 'boost.mall' },
      { label: '我的订单', href: href('boost.orders'), route: 'boost.orders' },
      { label: '我的邀请', href: href('user.invitations'), route: 'user.invitations' },
      { label: '福利', href: href('welfare'), route: 'welfare' },
      { label: '城市合伙人', href: href('partner'), route: 'partner' },
    ],
  },
  { title: '账号', items: [{ label: '账号安全', href: href('user.safety'), route: 'user.safety' }] },
]);
