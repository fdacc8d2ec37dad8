import type { CodeNode } from '#shared/contract/reference.ts';
import { buildDictionary, type Dictionary, type Place } from '#shared/rules/search/dictionary.ts';
import { getReferenceCatalog } from '../../domain/reference/reference-catalog.ts';
import { regionLabel, shortCityName, shortProvinceName } from '../../domain/reference/regions.ts';
import type { Database } from '../../platform/db/database.ts';
import { createDatabaseMap } from '../../platform/db/database-map.ts';

/** Words are counted once a day; an instance learns of it this late, in ms. */
const KEPT_MS = 10 * 60 * 1_000;

interface Kept {
  dictionary: Promise<Dictionary>;
  at: number;
}

const dictionaries = createDatabaseMap<Kept>();

/** The dictionary that keywords are read by. Nobody waits for a newer one. */
export function getSearchDictionary(db: Database, now: Date): Promise<Dictionary> {
  const kept = dictionaries.get(db);
  if (kept && Math.abs(now.getTime() - kept.at) < KEPT_MS) return kept.dictionary;
  const loading = loadDictionary(db);
  const next = { dictionary: kept?.dictionary ?? loading, at: now.getTime() };
  dictionaries.set(db, next);
  const onLoaded = () => {
    next.dictionary = loading;
  };
  // A database that was away for a moment must not be away for good.
  const onFailed = () => {
    if (!kept) dictionaries.delete(db);
  };
  loading.then(onLoaded, onFailed);
  return next.dictionary;
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
