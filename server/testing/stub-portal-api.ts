import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A stub of an external portal API on the network: small fixed responses, each of which a test can hold back. */
export interface StubPortalApi {
  url: string;
  reset(): void;
  setTitle(title: string): void;
  /** Answers reads of this path with this status, without data unless some is given. */
  setMissing(path: string, status?: number, data?: object): void;
  /** Answers reads of this path with this data. */
  setData(path: string, data: unknown): void;
  /** Answers reads of this path with HTTP 200 and this code in the envelope. */
  setRefused(path: string, code: number, message?: string): void;
  /** Returns the number of calls to this path, or of all calls. */
  calls(path?: string): number;
  /** Leaves calls to this path unanswered until `release`. */
  holdBack(path: string): void;
  release(path: string): void;
  waitForCall(path: string): Promise<void>;
  /** Resolves when the caller aborts a held call to this path. */
  waitForAbort(path: string): Promise<void>;
  close(): Promise<void>;
}

const DEFAULT_TITLE = '新茶饮品牌找校园渠道';

export async function startStubPortalApi(): Promise<StubPortalApi> {
  let title = DEFAULT_TITLE;
  const held = new Map<string, (() => void)[]>();
  const listeners = new Map<string, () => void>();
  const notify = (event: string) => {
    listeners.get(event)?.();
    listeners.delete(event);
  };
  const happened = (event: string) => new Promise<void>((resolve) => void listeners.set(event, resolve));
  const calls = new Map<string, number>();
  const given = new Map<string, unknown>();
  const missing = new Map<string, { status: number; data: object | null }>();
  const refused = new Map<string, { code: number; message: string }>();

  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    calls.set(path, (calls.get(path) ?? 0) + 1);
    notify(`call ${path}`);
    const waiting = held.get(path);
    const refusal = missing.get(path);
    const inBody = refused.get(path);
    if (inBody) return send(response, 200, { ...inBody, data: null });
    if (refusal) return send(response, refusal.status, { code: refusal.status, message: '不存在', data: refusal.data });
    if (request.method === 'POST')
      return void request.resume().once('end', () => send(response, 200, { code: 200, message: 'ok', data: null }));
    if (given.has(path)) return send(response, 200, { code: 200, message: 'ok', data: given.get(path) });
    if (!waiting) {
      answer(path, title, request, response);
      return;
    }
    response.once('close', () => {
      if (!response.writableFinished) notify(`abort ${path}`);
    });
    waiting.push(() => answer(path, title, request, response));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reset: () => {
      title = DEFAULT_TITLE;
      for (const path of held.keys()) release(path);
      calls.clear();
      given.clear();
      missing.clear();
      refused.clear();
    },
    setTitle: (next) => {
      title = next;
    },
    setMissing: (path, status = 404, data) => void missing.set(path, { status, data: data ?? null }),
    setData: (path, data) => void given.set(path, data),
    setRefused: (path, code, message = '不存在') => void refused.set(path, { code, message }),
    calls: (path) => (path === undefined ? [...calls.values()].reduce((sum, count) => sum + count, 0) : (calls.get(path) ?? 0)),
    holdBack: (path) => void held.set(path, []),
    release,
    waitForCall: (path) => (calls.has(path) ? Promise.resolve() : happened(`call ${path}`)),
    waitForAbort: (path) => happened(`abort ${path}`),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  function release(path: string): void {
    const waiting = held.get(path) ?? [];
    held.delete(path);
    for (const send of waiting) send();
  }
}

function answer(path: string, title: string, request: IncomingMessage, response: ServerResponse): void {
  const token = request.headers['x-token']?.toString() ?? null;
  const data = dataOf(path, title, token);
  if (token === 'expired-token') send(response, 401, { code: 401, message: '登录已过期', data: null });
  else if (data === undefined) send(response, 404, { code: 404, message: '不存在', data: null });
  else send(response, 200, { code: 200, message: 'ok', data });
}

/** The part of a demand that depends on the user, by token. */
const asSeenBy: Readonly<Record<string, object>> = {
  collector: { collected: true },
  unlocker: { contactUnlocked: true },
  owner: { own: true, auditStatus: 'PAUSED' },
};

function dataOf(path: string, title: string, token: string | null): unknown {
  const card = { id: 1, demandNumber: 'BD202600000001', typeCode: '10', title, summary: '摘要', createdAt: '2026-01-01T08:00:00+08:00' };
  const page = { records: [card], total: 1, pageNum: 1, pageSize: 20, hasMore: false };
  const createdAt = card.createdAt;
  const answers: Record<string, unknown> = {
    '/v1/sysAnnouncement/detail': { id: 700001, title: '节假日审核安排', content: '照常审核。', createdAt },
    '/api/chat/700001/messages': {
      threadId: 700001,
      peer: { id: 9, nickname: '林晓' },
      demand: { id: 1, title, demandNumber: card.demandNumber, publisherId: 9 },
      messages: [{ id: 11, demandId: 1, fromId: 9, toId: 7, content: '您好，想了解一下', read: true, createdAt }],
      hasEarlier: false,
    },
    '/v1/overall/detail': { siteName: '测试门户', stats: {} },
    '/api/config': {},
    '/api/banner/1': [],
    '/api/demand/type': [{ code: '10', name: '广告主', count: 1 }],
    '/api/demand/merge/options': {},
    '/api/demand/page-search': { ...page, facets: null },
    '/v1/demRecommend/page': { records: [] },
    '/v1/sysAnnouncement/page': { records: [] },
    '/v1/sysNotice/page': token ? { records: [] } : undefined,
    '/api/chat/count-unread-messages': {},
    '/v1/user/detail': token ? { id: 7, nickname: token.startsWith('secret-') ? `读者${token.slice(7)}号` : '小王' } : undefined,
    '/api/app/latest-version': { version: '1.0.0' },
    '/api/demand/BD202600000001': {
      ...card,
      content: '正文 http://one.test/type/10',
      images: ['/uploads/a.jpg'],
      contactMethods: ['phone'],
      collectCount: 1,
      ...(token && asSeenBy[token]),
    },
  };
  return answers[path];
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
