import type { CodeNode } from '#shared/contract/reference.ts';
import { buildDictionary, type Dictionary, type Place } from '#shared/rules/search/dictionary.ts';
import { getReferenceCatalog } from '../../../domain/reference/reference-catalog.ts';
import { regionLabel, shortCityName, shortProvinceName } from '../../../domain/reference/regions.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createDatabaseMap } from '../../../platform/db/database-map.ts';
import { createRevalidatedValue, type RevalidatedValue } from '../../../platform/revalidated-value.ts';

/** Age after which an instance reloads the dictionary, in ms; words are counted once a day. */
const FRESH_MS = 10 * 60 * 1_000;

const dictionaries = createDatabaseMap<RevalidatedValue<Dictionary>>();

/** Returns the dictionary for reading keywords. Only the first call waits; a newer one is loaded in the background. */
export function getSearchDictionary(db: Database, now: Date): Promise<Dictionary> {
  let dictionary = dictionaries.get(db);
  if (!dictionary) {
    // A failed reload needs no report: other reads from this database report the failure.
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
