import { creditCodeCheckCharacter } from '#shared/rules/credit-code.ts';
import { type Caller, callAs } from './publish-steps.ts';
import { signInUser, type TestApi } from './test-api.ts';
import { uploadPrivately } from './upload-steps.ts';

let serial = 0;

/** Returns a credit number that no other test uses. */
export function newCreditNo(): string {
  serial += 1;
  const body = `91310000MA${String(serial).padStart(6, '0')}X`;
  return `${body}${creditCodeCheckCharacter(body)}`;
}

/** Returns a valid form to found an organization; `changes` are the fields that matter to the test. */
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

/** Signs in a user who has founded an organization, which is pending review. */
export async function signInOwner(api: TestApi, changes: object = {}) {
  const owner = await signInUser(api);
  const fields = await orgFields(api, owner, changes);
  const { body } = await callAs(api, owner).post('/api/org', fields).expect(200);
  return { owner, orgId: String(body.data.id), creditNo: fields.creditNo, name: fields.name };
}

/** Requests to join an organization; with `by`, that user accepts the request. */
export async function joinAs(api: TestApi, caller: Caller, creditNo: string, by?: Caller): Promise<void> {
  await callAs(api, caller).post('/api/user/org/join', { creditNo }).expect(200);
  if (by) await callAs(api, by).post(`/api/user/org/members/${caller.id}`, { action: 'ACCEPT' }).expect(200);
}

/** Returns the organization that the caller belongs to, as they see it; null if none. */
export const orgOf = async (api: TestApi, caller: Caller) => (await callAs(api, caller).get('/api/user/org/mine').expect(200)).body.data;

/** Sets an organization's verification status: 1 pending, 2 passed, 3 refused. */
export const setOfficial = ({ db }: Pick<TestApi, 'db'>, orgId: string, status: number, more: { reject_reason?: string } = {}) =>
  db
    .updateTable('organizations')
    .set({ official_status: status, ...more })
    .where('id', '=', orgId)
    .execute();
