import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { withDatabase } from '../money/with-database.ts';
import type { ScaledSet } from './start-set.ts';

export type Victim = (typeof victims)[number];

/** Kinds of victims, each of which is killed once a minute. */
export const victims = [
  'container',
  'API',
  'page process',
  'PgBouncer',
  'replica',
  'PostgreSQL',
  'session that tells of changes',
  'session at work',
] as const;

const RECOVERY_LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 50;

/** Kills a process with SIGKILL, or has the server end a session. `turn` selects the instance. Resolves when the victim runs again. */
export async function killOne(set: ScaledSet, victim: Victim, turn: number): Promise<void> {
  const instance = set.instances[turn % 2 === 0 ? 0 : 1];
  switch (victim) {
    case 'container':
      return instance.crash();
    case 'API':
      return instance.killPart('portal-api');
    case 'page process':
      return instance.killPart('server');
    case 'PgBouncer':
      return set.pooler.crash();
    case 'replica':
      return set.replica.crash();
    case 'PostgreSQL':
      return set.primary.crash();
    case 'session that tells of changes':
      return endSession(set, sql`application_name = 'portal changes'`);
    case 'session at work':
      return endSession(
        set,
        sql`backend_type = 'client backend' and application_name like 'portal %' and application_name <> 'portal changes'`,
      );
  }
}

async function endSession({ primary }: ScaledSet, which: ReturnType<typeof sql>): Promise<void> {
  const ended = await withDatabase(primary.url, (db) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and ${which}
      order by state = 'active' desc, random() limit 1`.execute(db),
  );
  if (ended.rows.length === 0) throw new Error('there is no such session to end');
}

/** Waits until both instances are ready without a warning and listen for changes. Returns how long that took, in ms. */
export async function waitUntilWell({ instances, primary }: ScaledSet): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < RECOVERY_LIMIT_MS) {
    const words = await Promise.all(instances.map(({ url }) => readHealth(url)));
    if (words.every((word) => word === '{"status":"ok"}') && (await countListeners(primary.url)) === instances.length)
      return performance.now() - startedAt;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error(`not well again a minute after a kill: ${await Promise.all(instances.map(({ url }) => readHealth(url)))}`);
}

const readHealth = (url: string): Promise<string> =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.text(),
    (error: unknown) => String(error),
  );

const countListeners = (databaseUrl: string): Promise<number> =>
  withDatabase(databaseUrl, async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where application_name = 'portal changes'`.execute(db);
    return rows[0]?.count ?? 0;
  }).catch(() => 0);
