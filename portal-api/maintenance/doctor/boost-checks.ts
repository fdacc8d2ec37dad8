import { sql } from 'kysely';
import type { Check } from './check.ts';

/** Checks of boost inventories. */
export const boostChecks: readonly Check[] = [
  {
    name: 'inventories',
    claim: '道具库存等于其全部流水之和',
    query: () => sql`
      select coalesce(stock.user_id, lines.user_id)::text as "user", coalesce(stock.scene_code, lines.scene_code) as scene,
        coalesce(stock.quantity, 0) as quantity, coalesce(lines.quantity, 0)::text as booked,
        coalesce(stock.saved_minutes, 0) as minutes, coalesce(lines.minutes, 0)::text as booked_minutes
      from scene_stocks stock full join (
        select user_id, scene_code, sum(quantity) as quantity, sum(minutes) as minutes from scene_ledger group by user_id, scene_code
      ) as lines on lines.user_id = stock.user_id and lines.scene_code = stock.scene_code
      where (coalesce(stock.quantity, 0), coalesce(stock.saved_minutes, 0)) is distinct from
        (coalesce(lines.quantity, 0), coalesce(lines.minutes, 0))
      order by 1, 2`,
  },
];
