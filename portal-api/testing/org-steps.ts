import { creditCodeCheckCharacter } from '#shared/rules/credit-code.ts';
import { type Caller, callAs } from './publish-steps.ts';
import { signInUser, type TestApi } from './test-api.ts';
import { uploadPrivately } from './upload-steps.ts';

let serial = 0;

/** A credit number that no other test has. */
export function newCreditNo(): string {
  serial += 1;
  const body = `91310000MA${String(serial).padStart(6, '0')}X`;
  return `${body}${creditCodeCheckCharacter(body)}`;
}

/** A valid form to found an organization; `changes` say what matters to the test. */
export async function orgFields(api: TestApi, caller: Caller, changes: object = {}) {
  serial += 1;
  return {
    name: `上海测试${serial}号科技有限公司`,
    creditNo: newCreditNo(),
    licenseImage: await uploadPrivately(api, caller),
    legalPerson: '张三丰',
    ...changes,
  };
}

/** Somebody with an organization of their own that waits for review. */
export async function signInOwner(api: TestApi, changes: object = {}) {
  const owner = await signInUser(api);
  const fields = await orgFields(api, owner, changes);
  const { body } = await callAs(api, owner).post('/api/org', fields).expect(200);
  return { owner, orgId: String(body.data.id), creditNo: fields.creditNo, name: fields.name };
}

/** Lets somebody ask to join; with `by` that one lets them in. */
export async function joinAs(api: TestApi, caller: Caller, creditNo: string, by?: Caller): Promise<void> {
  await callAs(api, caller).post('/api/user/org/join', { creditNo }).expect(200);
  if (by) await callAs(api, by).post(`/api/user/org/members/${caller.id}`, { action: 'ACCEPT' }).expect(200);
}

/** The organization that somebody belongs to, as they see it; null: none. */
export const orgOf = async (api: TestApi, caller: Caller) => (await callAs(api, caller).get('/api/user/org/mine').expect(200)).body.data;

/** Sets how far its verification is: 1 waits, 2 has passed, 3 was refused. */
export const setOfficial = ({ db }: Pick<TestApi, 'db'>, orgId: string, status: number, more: { reject_reason?: string } = {}) =>
  db
    .updateTable('organizations')
    .set({ official_status: status, ...more })
    .where('id', '=', orgId)
    .execute();
