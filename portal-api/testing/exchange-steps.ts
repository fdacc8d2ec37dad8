import { beginConversation, readConversation, sendAs } from './chat-steps.ts';
import type { TestDatabase } from './for-each-database.ts';
import { type Caller, callAs } from './publish-steps.ts';
import { createTestApi, type TestApi, type TestApiOptions } from './test-api.ts';

/** The contacts that the two exchange in tests. */
export const given = { asker: 'asker_wx_77', peer: 'peer_wx_88', askerPhone: '13766660001', peerPhone: '13766660002' };

/** Creates a conversation of a publisher and a reader who has written, and steps for exchanges in it. */
export async function beginExchanges({ db }: TestDatabase, options: TestApiOptions = {}) {
  const api: TestApi = createTestApi(db, options);
  const chat = await beginConversation(api);
  const { threadId, demandId } = chat;
  const send = (by: Caller, content = '您好') => sendAs(api, by, chat, { content });
  const path = `/api/chat/${threadId}/exchange`;
  const ask = (by: Caller, body: object = {}) => callAs(api, by).post(path, { way: 'WECHAT', value: given.asker, ...body });
  const asked = async (by: Caller, body: object = {}): Promise<string> => (await ask(by, body).expect(200)).body.data.id;
  const accept = (by: Caller, id: string, body: object = {}) =>
    callAs(api, by).post(`${path}/${id}/accept`, { way: 'WECHAT', value: given.peer, ...body });
  const refuse = (by: Caller, id: string) => callAs(api, by).post(`${path}/${id}/refuse`);
  const withdraw = (by: Caller, id: string) => callAs(api, by).post(`${path}/${id}/withdraw`);
  const terms = async (by: Caller) => (await callAs(api, by).get(path).expect(200)).body.data;
  const conversation = (by: Caller, query = '') => readConversation(api, by, threadId, query);
  const seen = async (by: Caller, id: string) =>
    (await conversation(by)).messages.find((message: { id: string }) => message.id === id)?.exchange;
  const row = (id: string) => db.selectFrom('contact_exchanges').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const grants = () => db.selectFrom('contact_grants').select(['user_id', 'granted_by']).where('demand_id', '=', demandId).execute();
  return {
    ...chat,
    api,
    path,
    send,
    ask,
    asked,
    accept,
    refuse,
    withdraw,
    terms,
    conversation,
    seen,
    row,
    grants,
  };
}
export type ExchangeSteps = Awaited<ReturnType<typeof beginExchanges>>;
