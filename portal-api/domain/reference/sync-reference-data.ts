import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { industries } from './industries.ts';
import { positions } from './positions.ts';
import { regionTree } from './regions.ts';

interface CodeTree {
  code: string;
  name: string;
  children?: readonly CodeTree[];
}

interface CodeRow {
  code: string;
  name: string;
  parent_code: string | null;
  sort: number;
}

/**
 * Updates regions, industries and positions to those that this release ships; writes only differences. Codes dropped by a release stay, as
 * rows may use them. Several instances may run this concurrently.
 */
export async function syncReferenceData(db: Database): Promise<void> {
  const stored = await readDigests(db);
  const [regionRows, industryRows] = [flatten(regionTree), flatten(industries)];
  const areRegionsStored = stored.regions === digestOfCodes(regionRows);
  const areIndustriesStored = stored.industries === digestOfCodes(industryRows);
  const arePositionsStored = stored.positions === digestOf(positions.map((name, sort) => [name, sort]));
  if (areRegionsStored && areIndustriesStored && arePositionsStored) return;
  await db.transaction().execute(async (trx) => {
    if (!areRegionsStored) await syncCodes(trx, 'regions', regionRows);
    if (!areIndustriesStored) await syncCodes(trx, 'industries', industryRows);
    if (!arePositionsStored) await syncPositions(trx);
  });
}

type Digests = Record<'regions' | 'industries' | 'positions', string | null>;

/**
 * Reads a SHA-256 of all rows of each table, null for an empty one: at most starts it equals the shipped one, and no rows need to be read.
 */
async function readDigests(db: Database): Promise<Digests> {
  const codes = sql`encode(sha256(convert_to(string_agg(concat_ws('|', code, name, parent_code, sort), ';' order by code collate "C"), 'UTF8')), 'hex')`;
  const { rows } = await sql<Digests>`
    select
      (select ${codes} from regions) as regions,
      (select ${codes} from industries) as industries,
      (select encode(sha256(convert_to(string_agg(concat_ws('|', name, sort), ';' order by sort, name collate "C"), 'UTF8')), 'hex')
        from positions) as positions
  `.execute(db);
  return rows[0] ?? { regions: null, industries: null, positions: null };
}

/** Computes the same digest for the rows that this release ships. */
function digestOfCodes(rows: readonly CodeRow[]): string {
  const lines = [...rows]
    .sort((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ code, name, parent_code, sort }) => [code, name, parent_code, sort]);
  return digestOf(lines.map((line) => line.filter((value) => value !== null)));
}

const digestOf = (lines: readonly (readonly unknown[])[]): string =>
  createHash('sha256')
    .update(lines.map((line) => line.join('|')).join(';'))
    .digest('hex');

async function syncCodes(trx: Database, table: 'regions' | 'industries', wanted: readonly CodeRow[]): Promise<void> {
  const stored = new Map((await trx.selectFrom(table).selectAll().execute()).map((row) => [row.code, row]));
  const changed = wanted.filter((row) => !isSame(row, stored.get(row.code)));
  if (changed.length === 0) return;
  // One parameter for thousands of rows, ordered by code: two instances then wait for each other instead of deadlocking.
  await sql`
    insert into ${sql.table(table)} (code, name, parent_code, sort)
    select code, name, parent_code, sort
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given (code text, name text, parent_code text, sort int)
    order by code
    on conflict (code) do update set name = excluded.name, parent_code = excluded.parent_code, sort = excluded.sort
  `.execute(trx);
}

async function syncPositions(trx: Database): Promise<void> {
  await trx
    .insertInto('positions')
    .values(positions.map((name, sort) => ({ name, sort })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ sort: eb.ref('excluded.sort') })))
    .execute();
}

function flatten(nodes: readonly CodeTree[], parent: string | null = null): CodeRow[] {
  return nodes.flatMap(({ code, name, children }, sort) => [{ code, name, parent_code: parent, sort }, ...flatten(children ?? [], code)]);
}

const isSame = (wanted: CodeRow, stored: CodeRow | undefined): boolean =>
  stored !== undefined && stored.name === wanted.name && stored.parent_code === wanted.parent_code && stored.sort === wanted.sort;
