import { type RawBuilder, sql } from 'kysely';
import { isLiveDemand } from '../../domain/demands/live-demands.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Condition, type DemandSearch, passes } from './demand-filters.ts';
import { isPromoted } from './demand-order.ts';
import { readIds } from './demand-repository.ts';

/** The columns of a demand that say whether its place is paid for. */
export const promotionColumns = ['headline_until', 'top_until'];

const HOUR_MS = 3_600_000;
/** Nobody has the first place for longer than an hour by chance. */
const drawnThisHour = (id: RawBuilder<unknown>, now: Date): RawBuilder<string> =>
  sql<string>`hashint8extended(${id}, ${Math.floor(now.getTime() / HOUR_MS)}::bigint)`;

/** Of `hits` so many whose place is paid for, as a select of part, id and place: a part of the statement that reads the hits. */
export const drawAdvertised = (count: number, isComplete: Condition, now: Date) => sql`
    select 'advertised', id::text, place::int
    from (
      select demands.id, row_number() over (order by ${drawnThisHour(sql`demands.id`, now)}) as place
      from hits as demands where ${isComplete} and ${isPromoted(now)}
    ) as drawn
    where place <= ${count}`;

/** Of all hits whose headline or top runs so many, drawn anew each hour. They are looked into in the order of the draw until there are enough. */
export async function drawPromoted(db: Database, search: DemandSearch, count: number, now: Date): Promise<string[]> {
  return readIds(
    db,
    sql`
      select drawn.id from (
        select demands.id, ${drawnThisHour(sql`demands.id`, now)} as place from demands where ${isPromoted(now)} and ${isLiveDemand(now)}
        order by place offset 0
      ) as drawn
      cross join lateral (select from demands where demands.id = drawn.id and ${passes(search, now)} offset 0) as hit
      order by drawn.place limit ${count}`,
  );
}
