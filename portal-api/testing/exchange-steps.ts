import { randomUUID } from 'node:crypto';
import type { TestDatabase } from './for-each-database.ts';
import { type Caller, callAs } from './publish-steps.ts';
import { createTestApi, signInUser, type TestApi, type TestApiOptions } from './test-api.ts';
import { publishDemand } from './test-demands.ts';

/** The contacts that the two exchange in tests. */
export const given = { asker: 'asker_wx_77', peer: 'peer_wx_88', askerPhone: '13766660001', peerPhone: '13766660002' };

/** Creates a conversation of a publisher and a reader who has written, and steps for exchanges in it. */
export async function beginExchanges({ db }: TestDatabase, options: TestApiOptions = {}) {
  const api: TestApi = createTestApi(db, options);
  const owner = await signInUser(api, { nickname: '发布者' });
  const reader = await signInUser(api, { nickname: '读者' });
  const stranger = await signInUser(api);
  const demandId = (await publishDemand(api, { publisher_id: owner.id })).id;
  const send = (by: Caller, content = '您好') =>
    callAs(api, by).post('/api/demand/message/save', {
      demandId,
      content,
      ...(by === owner && { peerId: reader.id }),
      clientKey: randomUUID(),
    });
  const threadId: string = (await send(reader).expect(200)).body.data.threadId;
  const path = `/api/chat/${threadId}/exchange`;
  const ask = (by: Caller, body: object = {}) => callAs(api, by).post(path, { way: 'WECHAT', value: given.asker, ...body });
  const asked = async (by: Caller, body: object = {}): Promise<string> => (await ask(by, body).expect(200)).body.data.id;
  const accept = (by: Caller, id: string, body: object = {}) =>
    callAs(api, by).post(`${path}/${id}/accept`, { way: 'WECHAT', value: given.peer, ...body });
  const refuse = (by: Caller, id: string) => callAs(api, by).post(`${path}/${id}/refuse`);
  const withdraw = (by: Caller, id: string) => callAs(api, by).post(`${path}/${id}/withdraw`);
  const terms = async (by: Caller) => (await callAs(api, by).get(path).expect(200)).body.data;
  const conversation = async (by: Caller, query = '') =>
    (await callAs(api, by).get(`/api/chat/${threadId}/messages${query}`).expect(200)).body.data;
  const seen = async (by: Caller, id: string) =>
    (await conversation(by)).messages.find((message: { id: string }) => message.id === id)?.exchange;
  const row = (id: string) => db.selectFrom('contact_exchanges').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const grants = () => db.selectFrom('contact_grants').select(['user_id', 'granted_by']).where('demand_id', '=', demandId).execute();
  return {
    api,
    owner,
    reader,
    stranger,
    demandId,
    threadId,
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
