import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import { DAY_MS } from '#shared/durations.ts';
import { endOfChinaDay, startOfChinaDay, toChinaDay } from '../../platform/china-time.ts';
import type { Clock } from '../../platform/clock.ts';
import { hasRun, runDaily } from '../../platform/db/daily-run.ts';
import type { Database } from '../../platform/db/database.ts';

/** Limits the wait for transfers in progress: new transfers queue behind this lock request. */
const LOCK_WAIT = '3s';

/** Lower bound of all ids, where the first seal begins. */
export const BEFORE_ALL = '-9223372036854775808';

/** The last transfer of a finished day. A day's transfers are those since the end of the previous day. */
interface DayEnd {
  day: string;
  lastId: string;
}

interface SealParts {
  day: RawBuilder<unknown>;
  /** The previous day's seal. */
  previous: RawBuilder<unknown>;
  afterId: RawBuilder<unknown>;
  lastId: RawBuilder<unknown>;
}

/**
 * A transfer as the text that is hashed for its day: a JSON array as `jsonb` writes it. Concatenating it here takes a third of the time.
 * Kinds are constants of ours and need no escaping.
 */
export const transferText = sql`
  '[' || id || ', ' || debit_id || ', ' || credit_id || ', ' || amount || ', "' || kind || '", "' || biz_type || '", ' || to_json(biz_id)
    || ', ' || coalesce(to_json(order_no)::text, 'null') || ', ' || coalesce(debit_after::text, 'null') || ', '
    || coalesce(credit_after::text, 'null') || ', ' || (extract(epoch from at) * 1000000)::bigint || ']'`;

/** Selects count, total and SHA-256 of the transfers after one id up to another. The previous day's seal is part of the hash. */
export const selectSeal = ({ day, previous, afterId, lastId }: SealParts) => sql<{ count: number; total: string; sha256: string }>`
  select count(*)::int as count, coalesce(sum(amount), 0)::bigint as total,
    encode(sha256(convert_to(${day} || ' ' || ${previous} || ' ', 'UTF8')
      || coalesce(string_agg(sha256(convert_to(${transferText}, 'UTF8')), ''::bytea order by id), ''::bytea)), 'hex') as sha256
  from ledger_transfers where id > ${afterId} and id <= ${lastId}`;

/**
 * Seals every finished day (in China) that is not sealed yet: a later change of its transfers no longer matches the seal. Safe to run on
 * several instances at once. Returns the number of days sealed.
 */
export async function sealFinishedDays(db: Database, now: Date): Promise<number> {
  const run = { name: 'ledger-seal', day: toChinaDay(now), now };
  if (await hasRun(db, run)) return 0;
  const ends = await readDayEnds(db, now);
  const isMine = await runDaily(db, run, async (trx) => {
    for (const end of ends) await addSeal(trx, end, now);
  });
  return isMine ? ends.length : 0;
}

/** Runs `sealFinishedDays` as a repeated task: failures are logged. */
export async function sealDaily({ db, clock, logger }: { db: Database; clock: Clock; logger: Logger }): Promise<void> {
  try {
    const days = await sealFinishedDays(db, clock.now());
    if (days > 0) logger.info({ days }, 'sealed the transfers of completed days');
  } catch (error) {
    logger.error({ err: error }, 'failed to seal the transfers of the day; will retry');
  }
}

const findLastSeal = (db: Database) =>
  db
    .selectFrom('ledger_seals')
    .select(['last_id', 'sha256', sql<string>`day::text`.as('day')])
    .orderBy('ledger_seals.day', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Waits until no transfer is in progress, so that none commits later with a lower id. New transfers wait briefly too. */
const readDayEnds = (db: Database, now: Date): Promise<DayEnd[]> =>
  db.transaction().execute(async (trx) => {
    await sql.raw(`set local lock_timeout to '${LOCK_WAIT}'`).execute(trx);
    await sql`lock table ledger_transfers in share mode`.execute(trx);
    const last = await findLastSeal(trx);
    const first = last
      ? new Date(endOfChinaDay(last.day).getTime() + DAY_MS)
      : (await trx.selectFrom('ledger_transfers').select('at').orderBy('id').limit(1).executeTakeFirst())?.at;
    const ends: DayEnd[] = [];
    let lastId = last?.last_id ?? BEFORE_ALL;
    for (let at = first; at && toChinaDay(at) < toChinaDay(now); at = new Date(at.getTime() + DAY_MS)) {
      const { rows } = await sql<{ id: string }>`
        select coalesce(max(id), ${lastId}::bigint) as id from ledger_transfers
        where id > ${lastId}::bigint and at < ${startOfChinaDay(new Date(at.getTime() + DAY_MS))}`.execute(trx);
      lastId = rows[0]?.id ?? lastId;
      ends.push({ day: toChinaDay(at), lastId });
    }
    return ends;
  });

async function addSeal(trx: Database, { day, lastId }: DayEnd, now: Date): Promise<void> {
  const last = await findLastSeal(trx);
  // Another instance sealed this day before.
  if (last && last.day >= day) return;
  const { rows } = await selectSeal({
    day: sql`${day}::text`,
    previous: sql`${last?.sha256 ?? ''}::text`,
    afterId: sql`${last?.last_id ?? BEFORE_ALL}::bigint`,
    lastId: sql`${lastId}::bigint`,
  }).execute(trx);
  for (const seal of rows)
    await trx
      .insertInto('ledger_seals')
      .values({ day, last_id: lastId, sealed_at: now, ...seal })
      .execute();
}
