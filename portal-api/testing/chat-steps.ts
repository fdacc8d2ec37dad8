import { randomUUID } from 'node:crypto';
import { type Caller, callAs } from './publish-steps.ts';
import { signInUser, type TestApi } from './test-api.ts';
import { publishDemand } from './test-demands.ts';

/** A conversation of a publisher and a reader, and a user who takes no part in it. */
export interface TestConversation {
  owner: Caller;
  reader: Caller;
  stranger: Caller;
  demandId: string;
  threadId: string;
}

/** Sends a message of one of the two to the other. */
export const sendAs = (
  api: TestApi,
  by: Caller,
  { owner, reader, demandId }: Pick<TestConversation, 'owner' | 'reader' | 'demandId'>,
  body: object,
) =>
  callAs(api, by).post('/api/demand/message/save', {
    demandId,
    ...(by === owner && { peerId: reader.id }),
    clientKey: randomUUID(),
    ...body,
  });

/** Creates a conversation in which only the reader has written. */
export async function beginConversation(api: TestApi): Promise<TestConversation> {
  const owner = await signInUser(api, { nickname: '发布者' });
  const reader = await signInUser(api, { nickname: '读者' });
  const stranger = await signInUser(api);
  const demandId = (await publishDemand(api, { publisher_id: owner.id })).id;
  const { body } = await sendAs(api, reader, { owner, reader, demandId }, { content: '您好' }).expect(200);
  return { owner, reader, stranger, demandId, threadId: body.data.threadId };
}

/** Returns the conversation as one of the two reads it. */
export const readConversation = async (api: TestApi, by: Caller, threadId: string, query = '') =>
  (await callAs(api, by).get(`/api/chat/${threadId}/messages${query}`).expect(200)).body.data;
