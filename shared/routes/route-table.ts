/**
 * Every page of the portal: its name, its paths (the first is canonical), who may see it and its layout. The single source for the server's
 * matching, the guards on both sides, links and the sitemap. access: `public`: anyone, always · `open`: served to anyone who requests the
 * URL, while a visitor's click inside the portal is refused (guard 2) · `private`: a token is required, 403 otherwise (guard 1).
 */
const accesses = ['public', 'open', 'private'] as const;
const layouts = ['standard', 'bare', 'account'] as const;
export type RouteAccess = (typeof accesses)[number];
export type RouteLayout = (typeof layouts)[number];
export type FeatureName =
  | 'home'
  | 'demand'
  | 'comparison'
  | 'publish'
  | 'message'
  | 'user'
  | 'org'
  | 'boost'
  | 'order'
  | 'wallet'
  | 'member'
  | 'auth'
  | 'about';

export interface RouteRow {
  readonly paths: readonly [canonical: string, ...aliases: string[]];
  readonly access: RouteAccess;
  readonly layout: RouteLayout;
  readonly feature: FeatureName;
  /** Set if the page is described in `<part>-routes.tsx` instead of `<feature>-routes.tsx`; that module is loaded only with these pages. */
  readonly part?: 'lists' | 'publisher' | 'bookmarks' | 'conversation';
  /** Excludes the page from search engines. */
  readonly noindex?: true;
}

/** Creates the row of a page of the signed-in user's account. */
const accountPage = <const Feature extends FeatureName, const Paths extends RouteRow['paths']>(feature: Feature, ...paths: Paths) =>
  ({ paths, access: 'private', layout: 'account', feature }) as const;

export const routeTable = {
  home: { paths: ['/'], access: 'public', layout: 'standard', feature: 'home' },
  'app.download': { paths: ['/download'], access: 'public', layout: 'bare', feature: 'about' },
  about: { paths: ['/common/about'], access: 'public', layout: 'standard', feature: 'about' },
  'demand.select': { paths: ['/select', '/common/select'], access: 'open', layout: 'standard', feature: 'demand', part: 'lists' },
  wechat: { paths: ['/wechat', '/common/wechat'], access: 'public', layout: 'standard', feature: 'about' },
  'wechat.auth': { paths: ['/common/wechatAuth'], access: 'public', layout: 'standard', feature: 'auth', noindex: true },
  communities: { paths: ['/communities', '/communities/list'], access: 'open', layout: 'standard', feature: 'org' },
  'demand.detail': { paths: ['/demand/:demandNumber', '/demand/detail'], access: 'open', layout: 'standard', feature: 'demand' },
  'demand.publisher': { paths: ['/demand/publisher-home'], access: 'open', layout: 'standard', feature: 'demand', part: 'publisher' },
  'demand.compare': { paths: ['/demand/compare'], access: 'open', layout: 'standard', feature: 'comparison', noindex: true },
  'demand.report': {
    paths: ['/demand/report/:demandNumber', '/demand/report'],
    access: 'open',
    layout: 'standard',
    feature: 'demand',
    noindex: true,
  },
  'demand.share': { paths: ['/share/:id', '/demand/share'], access: 'public', layout: 'standard', feature: 'demand' },
  'demand.list': { paths: ['/type/:typeCode', '/demand/type'], access: 'open', layout: 'standard', feature: 'demand', part: 'lists' },
  'demand.landing': {
    paths: ['/type/:typeCode/:within', '/region/:regionCode', '/industry/:industryCode/:regionCode?'],
    access: 'open',
    layout: 'standard',
    feature: 'demand',
    part: 'lists',
  },
  'message.list': { paths: ['/message/list'], access: 'private', layout: 'standard', feature: 'message' },
  'message.content': {
    paths: ['/message/content/:id', '/message/messageContent'],
    access: 'private',
    layout: 'standard',
    feature: 'message',
    part: 'conversation',
  },
  'notice.list': { paths: ['/message/notice'], access: 'private', layout: 'standard', feature: 'message' },
  'notice.content': { paths: ['/notice/content/:id', '/message/noticeContent'], access: 'private', layout: 'standard', feature: 'message' },
  login: { paths: ['/login', '/user/login'], access: 'public', layout: 'standard', feature: 'auth', noindex: true },
  invite: { paths: ['/invite/:inviteCode?', '/user/invite'], access: 'public', layout: 'bare', feature: 'auth' },
  'org.invitation': { paths: ['/invite/org'], access: 'public', layout: 'standard', feature: 'org', noindex: true },
  'demand.preview': {
    paths: ['/demand/preview/:demandId', '/user/demand/preview'],
    access: 'private',
    layout: 'standard',
    feature: 'publish',
  },

  'user.center': accountPage('user', '/user/center'),
  'demand.refresh': accountPage('boost', '/user/refresh/:id', '/user/demandRefresh'),
  'demand.top': accountPage('boost', '/user/topic/:id', '/user/demandTopic'),
  'demand.headline': accountPage('boost', '/user/topline/:id', '/user/demandTopline'),
  'user.invitations': accountPage('user', '/user/userInvite'),
  member: accountPage('member', '/user/member'),
  partner: accountPage('member', '/user/partner', '/partner'),
  'user.edit': accountPage('user', '/user/edit', '/user/userEdit'),
  'user.safety': accountPage('user', '/user/safety'),
  wallet: accountPage('wallet', '/user/wallet'),
  welfare: accountPage('user', '/user/welfare'),
  'demand.history': { ...accountPage('demand', '/user/demand/browsingHistory'), part: 'bookmarks' },
  'user.savedSearches': accountPage('user', '/user/savedSearches'),
  'demand.collections': { ...accountPage('demand', '/user/demand/collectHistory'), part: 'bookmarks' },
  'demand.contacted': { ...accountPage('demand', '/user/demand/contactedHistory'), part: 'bookmarks' },
  'demand.publish': accountPage('publish', '/user/demand/publish/:demandId?'),
  'demand.mine': accountPage('publish', '/user/demand/publishList'),
  'demand.data': accountPage('publish', '/user/demand/data/:demandId'),
  'demand.matches': accountPage('publish', '/user/demand/matches/:demandId'),
  'org.profile': accountPage('org', '/user/profile/organization'),
  'org.verification': accountPage('org', '/user/profile/organizationAuth'),
  'user.profile': accountPage('user', '/user/profile/personal'),
  'user.verification': accountPage('user', '/user/profile/personalAuth'),
  'boost.highlight': accountPage('boost', '/props/discolor/:demandId', '/user/props/discolor'),
  'boost.mall': accountPage('boost', '/user/props/mall'),
  'boost.mine': accountPage('boost', '/user/props/mine'),
  'boost.orders': accountPage('order', '/user/props/order'),
  'boost.use': accountPage('boost', '/user/props/use'),
} as const satisfies Record<string, RouteRow>;

export type RouteName = keyof typeof routeTable;
export const routeNames = Object.keys(routeTable) as RouteName[];
export const routeRow = (name: RouteName): RouteRow => routeTable[name];

/** The part of a feature that describes a page: the feature itself unless the page's row has a `part`. */
export type PagePart = FeatureName | NonNullable<RouteRow['part']>;
export const pagePart = ({ part, feature }: RouteRow): PagePart => part ?? feature;

const isOneOf = (known: readonly string[], value: string): boolean => known.includes(value);
/** Returns whether a row's access and layout are registered. If not, it is a bug of the portal (500), not an error of its visitor. */
export const isRegistered = ({ access, layout }: RouteRow): boolean => isOneOf(accesses, access) && isOneOf(layouts, layout);
