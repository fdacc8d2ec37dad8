import { randomUUID } from 'node:crypto';
import request from 'supertest';
import type { DemandFields } from '#shared/contract/demand-fields.ts';
import { changeReviewState } from '../domain/demands/change-review-state.ts';
import type { ReviewChange } from '../domain/demands/review-state-repository.ts';
import { signInUser, type TestApi } from './test-api.ts';

/** Returns a publisher's valid form; `changes` are the fields that matter to the test. */
export const demandFields = (changes: Partial<Record<keyof DemandFields, unknown>> = {}) => ({
  typeCode: '10',
  title: '华东地区寻找短视频投放渠道',
  content: '我们是本地生活品牌，计划在华东投放短视频，寻找有稳定流量的渠道长期合作。',
  industryCode: '0403',
  regionCode: '3101',
  settlementModes: ['CPA', 'CPS'],
  ...changes,
});

export interface Caller {
  id: string;
  token: string;
}

/** Signs in a user with a contact, so that they may publish. */
export async function signInPublisher(api: TestApi, values: Parameters<typeof signInUser>[1] = {}): Promise<Caller & { phone: string }> {
  const user = await signInUser(api, values);
  await api.db.insertInto('contacts').values({ user_id: user.id, name: '王经理', phone: '13900001111' }).execute();
  return user;
}

/** Returns request methods that call as this user (null: a visitor); a body is sent as JSON. */
export function callAs({ app }: Pick<TestApi, 'app'>, caller: Caller | null) {
  const as = (call: request.Test) => (caller ? call.set('X-Token', caller.token) : call);
  return {
    get: (path: string) => as(request(app).get(path)),
    // Sends a new idempotency key each time, as clients do, so that a repeated call is executed again and not taken for a double click.
    post: (path: string, body: object = {}) => as(request(app).post(path)).set('Idempotency-Key', randomUUID()).send(body),
    put: (path: string, body: object) => as(request(app).put(path)).send(body),
    delete: (path: string) => as(request(app).delete(path)),
  };
}

/** Applies a reviewer's event to a demand. */
export const reviewAs = ({ db, clock }: TestApi, id: string, change: ReviewChange) =>
  db
    .transaction()
    .execute((trx) => changeReviewState(trx, { id }, change, { kind: 'REVIEWER', name: '审核员甲', requestId: 'request-1' }, clock.now()));

/** Publishes a demand, approved by default, and returns the response's data. */
export async function saveAs(
  api: TestApi,
  caller: Caller,
  changes: Partial<Record<keyof DemandFields, unknown>> = {},
  { approved = true } = {},
): Promise<{ id: string; demandNumber: string; version: number }> {
  const { body } = await callAs(api, caller).post('/v1/demand/save', demandFields(changes)).expect(200);
  if (approved) await reviewAs(api, body.data.id, { event: 'APPROVE' });
  return body.data;
}
