import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A portal API that costs almost nothing: ready-made answers of realistic size for every call of a home, list or detail page.
 * It runs in a separate process, so that its work does not count as the portal's: `node stub-portal-api.ts [demands on a page] [port]`.
 * Sends `{ type: 'ready', port }` to a parent process, or else prints its address to stdout.
 */
const [cards = '30', port = '0'] = process.argv.slice(2);

const titles = [
  '新茶饮品牌找校园渠道，首批二十城',
  '连锁健身房换咖啡品牌会员权益',
  '五家快餐店闭店，厨房设备打包出',
  '亲子乐园招城市合伙人，区域保护',
];
const summary =
  '华东三省一百二十家直营门店，月均客流四十万，想找同城快消、文创或本地生活品牌做联名和会员互换，门店可出陈列位与堂食桌贴，线上公众号五十万粉可配合推文。';
const industries = [
  ['0102', '快餐小吃'],
  ['0301', '企业软件'],
  ['0704', '亲子教育'],
] as const;
const regions = [
  ['1201', '天津'],
  ['3101', '上海'],
  ['4403', '深圳'],
] as const;

function card(index: number): object {
  const [industryCode, industryName] = industries[index % industries.length] ?? industries[0];
  const [regionCode, regionName] = regions[index % regions.length] ?? regions[0];
  return {
    id: String(500_000 + index),
    demandNumber: `BD2026${String(10_000 + index).padStart(8, '0')}`,
    typeCode: String(((index % 9) + 1) * 10),
    title: titles[index % titles.length],
    summary: summary.slice(0, 60 + ((index * 7) % summary.length)),
    industryCode,
    industryName,
    regionCode,
    regionName,
    settlementModes: index % 2 ? ['CPS', 'SHARE'] : ['FIXED', 'NEGOTIABLE'],
    budget: index % 3 ? null : '5万-10万',
    auditStatus: 'PUBLISH',
    color: index % 7 ? null : 3,
    topUntil: null,
    headlineUntil: null,
    refreshedAt: '2026-11-20T17:37:05+08:00',
    viewCount: 39 + index,
    collectCount: index % 5,
    contactCount: index % 3,
    collected: false,
    publisher: {
      id: String(10_000 + index),
      nickname: `津门收单老韩${index}`,
      avatar: null,
      memberLevel: index % 4 ? 0 : 10,
      orgName: index % 2 ? '天津海棠渡支付技术服务有限公司' : null,
      official: index % 2 === 1,
      realName: true,
    },
    createdAt: '2026-11-11T15:12:37+08:00',
  };
}

const count = Number(cards);
const records = (size: number) => ({
  records: Array.from({ length: size }, (_, index) => card(index)),
  total: 628,
  pageNum: 1,
  pageSize: size,
  hasMore: true,
});
const facet = (size: number) => Array.from({ length: size }, (_, index) => ({ code: String(10 + index), count: 70 - index }));
const announcement = (index: number) => ({
  id: String(index),
  title: '防骗提醒：谈合作前请先核实对方身份',
  summary: '凡是先收保证金、入场费、刷单垫资的“合作”，请一律停下来再想一想。',
  category: null,
  read: false,
  link: null,
  pinned: index === 1,
  createdAt: '2026-11-18T11:28:20+08:00',
});
const typeNames = ['广告主', '流量主', '异业合作', '渠道代理', '活动合作', '企业服务', '合伙人招募', '库存尾货', '网赚项目'];
const detail = {
  ...card(1),
  content: Array.from({ length: 8 }, () => summary).join('\n'),
  images: [],
  validUntil: null,
  rejectReason: null,
  version: 1,
  contactUnlocked: false,
  contactMethods: ['phone', 'wechat'],
  updatedAt: '2026-11-11T15:12:37+08:00',
};

const answers: Readonly<Record<string, unknown>> = {
  '/healthz': {},
  '/v1/overall/detail': {
    siteName: '桥梁商机',
    icpNo: null,
    psbNo: null,
    copyright: '© 2026 桥梁商机 版权所有',
    aboutHtml: `<p>${summary.repeat(10)}</p>`,
    stats: { demands: 628, users: 129, orgs: 44 },
  },
  '/api/config': {
    CUSTOMER_SERVICE_QR_CODE_URL: '',
    PRIVACY_POLICY: '/common/about#privacy',
    USER_AGREEMENT: '/common/about#agreement',
    INVITE_URL: '/invite',
    DOWNLOAD_URL: '/download',
    greetings: Array.from({ length: 9 }, () => '您好，看到您发布的需求很感兴趣，请问具体怎么合作？'),
    providers: { sms: 'sandbox', wechat: 'sandbox' },
  },
  '/api/banner/1': [1, 2, 3, 4].map((id) => ({
    id: String(id),
    image: `/images/banner-${id}.svg`,
    link: '/type/10',
    external: false,
    title: '有预算，找流量：广告主需求一页看完',
    sort: id,
  })),
  '/api/demand/type': typeNames.map((name, index) => ({
    code: String((index + 1) * 10),
    name,
    icon: null,
    desc: '有预算，找流量和渠道',
    count: 67,
  })),
  '/api/demand/merge/options': {},
  '/api/demand/page-search': {
    ...records(count),
    facets: { typeCode: facet(9), industryCode: facet(20), regionCode: facet(35), settlementMode: facet(9) },
  },
  '/v1/demRecommend/page': records(6),
  '/v1/sysAnnouncement/page': { records: [1, 2, 3, 4, 5].map(announcement), total: 14, pageNum: 1, pageSize: 5, hasMore: true },
  '/api/chat/count-unread-messages': { totalAnnouncements: 1, totalChatMessages: 1, totalSystemNotice: 1 },
};

const publisher = {
  id: '10001',
  nickname: '津门收单老韩',
  avatar: null,
  sex: 1,
  memberLevel: 10,
  orgName: null,
  official: true,
  publishCount: 12,
};

const asJson = (data: unknown): Buffer => Buffer.from(JSON.stringify({ code: 200, message: 'ok', data }));
const bodies = new Map(Object.entries(answers).map(([path, data]) => [path, asJson(data)]));
const detailBody = asJson(detail);
const publisherBody = asJson(publisher);
const missing = Buffer.from('{"code":404,"message":"不存在","data":null}');

function send(response: ServerResponse, status: number, body: Buffer): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body);
}

const server = createServer((request, response) => {
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  const body = bodies.get(path) ?? (path.startsWith('/api/demand/') ? detailBody : path.startsWith('/v1/user/') ? publisherBody : null);
  request.resume();
  send(response, body ? 200 : 404, body ?? missing);
});
// Longer than any pause between rounds: a connection that closes just as it is used would distort the results.
server.keepAliveTimeout = 120_000;
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address() as AddressInfo;
  if (process.send) process.send({ type: 'ready', port: address.port });
  else process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
process.once('disconnect', () => process.exit(0));
