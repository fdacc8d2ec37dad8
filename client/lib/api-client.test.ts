import { expect, test } from '@jest/globals';
import { getConfig } from '#shared/contract/site.ts';
import { createApiClient } from './api-client.ts';
import { remoteCall } from './remote-call.ts';

/** Returns the failure that a response causes. */
async function failureOf(status: number, body: unknown): Promise<unknown> {
  const client = createApiClient(async () => ({ status, body }));
  const call = client.call(
    remoteCall('site.getConfig', async () => getConfig),
    {},
  );
  return call.then(
    () => null,
    (failure: unknown) => failure,
  );
}

test.each([
  [403, { code: 403, message: '当前账号没有权限' }, '当前账号没有权限'],
  [200, { code: 1001, message: '手机号 138 已注册' }, '手机号 138 已注册'],
])('%i %j: shows a Chinese message of the API', async (status, body, message) => {
  expect(await failureOf(status, body)).toMatchObject({ message });
});

test.each([
  [404, { code: 404, message: 'Not Found' }, '本站暂未提供此内容'],
  [404, null, '本站暂未提供此内容'],
  [403, { code: 403, message: 'Forbidden' }, '请求发生错误'],
  [500, { code: 500, message: 'java.lang.NullPointerException' }, '请求发生错误'],
  [401, { code: 401, message: 'Unauthorized' }, '请您先登录'],
  [200, { code: 404, message: 'Not Found' }, '本站暂未提供此内容'],
  [200, { code: 1001, message: '' }, '请求发生错误'],
  [200, { code: 1001, message: null }, '请求发生错误'],
])('%i %j: replaces any other message', async (status, body, message) => {
  expect(await failureOf(status, body)).toMatchObject({ message });
});

test('shows only Chinese texts about fields', async () => {
  const fields = { phone: '手机号不正确', code: 'must not be blank', title: '', other: 7 };
  expect(await failureOf(400, { code: 400, message: '', data: { fields } })).toMatchObject({
    fields: { phone: '手机号不正确', code: '请检查这一项', title: '请检查这一项' },
  });
});
