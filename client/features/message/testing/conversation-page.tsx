import { act, screen, within } from '@testing-library/react';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { MessageContentPage } from '../pages/message-content-page.tsx';

/** Renders the conversation page with a fake API that stores its messages. */

interface Row {
  id: string;
  fromId: string;
  content: string;
  clientKey?: string | null;
  read?: boolean;
  createdAt?: string;
  retracted?: boolean;
  pictures?: readonly object[];
  file?: object | undefined;
  sharedDemand?: object | undefined;
  contactsMasked?: boolean;
}

export const me = '1';
export const publisher = '2';
export const threadPath = 'GET /api/chat/700001/messages';
export const sendPath = 'POST /api/demand/message/save';
export const readPath = 'POST /api/chat/700001/read';
export const retractPath = (id: string) => `POST /api/chat/700001/messages/${id}/retract`;
const createdAt = '2026-08-01T10:00:00+08:00';

interface Held {
  /** Messages of the conversation; tests add to them. */
  rows: Row[];
  /** Overrides for the rest of the response. */
  state: object;
}
/** The document that every upload becomes, except for its id. */
export const sentFile = { id: 'f'.repeat(32), name: '报价单.pdf', kind: 'pdf', bytes: 840_000, scanned: true };

/** The demand that every message shares, except for its id. */
export const sharedDemand = {
  id: '20',
  demandNumber: 'BD10000034',
  title: '社区门店寻找联名活动',
  typeCode: '30',
  cover: null,
  budget: '5 万',
  available: true,
};

/** State of the fake server. */
export const server: Held = { rows: [], state: {} };

const toMessage = (row: Row) => ({
  demandId: '9',
  toId: row.fromId === me ? publisher : me,
  createdAt,
  read: false,
  clientKey: null,
  ...row,
});

/** Pages like the portal API: the latest messages, those before one, or those after one. */
export function answerThread({ path }: { path: string }) {
  const query = new URL(path, 'https://portal.example').searchParams;
  const [before, after, limit] = [query.get('before'), query.get('after'), Number(query.get('limit') ?? 30)];
  const earlier = before
    ? server.rows.slice(
        0,
        server.rows.findIndex(({ id }) => id === before),
      )
    : server.rows;
  const found = after ? server.rows.slice(server.rows.findIndex(({ id }) => id === after) + 1).slice(0, limit) : earlier.slice(-limit);
  const first = server.rows.findIndex(({ id }) => id === found[0]?.id);
  return {
    data: {
      threadId: '700001',
      peer: { id: publisher, nickname: '林晓', avatar: null, orgName: '青禾餐饮' },
      demand: { id: '9', demandNumber: 'BD10000023', title: '寻找校园渠道', typeCode: '10', available: true, publisherId: publisher },
      messages: found.map(toMessage),
      hasEarlier: first > 0,
      readUpTo: null,
      ...server.state,
    },
  };
}

export const keepMessage = ({ body }: { body: Record<string, unknown> }) => {
  const clientKey = String(body.clientKey);
  const row = server.rows.find((known) => known.clientKey === clientKey);
  const id = row?.id ?? String(100 + server.rows.length);
  const pictures = [body.pictureIds ?? []].flat().map((pictureId) => ({ id: pictureId, width: 800, height: 600 }));
  const file = body.fileId ? { ...sentFile, id: body.fileId } : undefined;
  const shared = body.sharedDemandId ? { ...sharedDemand, id: body.sharedDemandId } : undefined;
  const words = shared ? `[需求] ${shared.title}` : file ? `[文件] ${file.name}` : '[图片]';
  if (!row) server.rows.push({ id, fromId: me, content: String(body.content ?? words), clientKey, pictures, file, sharedDemand: shared });
  return { data: { id, threadId: '700001', createdAt } };
};

/** Retracts a message as the portal API does, and names it in the following responses. */
export function retractMessage(id: string) {
  const row = server.rows.find((known) => known.id === id);
  if (row) Object.assign(row, { content: '', retracted: true });
  server.state = { ...server.state, retractedIds: server.rows.flatMap((known) => (known.retracted ? known.id : [])) };
  return { data: { retracted: true } };
}

/** Installs a fake API with two messages, and clears the browser's storage. */
export function installConversation(): FakeApi {
  localStorage.clear();
  server.rows = [
    { id: '11', fromId: publisher, content: '您好' },
    { id: '12', fromId: me, content: '想了解一下合作方式', read: true },
  ];
  server.state = {};
  return installFakeApi({
    [threadPath]: answerThread,
    [sendPath]: keepMessage,
    [readPath]: { data: { unread: 0 } },
    'POST /api/chat/block': ({ body: { blocked } }) => {
      server.state = { ...server.state, blocked };
      return { data: { blocked } };
    },
    'GET /api/chat/count-unread-messages': { data: { totalAnnouncements: 0, totalChatMessages: 0, totalSystemNotice: 0 } },
  });
}

const request: PageRequest = {
  name: 'message.content',
  row: routeRow('message.content'),
  pathname: '/message/content/700001',
  params: { id: '700001' },
  search: new URLSearchParams(),
  signedIn: true,
};

export const showConversation = (query = 'type=chat') =>
  renderPortal(<MessageContentPage request={{ ...request, search: new URLSearchParams(query) }} />, {
    signedIn: true,
    user: { nickname: '王磊', avatar: null },
  });

export async function openConversation(query?: string) {
  const view = showConversation(query);
  await screen.findByRole('heading', { level: 1, name: /林晓/ });
  return view;
}

export const log = () => screen.getByRole('region', { name: '与林晓的消息' });
export const words = () =>
  within(log())
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent);
export const field = () => screen.getByRole('textbox', { name: '消息内容' });
export const lookAgain = () => act(async () => void window.dispatchEvent(new Event('focus')));
