import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createLogger } from '../../platform/http/logger.ts';
import { createVisitor, newPhone } from '../../testing/auth-steps.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { createTestApi } from '../../testing/test-api.ts';

/** Returns all login data in the database as text, except the sandbox's outbox, which exists to be read. */
async function readAllRows({ db }: TestDatabase): Promise<string> {
  const tables = ['users', 'sessions', 'captchas', 'sms_codes', 'attempts', 'wechat_tickets', 'wechat_identities'];
  const dumps = tables.map(async (table) => JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(db)).rows));
  return (await Promise.all(dumps)).join('\n');
}

forEachDatabase((open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test('a complete login leaves no password, code, token, ticket or captcha in rows or logs, and no phone in logs', async () => {
    const lines: string[] = [];
    const logger = createLogger(
      { level: 'trace', name: 'test' },
      new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) }),
    );
    const sendsNothing = { sendCode: async () => Promise.reject(new Error('refused')) };
    const api = createTestApi(database.db, { logger });
    const visitor = createVisitor(api);
    const phone = newPhone();

    const captcha = await visitor.seeCaptcha();
    const verificationCode = await visitor.receiveCode(phone, 'register');
    const { body: unbound } = await visitor.post('/v1/login-by-weixin', { code: 'made-up-weixin-code' });
    await visitor.post('/v1/register', { phone, verificationCode, password: 'pass-phrase-9' });
    await visitor.logIn(phone, 'wrong-phrase-8');
    const { body } = await visitor.logIn(phone, 'pass-phrase-9');
    await visitor.readDetailStatus(body.data.token);
    await createVisitor(createTestApi(database.db, { logger, providers: { sms: sendsNothing } })).askCode(newPhone());
    expect(unbound.code).toBe(400);

    const ticket = captcha.cookie.split('=')[1] ?? '';
    const rows = await readAllRows(database);
    for (const secret of ['pass-phrase-9', 'wrong-phrase-8', body.data.token, ticket]) expect(rows).not.toContain(secret);
    expect(rows).not.toMatch(new RegExp(`"${verificationCode}"|"${captcha.answer}"`, 'i'));

    const log = lines.join('');
    expect(log).toContain('/v1/register');
    for (const secret of ['pass-phrase-9', 'wrong-phrase-8', body.data.token, ticket, 'made-up-weixin-code', phone])
      expect(log).not.toContain(secret);
    expect(log).not.toMatch(new RegExp(`\\b${verificationCode}\\b|"${captcha.answer}"`));
  });

  test('an unexpected error is logged without the row and the parameters that a database error carries', async () => {
    const lines: string[] = [];
    const logger = createLogger(
      { level: 'trace', name: 'test' },
      new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) }),
    );
    const broken = { create: () => database.db.insertInto('users').values([twin, twin]).execute(), announce: async () => {} };
    const twin = { phone: '13911112222', nickname: '甲', invite_code: 'TWIN0001', created_at: new Date() };
    const captcha = { ...broken, create: async () => Promise.reject(await broken.create().catch((error: unknown) => error)) };
    const visitor = createVisitor(createTestApi(database.db, { logger, providers: { captcha } }));
    await visitor.seeCaptcha();
    const log = lines.join('');
    expect(log).toContain('users_phone_key');
    expect(log).not.toContain('13911112222');
  });
});
