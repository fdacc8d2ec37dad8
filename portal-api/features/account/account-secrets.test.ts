import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { MINUTE_MS } from '#shared/durations.ts';
import { createLogger } from '../../platform/http/logger.ts';
import { createVisitor, newPhone } from '../../testing/auth-steps.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { newIdentityNumber } from '../../testing/identity-numbers.ts';
import { findSecrets } from '../../testing/log-secrets.ts';
import { callAs } from '../../testing/publish-steps.ts';
import { createTestApi } from '../../testing/test-api.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  /** Dumps every table as text, except the sandbox's outbox, which contains codes on purpose. */
  async function dumpTables(): Promise<string> {
    const tables = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(database.db);
    const names = tables.rows.map(({ name }) => name).filter((name) => name !== 'sandbox_outbox');
    expect(names).toEqual(expect.arrayContaining(['login_history', 'real_name_checks', 'idempotent_answers']));
    const dumps = names.map(async (name) =>
      JSON.stringify((await sql`select t::text from ${sql.table(name)} t`.execute(database.db)).rows),
    );
    return (await Promise.all(dumps)).join('\n');
  }

  test('leaves no password, code, token or identity number in any table or log line, and no phone in a log, whatever a user does', async () => {
    const lines: string[] = [];
    const logger = createLogger(
      { level: 'trace', name: 'test' },
      new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) }),
    );
    const api = createTestApi(database.db, { logger });
    const visitor = createVisitor(api);
    const { phone, userId } = await visitor.register(newPhone(), { password: 'first-phrase-1' });
    const token = String((await visitor.logIn(phone, 'first-phrase-1')).body.data.token);
    const second = String((await visitor.logIn(phone, 'first-phrase-1')).body.data.token);
    await visitor.logIn(phone, 'wrong-phrase-7');
    const again = { phone, password: 'first-phrase-1', agree: true };
    const third = await callAs(api, { id: userId, token }).post('/v1/login', again).expect(200);
    const as = callAs(api, { id: userId, token });
    const codes: string[] = [];
    const receive = async (to: string, scene: 'phone-old' | 'phone-new' | 'contact' | 'delete') => {
      api.clock.advance(MINUTE_MS);
      const code = await visitor.receiveCode(to, scene, token);
      codes.push(code);
      return code;
    };

    await as.post('/api/account/password', { oldPassword: 'wrong-phrase-8', newPassword: 'second-phrase-2' }).expect(400);
    await as.post('/api/account/password', { oldPassword: 'first-phrase-1', newPassword: 'second-phrase-2' }).expect(200);
    const contactPhone = newPhone();
    const verificationCode = await receive(contactPhone, 'contact');
    await as.post('/api/user/personal-contact-info/update-phone', { phone: contactPhone, verificationCode }).expect(200);
    const to = newPhone();
    const [oldCode, newCode] = [await receive(phone, 'phone-old'), await receive(to, 'phone-new')];
    await as.post('/api/user/phone/change', { phone: to, oldCode, newCode }).expect(200);
    const idNumber = newIdentityNumber('odd');
    const realName = { realName: '冯可欣', idNumber, consent: true };
    await as.post('/v1/umsReal/save', realName).set('Idempotency-Key', 'real-name-of-this-test').expect(200);
    await as.get('/v1/umsReal/mine').expect(200);
    await as.get('/api/account/sessions').expect(200);
    await as.get('/api/account/logins').expect(200);
    await as.get('/api/privacy/export').expect(200);
    await as.post('/api/privacy/delete', { verificationCode: await receive(to, 'delete'), confirm: true }).expect(200);

    const passwords = ['first-phrase-1', 'second-phrase-2', 'wrong-phrase-7', 'wrong-phrase-8'];
    const rows = await dumpTables();
    const log = lines.join('');
    // `bytea` columns are dumped as hexadecimal.
    for (const secret of [...passwords, token, second, String(third.body.data.token), idNumber, Buffer.from(idNumber).toString('hex')]) {
      expect(rows).not.toContain(secret);
      expect(log).not.toContain(secret);
    }
    expect(codes).toHaveLength(4);
    for (const code of codes) {
      expect(rows).not.toContain(`"${code}"`);
      expect(log).not.toMatch(new RegExp(`\\b${code}\\b`));
    }
    expect(log).toContain('/api/user/phone/change');
    expect(lines.flatMap(findSecrets)).toEqual([]);
  });
});
