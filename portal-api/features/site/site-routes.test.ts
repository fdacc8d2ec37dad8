import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { readApiConfig } from '../../platform/config/env.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { createTestApi, signInUser } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';
import { providerModes } from './site-routes.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const get = async (path: string, env: NodeJS.ProcessEnv = {}) => request(createTestApi(database.db, { env }).app).get(path);

  test('the overall page counts live demands, users and organizations', async () => {
    const api = createTestApi(database.db, { env: { SITE_NAME: '商机', ICP_NUMBER: '沪ICP备1号' } });
    const user = await signInUser(api);
    await publishDemand(api, { publisher_id: user.id });
    await publishDemand(api, { publisher_id: user.id, audit_status: 'PAUSED' });
    // A deleted account does not count.
    const { id: gone } = await signInUser(api);
    await database.db.updateTable('users').set({ deleted_at: api.clock.now() }).where('id', '=', gone).execute();
    await database.db
      .insertInto('organizations')
      .values({ name: '公司', credit_no: '91350100M000100Y43', created_at: api.clock.now() })
      .execute();
    const { body } = await request(api.server).get('/v1/overall/detail?id=1').expect(200);
    expect(body.data).toMatchObject({
      siteName: '商机',
      icpNo: '沪ICP备1号',
      psbNo: null,
      copyright: '© 2026 商机 版权所有',
      stats: { demands: 1, users: 1, orgs: 1 },
    });
    expect(body.data.aboutHtml).toContain('<h2>');
  });

  test('returns the popular words, those of operators first, without blocked and sensitive ones', async () => {
    const { db } = database;
    const words = [
      { word: '咖啡', score: 5, source: 'SEARCHED' as const },
      { word: '地推', score: 9, source: 'SEARCHED' as const },
      { word: '开学季', score: 0, source: 'EDITORIAL' as const },
      { word: '不给看', score: 99, source: 'BLOCKED' as const },
    ];
    await db.insertInto('hot_words').values(words).execute();
    const { body } = await get('/v1/overall/detail');
    expect(body.data.hotWords.map(({ word }: { word: string }) => word)).toEqual(['开学季', '地推', '咖啡']);
    expect(body.data.hotWords[1].href).toBe(`/demand/type?keyword=${encodeURIComponent('地推')}`);
    const hot = await get('/api/search/hot');
    expect(hot.body.data.words).toEqual(body.data.hotWords);
    await db.deleteFrom('hot_words').execute();
    expect((await get('/v1/overall/detail')).body.data).toMatchObject({ hotWords: [], hotCities: [] });
  });

  test('returns the twelve cities with the most demands that have a listed page, including municipalities', async () => {
    const { db } = database;
    const page = (region_code: string, live: number, values: object = {}) => ({
      type_code: '',
      region_code,
      industry_code: '',
      live,
      newest_at: new Date('2026-03-01T00:00:00Z'),
      is_listed: true,
      counted_on: '2026-03-01',
      ...values,
    });
    await db
      .insertInto('landing_pages')
      .values([
        page('4403', 30),
        page('31', 40),
        page('44', 90),
        page('5001', 80),
        page('4401', 20, { is_listed: false }),
        page('3301', 70, { type_code: '10' }),
        page('32', 60, { industry_code: '01' }),
        page('9999', 50),
        ...['01', '02', '04', '05', '06', '07', '08', '09', '12', '13', '14'].map((city, place) =>
          page(`44${city === '01' ? '20' : city}`, 10 - place),
        ),
      ])
      .execute();
    const { hotCities } = (await get('/v1/overall/detail')).body.data;
    expect(hotCities.slice(0, 2)).toEqual([
      { name: '上海', href: '/region/31' },
      { name: '深圳', href: '/region/4403' },
    ]);
    // Twelve were read, and one code has no name today.
    expect(hotCities).toHaveLength(11);
    expect(hotCities.map(({ href }: { href: string }) => href)).not.toContain('/region/4401');
    await db.deleteFrom('landing_pages').execute();
  });

  test.each(['0', 'x', '-1'])('rejects overall id %s', async (id) => {
    const { status, body } = await get(`/v1/overall/detail?id=${id}`);
    expect([status, Object.keys(body.data.fields)]).toEqual([400, ['id']]);
  });

  test('only the existing site has an overall page', async () => {
    const { body } = await get('/v1/overall/detail');
    expect(body.data.siteName).toBe('桥梁商机');
    const other = await get('/v1/overall/detail?id=2');
    expect([other.status, other.body.message]).toEqual([404, '没有这个站点']);
  });

  test('the configuration has the five keys, nine greetings and the modes of the providers', async () => {
    const { body } = await get('/api/config', { DOWNLOAD_URL: 'https://example.com/app' });
    expect(body.data).toEqual({
      CUSTOMER_SERVICE_QR_CODE_URL: expect.any(String),
      PRIVACY_POLICY: expect.any(String),
      USER_AGREEMENT: expect.any(String),
      INVITE_URL: '/invite',
      DOWNLOAD_URL: 'https://example.com/app',
      greetings: expect.any(Array),
      providers: { sms: 'sandbox', wechat: 'sandbox', pay: 'sandbox' },
    });
    expect(body.data.greetings).toHaveLength(9);
  });

  test('without an app there is a version but no address', async () => {
    const { body } = await get('/api/app/latest-version');
    expect(body.data).toEqual({ version: '1.0.0', androidUrl: null, iosUrl: null, notes: null, publishedAt: null });
  });

  test('a platform gets only its own address', async () => {
    const env = { APP_VERSION: '2.3.4', APP_ANDROID_URL: 'https://example.com/a.apk', APP_IOS_URL: 'https://example.com/ios' };
    expect((await get('/api/app/latest-version', env)).body.data).toMatchObject({
      version: '2.3.4',
      androidUrl: env.APP_ANDROID_URL,
      iosUrl: env.APP_IOS_URL,
    });
    expect((await get('/api/app/latest-version?platform=ios', env)).body.data).toMatchObject({ androidUrl: null, iosUrl: env.APP_IOS_URL });
    const refused = await get('/api/app/latest-version?platform=symbian');
    expect([refused.status, refused.body.data.fields]).toEqual([400, { platform: '平台不正确' }]);
  });

  test('returns the banners of a slot in their order', async () => {
    const banner = (title: string, sort: number, slot = '1') => ({ slot, image: '/images/x.svg', title, sort });
    await database.db
      .insertInto('banners')
      .values([banner('二', 2), banner('一', 1), banner('别处', 1, '2')])
      .execute();
    const { body } = await get('/api/banner/1');
    expect(body.data.map(({ title }: { title: string }) => title)).toEqual(['一', '二']);
    expect(body.data[0]).toEqual({
      id: expect.any(String),
      image: '/images/x.svg',
      link: null,
      external: false,
      title: '一',
      alt: '',
      sort: 1,
    });
    expect((await get('/api/banner/999')).body.data).toEqual([]);
    const refused = await get('/api/banner/x');
    expect([refused.status, refused.body.data.fields]).toEqual([400, { id: '广告位不正确' }]);
  });

  test('an unknown address returns 404 in the envelope', async () => {
    const { status, body } = await get('/api/nothing/here');
    expect([status, body]).toEqual([404, { code: 404, message: '接口不存在', data: null }]);
  });
});

test('providers are live if configured, sandbox if that is on, otherwise off', () => {
  const modes = (env: NodeJS.ProcessEnv) => providerModes(readApiConfig(env));
  expect(modes({ SANDBOX: 'off' })).toEqual({ sms: 'off', wechat: 'off' });
  expect(modes({ SANDBOX: 'on' })).toEqual({ sms: 'sandbox', wechat: 'sandbox' });
  expect(modes({ SANDBOX: 'on', SMS_PROVIDER: 'off', WECHAT_APP_ID: 'a', WECHAT_APP_SECRET: 'b' })).toEqual({ sms: 'off', wechat: 'live' });
});
