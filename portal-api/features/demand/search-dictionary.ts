import type { CodeNode } from '#shared/contract/reference.ts';
import { buildDictionary, type Dictionary, type Place } from '#shared/rules/search/dictionary.ts';
import { getReferenceCatalog } from '../../domain/reference/reference-catalog.ts';
import { regionLabel, shortCityName, shortProvinceName } from '../../domain/reference/regions.ts';
import type { Database } from '../../platform/db/database.ts';
import { createDatabaseMap } from '../../platform/db/database-map.ts';
import { createRevalidatedValue, type RevalidatedValue } from '../../platform/revalidated-value.ts';

/** Words are counted once a day; an instance learns of it this late, in ms. */
const FRESH_MS = 10 * 60 * 1_000;

const dictionaries = createDatabaseMap<RevalidatedValue<Dictionary>>();

/** The dictionary that keywords are read by. Nobody waits for a newer one. */
export function getSearchDictionary(db: Database, now: Date): Promise<Dictionary> {
  let dictionary = dictionaries.get(db);
  if (!dictionary) {
    // A newer one that cannot be read is no news: whatever else is read from this database says so.
    dictionary = createRevalidatedValue(
      () => loadDictionary(db),
      { freshMs: FRESH_MS },
      () => {},
    );
    dictionaries.set(db, dictionary);
  }
  return dictionary.read(now);
}

async function loadDictionary(db: Database): Promise<Dictionary> {
  const [{ regions, industries }, words] = await Promise.all([
    getReferenceCatalog(db),
    db.selectFrom('search_words').select(['word', 'frequency']).execute(),
  ]);
  return buildDictionary({
    places: regions.flatMap((region) => placesIn(region, [])),
    industries: industries.flatMap(withChildren),
    words,
  });
}

function placesIn({ code, name, children = [] }: CodeNode, above: readonly string[]): Place[] {
  const names = [...above, name];
  return [
    { code, name, shortName: shortNameOf(code, name), label: regionLabel(names) },
    ...children.flatMap((child) => placesIn(child, names)),
  ];
}

function shortNameOf(code: string, name: string): string {
  if (code.length === 2) return shortProvinceName(name);
  return code.length === 4 ? shortCityName(name) : name.replace(/(?:新区|自治县|[市区县旗])$/u, '');
}

const withChildren = ({ code, name, children = [] }: CodeNode): { code: string; name: string }[] => [
  { code, name },
  ...children.flatMap(withChildren),
];
