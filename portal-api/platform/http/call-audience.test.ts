import { expect, test } from '@jest/globals';
import supertest from 'supertest';
import { allCalls } from '#shared/contract/all-calls.ts';
import type { AnyCall } from '#shared/contract/define-call.ts';
import { forEachApi } from '../../testing/test-api.ts';

interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

const phone = '13900001234';
const verificationCode = '000000';

/** Every call that visitors may make, with an input that its schemas accept. All other calls are for signed-in users. */
const openCalls: Record<string, Input> = {
  'POST /v1/login': { body: { phone, password: 'Wrong-pass-1' } },
  'POST /v1/phoneToCode': { body: { phone, captcha: '1234', scene: 'login' } },
  'POST /v1/login-by-sms': { body: { phone, verificationCode } },
  'POST /v1/register': { body: { phone, password: 'Portal2026', verificationCode } },
  'POST /v1/retrieve/password': { body: { phone, password: 'Portal2026', verificationCode } },
  'POST /v1/logout': {},
  'POST /v1/login-by-weixin': { body: { code: 'unknown', state: 'state' } },
  'POST /v1/register-by-jverify': { body: { loginToken: 'unknown' } },
  'POST /v1/bind-ip-and-invite-code': { body: { inviteCode: 'ABCD1234' } },
  'GET /v1/overall/detail': { query: { id: '1' } },
  'GET /api/config': {},
  'GET /api/app/latest-version': {},
  'GET /api/banner/:id': { params: { id: '1' } },
  'POST /api/app/event': { body: { uuid: '00000000-0000-4000-8000-000000000000', eventCode: 'LOGIN' } },
  'POST /api/app/exposures': { body: { uuid: '00000000-0000-4000-8000-000000000000', demands: ['1'] } },
  'GET /api/search/suggest': { query: { q: '上海' } },
  'GET /api/search/hot': {},
  'POST /api/search/report': { body: { id: '00000000-0000-4000-8000-000000000000', keyword: '咖啡' } },
  'POST /api/search/click': { body: { id: '00000000-0000-4000-8000-000000000000', demand: '1', position: 1 } },
  'GET /v1/user/:id/simple': { params: { id: '1' } },
  'GET /api/org/:id': { params: { id: '1' } },
  'GET /api/org/invitation': { query: { token: `inv${'0'.repeat(32)}` } },
  'GET /api/industry/tree': {},
  'GET /api/industry/children': { query: { parentCode: '01' } },
  'GET /v1/position/list': {},
  'GET /api/region/tree': {},
  'GET /api/demand/merge/options': {},
  'GET /api/demand/type': {},
  'GET /api/demand/type/simple': {},
  'GET /v1/demRecommend/page': {},
  'GET /api/demand/page-search': {},
  'GET /api/demand/:id': { params: { id: '1' } },
  'GET /api/demand/of-publisher/:id': { params: { id: '1' } },
  'GET /api/demand/:id/contact-info': { params: { id: '1' } },
  'POST /api/demand/authorize-get-contact-info': { body: { demandId: '1', by: 'QUOTA' } },
  'GET /v1/sysAnnouncement/page': {},
  'GET /v1/sysAnnouncement/detail': { query: { id: '1' } },
  'GET /api/invite/inviter': { query: { inviteCode: 'ABCD1234' } },
  'GET /api/community/page': {},
  'GET /api/landing': { query: { typeCode: '10', regionCode: '31' } },
  'GET /api/landing/index': {},
};

const addressOf = ({ method, path }: AnyCall): string => `${method} ${path}`;
const isOpen = (call: AnyCall): boolean => addressOf(call) in openCalls;
const privateCalls = allCalls.filter((call) => !isOpen(call));

test('the contract declares for each call whether visitors may make it', () => {
  const open = allCalls.filter(({ audience }) => audience === 'visitor' || audience === 'everyone').map(addressOf);
  expect(open.toSorted()).toEqual(Object.keys(openCalls).toSorted());
});

forEachApi((api) => {
  /** Makes the call as a visitor. */
  const ask = ({ method, path }: AnyCall, { params = {}, query = {}, body }: Input) => {
    const address = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'x');
    const request = supertest(api.server)[method.toLowerCase() as 'get'](address).query(query);
    return body === undefined ? request : request.type('json').send(JSON.stringify(body));
  };

  /** Expects an answer that reveals nothing except that sign-in is required. */
  const expectUnauthorized = (answer: supertest.Response) =>
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 401,
      body: { code: 401, message: '请您先登录', data: null },
    });

  test.each(privateCalls.map((call) => [addressOf(call), call] as const))(
    '%s requires sign-in before it reads the input',
    async (_, call) => {
      const bodies = call.method === 'GET' ? [undefined] : [undefined, [], { id: { a: 1 }, phone: [], content: 'x'.repeat(50_000) }];
      for (const body of bodies) {
        expectUnauthorized(await ask(call, { body, query: { id: '', pageNum: 'x', pageSize: '-1', keyword: '' } }));
      }
      expectUnauthorized(await ask(call, { params: { id: '%00', userId: '%00', threadId: '%00' } }));
      expectUnauthorized(await ask(call, {}).set('X-Token', 'a-token-that-never-was'));
    },
  );

  test('an invalid JSON body reveals nothing about the call to a visitor', async () => {
    for (const call of privateCalls.filter(({ method }) => method !== 'GET')) {
      const answer = await supertest(api.server)[call.method.toLowerCase() as 'post'](call.path).type('json').send('{"id": ');
      expect([addressOf(call), answer.status, answer.body.data]).toEqual([addressOf(call), 400, null]);
    }
  });

  test.each(allCalls.filter(isOpen).map((call) => [addressOf(call), call] as const))('%s answers visitors', async (address, call) => {
    const input = openCalls[address] ?? {};
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = call[part];
      if (schema) expect(schema.safeParse(input[part] ?? {})).toMatchObject({ success: true });
    }
    expect((await ask(call, input)).status).not.toBe(401);
  });
});
