/**
 * Every page of the portal: its name, its paths (the first is canonical), who may see it and which frame surrounds it.
 * The one table behind the server's matching, the guards on both sides, links and the sitemap.
 *
 * access — `public`: anyone, always · `open`: served to anyone who asks by URL, while a visitor's click inside the portal is refused
 * (guard 2) · `private`: a token is needed, 403 otherwise (guard 1).
 */
const accesses = ['public', 'open', 'private'] as const;
const layouts = ['standard', 'bare', 'account'] as const;
export type RouteAccess = (typeof accesses)[number];
export type RouteLayout = (typeof layouts)[number];
export type FeatureName = 'home' | 'demand' | 'publish' | 'message' | 'user' | 'org' | 'boost' | 'wallet' | 'member' | 'auth' | 'about';

export interface RouteRow {
  readonly paths: readonly [canonical: string, ...aliases: string[]];
  readonly access: RouteAccess;
  readonly layout: RouteLayout;
  readonly feature: FeatureName;
  /** Kept out of search engines. */
  readonly noindex?: true;
}

export const routeTable = {
  home: { paths: ['/'], access: 'public', layout: 'standard', feature: 'home' },
  'app.download': { paths: ['/download'], access: 'public', layout: 'bare', feature: 'about' },
  about: { paths: ['/common/about'], access: 'public', layout: 'standard', feature: 'about' },
  'demand.select': { paths: ['/select', '/common/select'], access: 'open', layout: 'standard', feature: 'demand' },
  wechat: { paths: ['/wechat', '/common/wechat'], access: 'public', layout: 'standard', feature: 'about' },
  'wechat.auth': { paths: ['/common/wechatAuth'], access: 'public', layout: 'standard', feature: 'auth', noindex: true },
  communities: { paths: ['/communities', '/communities/list'], access: 'open', layout: 'standard', feature: 'org' },
  'demand.detail': { paths: ['/demand/:demandNumber', '/demand/detail'], access: 'open', layout: 'standard', feature: 'demand' },
  'demand.publisher': { paths: ['/demand/publisher-home'], access: 'open', layout: 'standard', feature: 'demand' },
  'demand.report': {
    paths: ['/demand/report/:demandNumber', '/demand/report'],
    access: 'open',
    layout: 'standard',
    feature: 'demand',
    noindex: true,
  },
  'demand.share': { paths: ['/share/:id', '/demand/share'], access: 'public', layout: 'standard', feature: 'demand' },
  'demand.list': { paths: ['/type/:typeCode', '/demand/type'], access: 'open', layout: 'standard', feature: 'demand' },
  'demand.landing': {
    paths: ['/type/:typeCode/:within', '/region/:regionCode', '/industry/:industryCode/:regionCode?'],
    access: 'open',
    layout: 'standard',
    feature: 'demand',
  },
  'message.list': { paths: ['/message/list'], access: 'private', layout: 'standard', feature: 'message' },
  'message.content': {
    paths: ['/message/content/:id', '/message/messageContent'],
    access: 'private',
    layout: 'standard',
    feature: 'message',
  },
  'notice.list': { paths: ['/message/notice'], access: 'private', layout: 'standard', feature: 'message' },
  'notice.content': { paths: ['/notice/content/:id', '/message/noticeContent'], access: 'private', layout: 'standard', feature: 'message' },
  login: { paths: ['/login', '/user/login'], access: 'public', layout: 'standard', feature: 'auth', noindex: true },
  'user.center': { paths: ['/user/center'], access: 'private', layout: 'account', feature: 'user' },
  'demand.refresh': { paths: ['/user/refresh/:id', '/user/demandRefresh'], access: 'private', layout: 'account', feature: 'boost' },
  'demand.top': { paths: ['/user/topic/:id', '/user/demandTopic'], access: 'private', layout: 'account', feature: 'boost' },
  'demand.headline': { paths: ['/user/topline/:id', '/user/demandTopline'], access: 'private', layout: 'account', feature: 'boost' },
  invite: { paths: ['/invite/:inviteCode?', '/user/invite'], access: 'public', layout: 'bare', feature: 'auth' },
  'org.invitation': { paths: ['/invite/org'], access: 'public', layout: 'standard', feature: 'org', noindex: true },
  'user.invitations': { paths: ['/user/userInvite'], access: 'private', layout: 'account', feature: 'user' },
  member: { paths: ['/user/member'], access: 'private', layout: 'account', feature: 'member' },
  partner: { paths: ['/user/partner', '/partner'], access: 'private', layout: 'account', feature: 'member' },
  'user.edit': { paths: ['/user/edit', '/user/userEdit'], access: 'private', layout: 'account', feature: 'user' },
  'user.safety': { paths: ['/user/safety'], access: 'private', layout: 'account', feature: 'user' },
  wallet: { paths: ['/user/wallet'], access: 'private', layout: 'account', feature: 'wallet' },
  welfare: { paths: ['/user/welfare'], access: 'private', layout: 'account', feature: 'user' },
  'demand.history': { paths: ['/user/demand/browsingHistory'], access: 'private', layout: 'account', feature: 'demand' },
  'user.savedSearches': { paths: ['/user/savedSearches'], access: 'private', layout: 'account', feature: 'user' },
  'demand.collections': { paths: ['/user/demand/collectHistory'], access: 'private', layout: 'account', feature: 'demand' },
  'demand.contacted': { paths: ['/user/demand/contactedHistory'], access: 'private', layout: 'account', feature: 'demand' },
  'demand.preview': {
    paths: ['/demand/preview/:demandId', '/user/demand/preview'],
    access: 'private',
    layout: 'standard',
    feature: 'publish',
  },
  'demand.publish': { paths: ['/user/demand/publish/:demandId?'], access: 'private', layout: 'account', feature: 'publish' },
  'demand.mine': { paths: ['/user/demand/publishList'], access: 'private', layout: 'account', feature: 'publish' },
  'demand.data': { paths: ['/user/demand/data/:demandId'], access: 'private', layout: 'account', feature: 'publish' },
  'org.profile': { paths: ['/user/profile/organization'], access: 'private', layout: 'account', feature: 'org' },
  'org.verification': { paths: ['/user/profile/organizationAuth'], access: 'private', layout: 'account', feature: 'org' },
  'user.profile': { paths: ['/user/profile/personal'], access: 'private', layout: 'account', feature: 'user' },
  'user.verification': { paths: ['/user/profile/personalAuth'], access: 'private', layout: 'account', feature: 'user' },
  'boost.highlight': {
    paths: ['/props/discolor/:demandId', '/user/props/discolor'],
    access: 'private',
    layout: 'account',
    feature: 'boost',
  },
  'boost.mall': { paths: ['/user/props/mall'], access: 'private', layout: 'account', feature: 'boost' },
  'boost.mine': { paths: ['/user/props/mine'], access: 'private', layout: 'account', feature: 'boost' },
  'boost.orders': { paths: ['/user/props/order'], access: 'private', layout: 'account', feature: 'boost' },
  'boost.use': { paths: ['/user/props/use'], access: 'private', layout: 'account', feature: 'boost' },
} as const satisfies Record<string, RouteRow>;

export type RouteName = keyof typeof routeTable;
export const routeNames = Object.keys(routeTable) as RouteName[];
export const routeRow = (name: RouteName): RouteRow => routeTable[name];

const isOneOf = (known: readonly string[], value: string): boolean => known.includes(value);
/** Is what a row asks for registered: its frame, and the guard before it? A row that is not is a mistake of the portal (500), not of its reader. */
export const isRegistered = ({ access, layout }: RouteRow): boolean => isOneOf(accesses, access) && isOneOf(layouts, layout);
