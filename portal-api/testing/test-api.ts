import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Express } from 'express';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { createPortalApi } from '../app.ts';
import { createPasswords, type Passwords } from '../domain/users/password-hash.ts';
import { createExposureCounter, type ExposureCounter } from '../features/event/exposure-counter.ts';
import type { LiveStreams } from '../features/live/live-streams.ts';
import type { Clock } from '../platform/clock.ts';
import { readApiConfig } from '../platform/config/env.ts';
import type { Database } from '../platform/db/database.ts';
import type { Replica } from '../platform/db/replica/open-replica.ts';
import type { DiskSpace } from '../platform/disk-space.ts';
import { createLogger } from '../platform/http/logger.ts';
import { listenOnLoopback } from '../platform/http/loopback-server.ts';
import { createSession } from '../platform/http/session.ts';
import { type ApiMetrics, createApiMetrics } from '../platform/metrics.ts';
import { guardProviders } from '../platform/providers/guard-providers.ts';
import type { Providers } from '../platform/providers/providers.ts';
import { createSandboxProviders } from '../platform/providers/sandbox-providers.ts';
import { checkAnswers } from './check-answers.ts';
import { forEachDatabase, type TestDatabase } from './for-each-database.ts';
import { findSecrets } from './log-secrets.ts';

const leaks: string[] = [];

/** Creates a logger that writes nowhere and collects lines that contain secrets; the suite then fails. */
export function createWatchedLogger(): Logger {
  const watch = (line: string) => {
    if (findSecrets(line).length > 0) leaks.push(line);
  };
  return createLogger({ level: 'trace', name: 'test' }, new Writable({ write: (line, _encoding, done) => done(void watch(String(line))) }));
}

// Runs in every suite that uses the API and checks the log of its requests.
afterAll(() => expect(leaks).toEqual([]));

/** A clock that stands still until a test advances it. */
export class TestClock implements Clock {
  private current: Date;

  constructor(start = '2026-03-01T02:00:00Z') {
    this.current = new Date(start);
  }

  now(): Date {
    return new Date(this.current);
  }

  advance(ms: number): void {
    this.current = new Date(this.current.getTime() + ms);
  }
}

export interface TestApi {
  metrics: ApiMetrics;
  exposures: ExposureCounter;
  app: Express;
  /**
   * The same app as a server. `forEachApi` lets it listen: otherwise supertest starts and stops a server for each request, which takes
   * longer than most calls.
   */
  server: Server;
  clock: TestClock;
  db: Database;
  providers: Providers;
}

export interface TestApiOptions {
  env?: NodeJS.ProcessEnv;
  providers?: Partial<Providers>;
  logger?: Logger;
  operatorToken?: string;
  identityKey?: Buffer | null;
  replica?: Replica;
  disk?: DiskSpace;
  live?: LiveStreams;
  /** Null for the portal's own passwords, at their full cost. */
  passwords?: Passwords | null;
}

// Cheap, as suites verify hundreds of passwords and captchas. The full cost and the drawing have tests of their own.
const cheapPasswords = createPasswords({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } });
const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const createPlainCaptcha = async () => ({ answer: String(randomInt(1_000, 10_000)), png: Buffer.from(ONE_PIXEL, 'base64') });

/**
 * Creates the whole API on a given database, with sandbox providers (which store what they would send in `sandbox_outbox`), captchas that
 * are not drawn, cheap password hashes and a clock that stands still.
 */
export function createTestApi(db: Database, overrides: TestApiOptions = {}): TestApi {
  const clock = new TestClock();
  const config = readApiConfig({ ...overrides.env });
  const sandbox = createSandboxProviders(db, clock, config);
  const captcha = { ...sandbox.captcha, create: createPlainCaptcha };
  const providers = guardProviders({ ...sandbox, captcha, ...overrides.providers });
  const logger = overrides.logger ?? createWatchedLogger();
  const identityKey = overrides.identityKey === null ? undefined : (overrides.identityKey ?? Buffer.alloc(32, 7));
  const passwords = overrides.passwords === null ? undefined : (overrides.passwords ?? cheapPasswords);
  const { operatorToken, replica, disk, live } = overrides;
  const exposures = createExposureCounter(db, logger);
  const metrics = createApiMetrics();
  const given = { operatorToken, identityKey, passwords, exposures, replica, disk, live };
  const app = createPortalApi({ db, metrics, clock, config, providers, logger, ...given });
  providers.acquirer?.open(() => listenUnseen(app, db));
  const checked = checkAnswers(app);
  return { exposures, metrics, app: checked, server: createServer(checked), clock, db, providers };
}

/**
 * Starts listening when the sandbox's acquirer first needs an address, without keeping the test process alive. Opens the database first, as
 * the portal does: on a busy machine that takes longer than the timeout of providers.
 */
async function listenUnseen(app: Express, db: Database): Promise<string> {
  await sql`select 1`.execute(db);
  const { server, port } = await listenOnLoopback(app, 0);
  server.on('connection', (socket) => socket.unref()).unref();
  return `http://127.0.0.1:${port}`;
}

type ApiSuite = (api: TestApi, database: TestDatabase) => void;

/**
 * Runs the same suite against the API on PGlite and on PostgreSQL. Both arguments of the suite are filled in before its first test and
 * before its own `beforeAll`; the database is closed after its last test.
 */
export function forEachApi(...given: [suite: ApiSuite] | [options: TestApiOptions, suite: ApiSuite]): void {
  const [options, suite] = given.length === 1 ? [{}, given[0]] : given;
  forEachDatabase((open) => {
    const api = {} as TestApi;
    const database = {} as TestDatabase;
    beforeAll(async () => {
      Object.assign(database, await open());
      Object.assign(api, createTestApi(database.db, options));
      await once(api.server.listen(0, '127.0.0.1'), 'listening');
    });
    afterAll(async () => {
      api.server.close();
      await database.close();
    });
    suite(api, database);
  });
}

let phoneCounter = 0;

/** Inserts a user and opens a session for them. */
export async function signInUser(
  { db, clock }: Pick<TestApi, 'db' | 'clock'>,
  values: { phone?: string; nickname?: string; memberLevel?: number } = {},
): Promise<{ id: string; token: string; phone: string }> {
  phoneCounter += 1;
  const phone = values.phone ?? `139${String(phoneCounter).padStart(8, '0')}`;
  const { id } = await db
    .insertInto('users')
    .values({
      phone,
      nickname: values.nickname ?? `用户${phoneCounter}`,
      invite_code: `T${phoneCounter}X${phone.slice(-4)}`,
      member_level: values.memberLevel ?? 0,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { token } = await createSession(db, { id, ip: '127.0.0.1', userAgent: 'test' }, clock.now());
  return { id, token, phone };
}
