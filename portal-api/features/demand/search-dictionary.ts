import type { CodeNode } from '#shared/contract/reference.ts';
import { buildDictionary, type Dictionary, type Place } from '#shared/rules/search/dictionary.ts';
import { getReferenceCatalog } from '../../domain/reference/reference-catalog.ts';
import { regionLabel, shortCityName, shortProvinceName } from '../../domain/reference/regions.ts';
import type { Database } from '../../platform/db/database.ts';

const dictionaries = new WeakMap<Database, Promise<Dictionary>>();

/** The dictionary that keywords are read by. */
export function getSearchDictionary(db: Database): Promise<Dictionary> {
  const known = dictionaries.get(db);
  if (known) return known;
  const loading = loadDictionary(db);
  dictionaries.set(db, loading);
  // A database that was away for a moment must not be away for good.
  loading.catch(() => dictionaries.delete(db));
  return loading;
}

async function loadDictionary(db: Database): Promise<Dictionary> {
  const { regions, industries } = await getReferenceCatalog(db);
  return buildDictionary({ places: regions.flatMap((region) => placesIn(region, [])), industries: industries.flatMap(withChildren) });
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
