import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { readPage } from '../../platform/db/read-page.ts';
import type { TransferKind } from './accounts.ts';
import { readAmount } from './balance.ts';

/** The reason of a movement as shown to the owner of the wallet. */
export type MovementType = 'RECHARGE' | 'BUY_SCENE' | 'BUY_MEMBERSHIP' | 'REFUND' | 'RETURN' | 'ADJUST';

/** The kinds of transfers that move a wallet, by reason. */
const kindsOf: Readonly<Record<MovementType, readonly TransferKind[]>> = {
  RECHARGE: ['RECHARGE'],
  BUY_SCENE: ['BUY_SCENE'],
  BUY_MEMBERSHIP: ['BUY_MEMBERSHIP'],
  REFUND: ['REFUND', 'SURPLUS_REFUND'],
  RETURN: ['HOLD', 'RELEASE'],
  ADJUST: ['ADJUST', 'OPENING'],
};
const types = Object.keys(kindsOf) as MovementType[];
const typeOf = (kind: string): MovementType => types.find((type) => kindsOf[type].some((one) => one === kind)) ?? 'ADJUST';

export interface Movement {
  id: string;
  at: Date;
  type: MovementType;
  direction: 'INCOME' | 'EXPENDITURE';
  /** In 分. */
  amount: number;
  balanceAfter: number;
  orderNo: string | null;
  kind: string;
  bizType: string;
  bizId: string;
}

/** Selects movements; an empty filter selects all. `from` is inclusive, `until` is exclusive. */
export interface MovementFilter {
  type?: MovementType | undefined;
  direction?: Movement['direction'] | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
}

const findCash = (db: Database, userId: string) =>
  db.selectFrom('ledger_accounts').select('id').where('user_id', '=', userId).where('kind', '=', 'CASH').executeTakeFirst();

/** Selects the transfers of a wallet that pass a filter. */
const findTransfers = (db: Database, cashId: string, { type, direction, from, until }: MovementFilter) =>
  db
    .selectFrom('ledger_transfers')
    .where((eb) =>
      eb.or([
        ...(direction === 'EXPENDITURE' ? [] : [eb('credit_id', '=', cashId)]),
        ...(direction === 'INCOME' ? [] : [eb('debit_id', '=', cashId)]),
      ]),
    )
    .$if(type !== undefined, (query) => query.where('kind', 'in', type ? kindsOf[type] : []))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? new Date()))
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? new Date()));

/** Lists one page (starting at 1) of the movements of a user's free balance, latest first, with their total number. */
export async function listMovements(
  db: Database,
  userId: string,
  { page, size, ...filter }: MovementFilter & { page: number; size: number },
): Promise<{ total: number; movements: Movement[] }> {
  const cash = await findCash(db, userId);
  if (!cash) return { total: 0, movements: [] };
  const found = findTransfers(db, cash.id, filter);
  const { rows, total } = await readPage(
    found
      .select(['id', 'at', 'kind', 'amount', 'order_no', 'biz_type', 'biz_id', 'credit_id', 'credit_after', 'debit_after'])
      .orderBy('id', 'desc'),
    found,
    { pageNum: page, pageSize: size },
  );
  const movements = rows.map((row) => {
    const isIncome = row.credit_id === cash.id;
    return {
      id: row.id,
      at: row.at,
      type: typeOf(row.kind),
      direction: isIncome ? ('INCOME' as const) : ('EXPENDITURE' as const),
      amount: row.amount,
      balanceAfter: readAmount(isIncome ? row.credit_after : row.debit_after),
      orderNo: row.order_no,
      kind: row.kind,
      bizType: row.biz_type,
      bizId: row.biz_id,
    };
  });
  return { total, movements };
}

export interface MovementSums {
  income: number;
  expenditure: number;
  /** Days in China (`YYYY-MM-DD`) with at least one movement, in order. */
  days: { day: string; income: number; expenditure: number }[];
}

/** Sums, in 分, the income and expenditure of a user's free balance in a period, in total and by day. */
export async function sumMovements(db: Database, userId: string, time: Pick<MovementFilter, 'from' | 'until'>): Promise<MovementSums> {
  const cash = await findCash(db, userId);
  const rows = cash
    ? await findTransfers(db, cash.id, time)
        .select(sql<string>`timezone(interval '8 hours', at)::date::text`.as('day'))
        .select(sql<string>`coalesce(sum(amount) filter (where credit_id = ${cash.id}), 0)`.as('income'))
        .select(sql<string>`coalesce(sum(amount) filter (where debit_id = ${cash.id}), 0)`.as('expenditure'))
        .groupBy('day')
        .orderBy('day')
        .execute()
    : [];
  const days = rows.map(({ day, income, expenditure }) => ({ day, income: readAmount(income), expenditure: readAmount(expenditure) }));
  const sum = (of: 'income' | 'expenditure') => readAmount(days.reduce((all, one) => all + one[of], 0));
  return { income: sum('income'), expenditure: sum('expenditure'), days };
}
