import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { eraseAccounts } from '../../features/account/erase-accounts.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { findSecrets } from '../../testing/log-secrets.ts';
import { errorHandler } from './error-handler.ts';
import { createLogger } from './logger.ts';
import { requestLog } from './request-log.ts';

const PHONE = '13912345678';

forEachDatabase((open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const listen = () => {
    const lines: string[] = [];
    return { lines, logger: createLogger({ level: 'trace', name: 'test' }, { write: (line: string) => void lines.push(line) }) };
  };
  const user = { phone: PHONE, nickname: '林一舟', invite_code: 'SAME', created_at: new Date(0) };
  const insertUser = () => database.db.insertInto('users').values(user).execute();

  test('a database error is logged without its row and parameters, by a request and by a child logger', async () => {
    await insertUser();
    const { lines, logger } = listen();
    const error: unknown = await insertUser().catch((thrown: unknown) => thrown);
    logger.warn({ err: error }, 'direct');
    logger.child({ requestId: '1' }).warn({ err: error }, 'child');
    const app = express()
      .use(requestLog(logger))
      .get('/', async () => void (await insertUser()))
      .use(errorHandler);
    await request(app).get('/').expect(500);
    expect(lines.filter((line) => line.includes('23505'))).toHaveLength(3);
    expect(lines.flatMap(findSecrets)).toEqual([]);
    expect(lines.join('')).not.toContain('林一舟');
  });

  test('an account that cannot be erased is logged by its id only', async () => {
    const { lines, logger } = listen();
    const values = { ...user, phone: '13912345679', invite_code: 'OTHER', deletion_requested_at: new Date(0) };
    const { id } = await database.db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow();
    const taken = { ...user, phone: `deleted:${id}`, invite_code: 'THIRD' };
    await database.db.insertInto('users').values(taken).execute();
    expect(await eraseAccounts(database.db, new Date(), logger)).toBe(0);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ userId: id, err: { code: '23505' } });
    expect(Object.keys(JSON.parse(lines[0] ?? '').err).toSorted()).toEqual(['code', 'message', 'stack', 'type']);
  });
});
