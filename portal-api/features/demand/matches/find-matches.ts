import { sql } from 'kysely';
import type { Dictionary } from '#shared/rules/search/dictionary.ts';
import { listed } from '#shared/text/listed.ts';
import { isLiveDemand } from '../../../domain/demands/live-demands.ts';
import { neighbours } from '../../../domain/reference/neighbours.ts';
import { getReferenceCatalog, type ReferenceCatalog } from '../../../domain/reference/reference-catalog.ts';
import { NATIONWIDE_CODE } from '../../../domain/reference/regions.ts';
import type { Database } from '../../../platform/db/database.ts';
import { allOf, type Condition } from '../search/demand-filters.ts';
import { getSearchDictionary } from '../search/search-dictionary.ts';
import { matchingTypes } from './counterparts.ts';
import { type Fit, fitOf, type MatchedDemand } from './fit.ts';
import { type WeightyWord, weightyWordsOf } from './weighty-words.ts';

/** Maximum number of matches per demand, and of those by one publisher. */
const MAX_MATCHES = 50;
const MAX_PER_PUBLISHER = 3;
/** Number of the newest demands that are scanned, whatever their total. */
const LOOKED_THROUGH = 12_000;
/** Numbers of the newest of these that are compared: same branch and place, same branch, same place. */
const COMPARED = [200, 150, 150] as const;

export interface FoundMatch extends Fit {
  id: string;
  publisherId: string;
}

interface ComparedRow {
  id: string;
  publisher_id: string;
  type_code: string;
  title: string;
  industry_code: string;
  region_code: string;
  settlement_modes: string[];
  budget_kind: string | null;
  budget_min: string | null;
  budget_max: string | null;
  /** The given words that occur in the demand. */
  words: string[];
}

/** The reference data and words by which demands are compared. */
export interface Vocabulary {
  catalog: ReferenceCatalog;
  dictionary: Dictionary;
}

/** Reads the vocabulary. Call it outside a transaction: both parts are cached per database handle. */
export async function readVocabulary(db: Database, now: Date): Promise<Vocabulary> {
  const [catalog, dictionary] = await Promise.all([getReferenceCatalog(db), getSearchDictionary(db, now)]);
  return { catalog, dictionary };
}

/**
 * Finds the demands that match a demand, the best first, whether it is live or awaiting review: `passing` has all of them, `best` the few
 * that are offered. Excludes demands of the publisher and their organization. Returns null if the demand does not exist.
 */
export async function findMatches(
  db: Database,
  { catalog, dictionary }: Vocabulary,
  demandId: string,
  now: Date,
): Promise<{ best: FoundMatch[]; passing: ReadonlySet<string> } | null> {
  const demand = await readDemand(db, demandId);
  if (!demand) return null;
  const words = weightyWordsOf(demand, dictionary);
  const rows = await readCandidates(db, demand, words, now);
  const found = rows.flatMap((row) => {
    const fit = fitOf(toMatched(demand), toMatched(row), sharedWords(words, row.words), catalog);
    return fit ? [{ ...fit, id: row.id, publisherId: row.publisher_id }] : [];
  });
  const sorted = found.toSorted((a, b) => b.fit - a.fit);
  return { best: withFewOfEach(sorted).slice(0, MAX_MATCHES), passing: new Set(sorted.map(({ id }) => id)) };
}

const comparedColumns = [
  'demands.id',
  'demands.publisher_id',
  'demands.type_code',
  'demands.title',
  'demands.industry_code',
  'demands.region_code',
  'demands.settlement_modes',
  'demands.budget_kind',
  'demands.budget_min',
  'demands.budget_max',
] as const;

const readDemand = (db: Database, id: string) =>
  db
    .selectFrom('demands')
    .innerJoin('users', 'users.id', 'demands.publisher_id')
    .select([...comparedColumns, 'demands.content', 'users.org_id'])
    .where('demands.id', '=', id)
    .where('demands.deleted_at', 'is', null)
    .executeTakeFirst();
type AnchorRow = NonNullable<Awaited<ReturnType<typeof readDemand>>>;

/** Reads the newest demands of each share: same branch and place, same branch, same place. A demand with neither in common cannot match. */
async function readCandidates(db: Database, demand: AnchorRow, words: readonly WeightyWord[], now: Date): Promise<ComparedRow[]> {
  const { publisher_id, org_id, type_code, industry_code, region_code } = demand;
  const inBranch = sql<boolean>`left(newest.industry_code, 2) = ${industry_code.slice(0, 2)}`;
  const near = isNear(region_code);
  const shares = [allOf([inBranch, near]), inBranch, near].map(
    (isMember, index) => sql`(
      select newest.id from newest where ${isMember}
      order by newest.refreshed_at desc, newest.id desc limit ${sql.lit(COMPARED[index] ?? 0)}
    )`,
  );
  const texts = words.map(({ text }) => text);
  const { rows } = await sql<ComparedRow>`
    with newest as materialized (
      select demands.id, demands.industry_code, demands.region_code, demands.refreshed_at
      from (
        select * from demands where ${isLiveDemand(now)} order by demands.refreshed_at desc, demands.id desc limit ${sql.lit(LOOKED_THROUGH)}
      ) as demands join users on users.id = demands.publisher_id
      where demands.type_code = any(${matchingTypes(type_code)}::text[]) and demands.publisher_id <> ${publisher_id}
        and users.org_id is distinct from coalesce(${org_id}::bigint, 0)
    )
    select ${sql.join(comparedColumns.map((column) => sql.ref(column)))},
      array(select word from unnest(${texts}::text[]) as word where position(word in demands.search_text) > 0) as words
    from demands where demands.id in (${sql.join(shares, sql` union `)})
    order by demands.refreshed_at desc, demands.id desc`.execute(db);
  return rows;
}

/** Matches the same province, a neighbouring one and the whole country; everything for a nationwide demand. */
function isNear(regionCode: string): Condition {
  const province = regionCode.slice(0, 2);
  if (province === NATIONWIDE_CODE) return sql<boolean>`true`;
  const beside = listed(neighbours[province] ?? '');
  return sql<boolean>`left(newest.region_code, 2) = any(${[province, ...beside, NATIONWIDE_CODE]}::text[])`;
}

const toMatched = (row: Omit<ComparedRow, 'words'>): MatchedDemand => ({
  typeCode: row.type_code,
  title: row.title,
  industryCode: row.industry_code,
  regionCode: row.region_code,
  settlementModes: row.settlement_modes,
  budget:
    row.budget_kind === 'TOTAL' || row.budget_kind === 'MONTH' ? { min: toAmount(row.budget_min), max: toAmount(row.budget_max) } : null,
});

const toAmount = (value: string | null): number | null => (value === null ? null : Number(value));

function sharedWords(words: readonly WeightyWord[], shared: readonly string[]) {
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const common = words.filter(({ text }) => shared.includes(text));
  const share = total > 0 ? common.reduce((sum, { weight }) => sum + weight, 0) / total : 0;
  return { words: common.map(({ text }) => text), share };
}

function withFewOfEach(matches: readonly FoundMatch[]): FoundMatch[] {
  const counts = new Map<string, number>();
  return matches.filter(({ publisherId }) => {
    const count = (counts.get(publisherId) ?? 0) + 1;
    counts.set(publisherId, count);
    return count <= MAX_PER_PUBLISHER;
  });
}
