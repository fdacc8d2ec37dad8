import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { MASKED_CONTACT } from '#shared/rules/mask-contacts.ts';
import { beginExchanges, type ExchangeSteps } from '../../testing/exchange-steps.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { type Caller, callAs } from '../../testing/publish-steps.ts';

const number = '13755550123';
const written = `我的电话 ${number}，方便时联系`;
const masked = `我的电话 ${MASKED_CONTACT}，方便时联系`;

forEachDatabase((open) => {
  let database: TestDatabase;
  let steps: ExchangeSteps;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    steps = await beginExchanges(database);
  });
  afterAll(() => database.close());

  /** Reads the latest message as a user sees it; the conversation, the list of messages and the inbox agree. */
  async function seenBy(by: Caller) {
    const { api, conversation, demandId } = steps;
    const inConversation = await conversation(by);
    const listed = (await callAs(api, by).get(`/v1/demMessage/page?demandId=${demandId}`).expect(200)).body.data.records[0];
    const inInbox = (await callAs(api, by).get('/api/chat/inbox/page').expect(200)).body.data.records[0];
    const last = inConversation.messages.at(-1);
    expect([listed.content, inInbox.lastMessage, listed.contactsMasked]).toEqual([last.content, last.content, last.contactsMasked]);
    return { content: last.content, contactsMasked: last.contactsMasked, showsContacts: inConversation.showsContacts };
  }
  const search = async (by: Caller, keyword: string) =>
    (
      await callAs(steps.api, by)
        .get(`/api/chat/inbox/page?keyword=${encodeURIComponent(keyword)}`)
        .expect(200)
    ).body.data;

  const shown = { content: written, contactsMasked: undefined, showsContacts: true };
  const hiddenFromPeer = { content: written, contactsMasked: true, showsContacts: false };
  const hidden = { content: masked, contactsMasked: true, showsContacts: false };

  test('the receiver does not see a contact in a message, and its sender is told so; both directions', async () => {
    const { owner, reader, send } = steps;
    for (const [sender, receiver] of [
      [owner, reader],
      [reader, owner],
    ] as const) {
      await send(sender, written).expect(200);
      expect(await seenBy(sender)).toEqual(hiddenFromPeer);
      expect(await seenBy(receiver)).toEqual(hidden);
    }
    await send(owner, '没有号码').expect(200);
    expect(await seenBy(reader)).toEqual({ content: '没有号码', contactsMasked: undefined, showsContacts: false });
  });

  test('a search finds only what its user sees', async () => {
    const { owner, reader, send } = steps;
    await send(owner, written).expect(200);
    expect((await search(owner, number)).records).toMatchObject([{ match: written }]);
    for (const part of [number, '1375', '13', '0123']) {
      expect(await search(reader, part)).toMatchObject({ records: [], total: 0, counts: { all: 0 } });
    }
    expect((await search(reader, '方便时')).records).toMatchObject([{ match: masked }]);
  });

  test('an accepted exchange shows them to both, and its withdrawal hides them again', async () => {
    const { owner, reader, send, asked, accept, withdraw } = steps;
    await send(owner, written).expect(200);
    const id = await asked(owner);
    expect((await steps.conversation(reader)).messages.at(-2)).toMatchObject({ content: masked });
    await accept(reader, id).expect(200);
    await send(reader, written).expect(200);
    for (const person of [owner, reader]) {
      expect(await seenBy(person)).toEqual(shown);
      expect((await steps.conversation(person)).messages.at(-3)).toMatchObject({ content: written });
    }
    await withdraw(reader, id).expect(200);
    expect(await seenBy(owner)).toEqual(hidden);
    expect(await seenBy(reader)).toEqual(hiddenFromPeer);
  });

  test('unlocking the contact of the demand shows them to both', async () => {
    const { owner, reader, send, demandId } = steps;
    await send(reader, written).expect(200);
    const grant = { user_id: reader.id, demand_id: demandId, granted_by: 'QUOTA' as const, at: steps.api.clock.now() };
    await database.db.insertInto('contact_grants').values(grant).execute();
    for (const person of [owner, reader]) expect(await seenBy(person)).toEqual(shown);
  });

  test('operators see the whole message, a retracted one leaves nothing, and the sender keeps the right to repeat', async () => {
    const { api, owner, reader, send, threadId } = steps;
    const { id } = (await send(owner, written).expect(200)).body.data;
    await callAs(api, reader).post(`/api/chat/${threadId}/report`, { reason: 'FRAUD' }).expect(200);
    const report = database.db.selectFrom('chat_reports').select('evidence').where('thread_id', '=', threadId);
    expect((await report.executeTakeFirstOrThrow()).evidence.at(-1)).toMatchObject({ content: written });
    await callAs(api, owner).post(`/api/chat/${threadId}/messages/${id}/retract`).expect(200);
    const row = database.db.selectFrom('messages').select(['content', 'masked_content']).where('id', '=', id);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ content: '', masked_content: null });
    expect((await steps.conversation(reader)).messages.at(-1)).not.toHaveProperty('contactsMasked');
  });

  test.each([
    ['CHAT_MASK_CONTACTS=off', { env: { CHAT_MASK_CONTACTS: 'off' } }],
    ['no key to exchange contacts with', { identityKey: null }],
  ])('%s: nothing is masked', async (_name, options) => {
    steps = await beginExchanges(database, options);
    const { owner, reader, send } = steps;
    await send(owner, written).expect(200);
    for (const person of [owner, reader])
      expect(await seenBy(person)).toEqual({ content: written, contactsMasked: undefined, showsContacts: undefined });
    expect((await search(reader, number)).records).toMatchObject([{ match: written }]);
  });
});
