import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { allCalls } from '#shared/contract/all-calls.ts';
import { beginExchanges, type ExchangeSteps, given } from '../../testing/exchange-steps.ts';
import { openTestPglite, type TestDatabase } from '../../testing/for-each-database.ts';
import { type Caller, callAs } from '../../testing/publish-steps.ts';

let database: TestDatabase;
let steps: ExchangeSteps;

beforeAll(async () => {
  database = await openTestPglite();
  steps = await beginExchanges(database);
});
afterAll(() => database.close());

/** All addresses that only read, with the ids of this conversation. */
function addresses(): string[] {
  const { threadId, demandId, owner, reader } = steps;
  const reads = allCalls.filter(({ method }) => method === 'GET').map(({ path }) => path);
  const filled = reads.flatMap((path) =>
    path.includes(':threadId')
      ? [path.replace(':threadId', threadId)]
      : [demandId, owner.id, reader.id, threadId].map((id) => path.replaceAll(/:\w+/g, id)),
  );
  return [...new Set(filled), `/v1/demMessage/page?demandId=${demandId}`, `/v1/demMessage/page?peerId=${owner.id}`];
}

/** The addresses whose answers to this caller contain a text. */
async function findIn(by: Caller | null, value: string): Promise<string[]> {
  const found: string[] = [];
  // The data export is given once an hour.
  steps.api.clock.advance(61 * 60_000);
  for (const path of addresses()) {
    const { status, text } = await callAs(steps.api, by).get(path);
    expect([path, status < 500]).toEqual([path, true]);
    if (text.includes(value)) found.push(path);
  }
  return found;
}

test('the receiver of a message reads a number in it nowhere before an exchange, and its sender everywhere', async () => {
  const { owner, reader, stranger, asked, accept, withdraw, send, threadId } = steps;
  const number = '13755550123';
  await send(owner, `我的电话 ${number}`).expect(200);
  for (const person of [reader, stranger, null]) expect(await findIn(person, number)).toEqual([]);
  expect(await findIn(owner, number)).toEqual(expect.arrayContaining([`/api/chat/${threadId}/messages`, '/api/chat/inbox/page']));

  const id = await asked(owner);
  await accept(reader, id).expect(200);
  expect(await findIn(reader, number)).toContain(`/api/chat/${threadId}/messages`);
  await withdraw(owner, id).expect(200);
  expect(await findIn(reader, number)).toEqual([]);
});

test('nobody reads a contact before consent and after withdrawal, except the asker their own', async () => {
  const { owner, reader, stranger, asked, accept, withdraw, refuse, threadId, demandId } = steps;
  const shown = ['/v1/demMessage/page', `/api/chat/${threadId}/messages`, '/api/privacy/export'];
  const withDemand = [...shown, `/v1/demMessage/page?demandId=${demandId}`];
  const id = await asked(owner);
  expect((await findIn(owner, given.asker)).toSorted()).toEqual([...withDemand].toSorted());
  for (const person of [reader, stranger, null]) expect(await findIn(person, given.asker)).toEqual([]);

  await accept(reader, id).expect(200);
  for (const value of [given.asker, given.peer]) {
    expect(await findIn(owner, value)).toEqual(expect.arrayContaining(withDemand));
    expect(await findIn(reader, value)).toEqual(expect.arrayContaining(withDemand));
    for (const person of [stranger, null]) expect(await findIn(person, value)).toEqual([]);
  }

  await withdraw(reader, id).expect(200);
  const refused = await asked(owner);
  await refuse(reader, refused).expect(200);
  for (const value of [given.asker, given.peer])
    for (const person of [owner, reader, stranger, null]) expect(await findIn(person, value)).toEqual([]);
  // Neither is left in the database in the clear, not even in the stored answers of the calls.
  for (const table of ['idempotent_answers', 'messages', 'notices', 'contact_exchanges'] as const) {
    const rows = await database.db.selectFrom(table).selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${given.asker}|${given.peer}`));
  }
});
