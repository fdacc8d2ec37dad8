import { browserHeaders } from '../targets/browser-headers.ts';

/** The demo account, which has demands, messages and a membership. */
const ACCOUNT = { phone: '13800138000', password: 'Portal2026', agree: true };

export interface Page {
  name: string;
  path: string;
  isSignedIn: boolean;
}

/** Request headers of a browser that loads pages. */
export type Headers = Readonly<Record<string, string>>;

const { 'user-agent': userAgent = '', 'x-forwarded-proto': proto = '' } = browserHeaders;
const plain: Headers = { 'user-agent': userAgent, 'x-forwarded-proto': proto, accept: 'text/html' };

/** Signs in to the demo account and returns the headers for its page requests. */
export async function signIn(origin: string): Promise<Headers> {
  const answer = await fetch(`${origin}/v1/login`, {
    method: 'POST',
    headers: { ...plain, 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  if (!answer.ok || cookies.length === 0) throw new Error(`the demo's account cannot sign in: ${await answer.text()}`);
  return { ...plain, cookie: cookies.join('; ') };
}

/** Loads a first page as a visitor and returns headers with the cookies it set. */
export async function visit(origin: string): Promise<Headers> {
  const answer = await fetch(origin, { headers: plain });
  await answer.text();
  return {
    ...plain,
    cookie: answer.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; '),
  };
}

/** The demand whose detail page and publisher page are loaded. */
export interface ShownDemand {
  demandNumber: string;
  publisher: { id: string };
}

/** Returns the first demand of the list. */
export async function firstDemand(origin: string, member: Headers): Promise<ShownDemand> {
  const [demand] = await list<ShownDemand>(origin, '/api/demand/page-search?pageSize=1', member);
  if (!demand) throw new Error('the portal has no demand');
  return demand;
}

/** Lists the most visited pages, with a demand (`given`, or the first of the list), its publisher and a conversation. */
export async function usualPages(origin: string, member: Headers, given?: ShownDemand): Promise<Page[]> {
  const demand = given ?? (await firstDemand(origin, member));
  const [thread] = await list<{ threadId: string }>(origin, '/api/chat/inbox/page', member);
  if (!thread) throw new Error('the demo has no conversation');
  const open = {
    home: '/',
    list: '/demand/type',
    search: `/demand/type?keyword=${encodeURIComponent('咖啡')}`,
    demand: `/demand/${demand.demandNumber}`,
    publisher: `/demand/publisher-home?id=${demand.publisher.id}`,
  };
  const own = {
    centre: '/user/center',
    'own demands': '/user/demand/publishList',
    messages: '/message/list',
    conversation: `/message/content/${thread.threadId}?type=chat`,
    membership: '/user/member',
  };
  const toPages = (paths: Record<string, string>, isSignedIn: boolean): Page[] =>
    Object.entries(paths).map(([name, path]) => ({ name, path, isSignedIn }));
  return [...toPages({ ...open, ...own }, true), ...toPages(open, false)];
}

async function list<Row>(origin: string, path: string, headers: Headers): Promise<Row[]> {
  const answer = await fetch(origin + path, { headers: { ...headers, accept: 'application/json' } });
  const { data } = (await answer.json()) as { data: { records: Row[] } | null };
  if (!data) throw new Error(`${path} gave nothing`);
  return data.records;
}
