import type { Express } from 'express';
import type { Logger } from 'pino';
import { createPortalApi } from '../app.ts';
import type { Clock } from '../platform/clock.ts';
import { readApiConfig } from '../platform/config/env.ts';
import type { Database } from '../platform/db/database.ts';
import { createSession } from '../platform/http/session.ts';
import type { Providers } from '../platform/providers/providers.ts';
import { createSandboxProviders } from '../platform/providers/sandbox-providers.ts';
import { checkAnswers } from './check-answers.ts';
import { createWatchedLogger } from './log-watch.ts';

/** A clock that stands still until a test moves it. */
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
  app: Express;
  clock: TestClock;
  db: Database;
}

/** The whole API on a given database, with sandbox providers (what they would send stands in `sandbox_outbox`) and a clock that stands. */
export function createTestApi(
  db: Database,
  overrides: {
    env?: NodeJS.ProcessEnv;
    providers?: Partial<Providers>;
    logger?: Logger;
    operatorToken?: string;
    identityKey?: Buffer | null;
  } = {},
): TestApi {
  const clock = new TestClock();
  const config = readApiConfig({ ...overrides.env });
  const providers = { ...createSandboxProviders(db, clock), ...overrides.providers };
  const logger = overrides.logger ?? createWatchedLogger();
  const identityKey = overrides.identityKey === null ? undefined : (overrides.identityKey ?? Buffer.alloc(32, 7));
  return {
    app: checkAnswers(createPortalApi({ db, clock, config, providers, logger, operatorToken: overrides.operatorToken, identityKey })),
    clock,
    db,
  };
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
