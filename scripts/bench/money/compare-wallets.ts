import { sql } from 'kysely';
import { toChinaDay } from '#portal-api/platform/china-time.ts';
import type { Database } from '#portal-api/platform/db/database.ts';
import type { Caller } from './call.ts';
import type { Person } from './people.ts';

/** A wallet as its owner's page shows it, in 分. */
interface Wallet {
  balance: number;
  held: number;
  monthIn: number;
  monthOut: number;
  /** Number of records. */
  movements: number;
  /** Balance after the latest record. */
  after: number;
}

const AT_A_TIME = 8;
const nothing: Wallet = { balance: 0, held: 0, monthIn: 0, monthOut: 0, movements: 0, after: 0 };

/** Describes each person whose wallet page disagrees with the transfers of the ledger; empty if all agree. */
export async function compareWallets(db: Database, api: Caller, people: readonly Person[], now: Date): Promise<string[]> {
  const expected = await sumTransfers(db, now);
  const problems: string[] = [];
  let next = 0;
  const compare = async (): Promise<void> => {
    for (let person = people[next++]; person; person = people[next++]) {
      const [shown, booked] = [JSON.stringify(await readWallet(api, person)), JSON.stringify(expected.get(person.id) ?? nothing)];
      if (shown !== booked) problems.push(`wallet of ${person.id}: the page says ${shown}, the ledger ${booked}`);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, compare));
  return problems;
}

/** Computes the wallets from the transfers alone, not from the stored balances. */
async function sumTransfers(db: Database, now: Date): Promise<Map<string, Wallet>> {
  const month = new Date(`${toChinaDay(now).slice(0, 7)}-01T00:00:00+08:00`);
  const { rows } = await sql<{ user_id: string } & { [Name in keyof Wallet]: string }>`
    with entries as (
      select id, debit_id as account_id, -amount::bigint as amount, debit_after as after, at from ledger_transfers
      union all select id, credit_id, amount, credit_after, at from ledger_transfers
    )
    select user_id::text, coalesce(sum(amount) filter (where kind = 'CASH'), 0)::text as balance,
      coalesce(sum(amount) filter (where kind = 'HELD'), 0)::text as held,
      coalesce(sum(amount) filter (where kind = 'CASH' and amount > 0 and at >= ${month}), 0)::text as "monthIn",
      coalesce(-sum(amount) filter (where kind = 'CASH' and amount < 0 and at >= ${month}), 0)::text as "monthOut",
      (count(*) filter (where kind = 'CASH'))::text as movements,
      coalesce((array_agg(after order by entries.id desc) filter (where kind = 'CASH'))[1], 0)::text as after
    from entries join ledger_accounts account on account.id = account_id
    where user_id is not null group by user_id`.execute(db);
  return new Map(
    rows.map(({ user_id, balance, held, monthIn, monthOut, movements, after }) => [
      user_id,
      {
        balance: Number(balance),
        held: Number(held),
        monthIn: Number(monthIn),
        monthOut: Number(monthOut),
        movements: Number(movements),
        after: Number(after),
      },
    ]),
  );
}

async function readWallet(api: Caller, { token }: Person): Promise<Wallet> {
  const read = async (path: string): Promise<object> => {
    const { status, text, data } = await api.call('GET', path, { token });
    if (status === 200 && typeof data === 'object' && data !== null) return data;
    throw new Error(`${path} was answered ${status} ${text.slice(0, 200)}`);
  };
  const summary = await read('/api/wallet/summary');
  const page = await read('/v1/umsSceneLog/page?pageSize=1');
  const of = (name: string): number => Number(Reflect.get(summary, name));
  const records: unknown = Reflect.get(page, 'records');
  const [latest] = Array.isArray(records) ? records : [];
  return {
    balance: of('balance'),
    held: of('held'),
    monthIn: of('monthIn'),
    monthOut: of('monthOut'),
    movements: Number(Reflect.get(page, 'total')),
    after: Number(latest?.balanceAfter ?? 0),
  };
}
