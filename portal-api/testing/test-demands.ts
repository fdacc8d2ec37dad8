import type { Insertable } from 'kysely';
import { deriveDemandText, toBudgetColumns } from '../domain/demands/demand-fields.ts';
import type { DemandsTable } from '../platform/db/tables/demand-tables.ts';
import type { TestApi } from './test-api.ts';

let serial = 0;

/** Inserts a published demand; `values` are the columns that matter to the test. */
export async function publishDemand(
  { db, clock }: Pick<TestApi, 'db' | 'clock'>,
  values: Partial<Insertable<DemandsTable>> & { publisher_id: string },
): Promise<{ id: string; demandNumber: string }> {
  serial += 1;
  const { title = `测试需求${serial}`, content = '内容', ...rest } = values;
  const row = await db
    .insertInto('demands')
    .values({
      demand_number: `BD2026${String(serial).padStart(8, '0')}`,
      type_code: '10',
      title,
      content,
      ...deriveDemandText(title, content),
      ...toBudgetColumns(values.budget ?? null),
      industry_code: '0101',
      region_code: '4403',
      settlement_modes: ['CPA'],
      audit_status: 'PUBLISH',
      refreshed_at: clock.now(),
      created_at: clock.now(),
      updated_at: clock.now(),
      ...rest,
    })
    .returning(['id', 'demand_number'])
    .executeTakeFirstOrThrow();
  return { id: row.id, demandNumber: row.demand_number };
}
