import { type Caller, callAs } from './publish-steps.ts';
import type { TestApi } from './test-api.ts';

const LIST = '/api/user/org/invitations';

/** Returns the invitations that the caller sees. */
export const invitationsOf = async (api: TestApi, caller: Caller) => (await callAs(api, caller).get(LIST).expect(200)).body.data;

/** Creates an invitation, by default for one member and one day. Returns its row as the creator sees it, with its token. */
export async function inviteAs(api: TestApi, caller: Caller, changes: object = {}): Promise<{ id: string; token: string }> {
  const { body } = await callAs(api, caller)
    .post(LIST, { role: 'MEMBER', days: 1, maxUses: 1, ...changes })
    .expect(200);
  const rows: { id: string; token: string }[] = await invitationsOf(api, caller);
  const row = rows.find(({ id }) => id === body.data.id);
  if (!row) throw new Error('the invitation is not in the list');
  return row;
}

export const acceptAs = (api: TestApi, caller: Caller | null, token: string) => callAs(api, caller).post(`${LIST}/accept`, { token });

/** Reads an invitation as the page of its link does. */
export const openAs = (api: TestApi, caller: Caller | null, token: string) => callAs(api, caller).get(`/api/org/invitation?token=${token}`);
