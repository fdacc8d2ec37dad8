import { createHash } from 'node:crypto';

/** Maximum number of named statements: plans occupy memory of each connection, some 30 kB each. */
const MAX_NAMES = 400;
/** Maximum number of remembered texts that were used only once. */
const MAX_SEEN = 2_000;
/** Longer statements insert many rows at once, and their text varies with the number of rows. */
const MAX_TEXT_LENGTH = 8_000;

/** Limit for searches: they have many conditions, so their text is longer. A plan takes some 300 kB. */
const MAX_SEARCH_LENGTH = 12_000;

/**
 * Marks statements whose best plan depends on their parameters (such as how rare a word is): PostgreSQL plans them each time. PGlite, whose
 * tables are small, spends more time on planning than on executing them, and caches the plans of a few.
 */
export const PLANNED_EACH_TIME = '/* planned each time */';

/** Names statements, so that a connection can cache them parsed and planned. */
export interface StatementNames {
  /** Returns the name of a frequent statement; undefined: send it without a name. */
  nameOf(text: string): string | undefined;
  /** Gives the text a new name, because the cached plan returns other columns than the table has now. */
  rename(text: string): void;
  /** Stops naming statements: the connections lead through a pooler that mixes them up. */
  stop(): void;
}

/**
 * Creates the names of one pool. A name is derived from the text, so two processes behind one pooler never use the same name for different
 * statements. A text gets a name at its second use, because lists of varying length would fill the memory otherwise. `searches` is the
 * number of additional names for statements that would be planned each time; the least recently used text gives its name to a new one.
 */
export function createStatementNames({ searches: most = 0 } = {}): StatementNames {
  const names = new Map<string, string>();
  /** Ordered by last use, the most recent last. */
  const searches = new Map<string, string>();
  const seen = new Set<string>();
  let isStopped = false;
  const isNew = (text: string): boolean => {
    if (seen.delete(text)) return false;
    if (seen.size >= MAX_SEEN) seen.clear();
    seen.add(text);
    return true;
  };
  const giveSearch = (text: string): string | undefined => {
    const known = searches.get(text);
    if (known === undefined && (text.length > MAX_SEARCH_LENGTH || isNew(text))) return undefined;
    const [oldest] = known === undefined && searches.size >= most ? searches : [];
    const name = known ?? oldest?.[1] ?? `search ${searches.size}`;
    searches.delete(oldest?.[0] ?? text);
    searches.set(text, name);
    return name;
  };
  const give = (text: string): string | undefined => {
    if (isNew(text)) return undefined;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
    return name;
  };
  return {
    nameOf: (text) => {
      if (isStopped) return undefined;
      const known = names.get(text);
      if (known !== undefined) return known;
      if (text.includes(PLANNED_EACH_TIME)) return most > 0 ? giveSearch(text) : undefined;
      return names.size < MAX_NAMES && mayBeNamed(text) ? give(text) : undefined;
    },
    rename: (text) => {
      const known = names.get(text);
      if (known !== undefined) names.set(text, `${known}+`);
    },
    stop: () => {
      isStopped = true;
      names.clear();
    },
  };
}

/** Matches statements that PostgreSQL plans; all others (begin, set, alter …) it only executes. */
const planned = /^\s*(?:select|insert|update|delete|with)\b/i;
/** Matches a partial index chosen by a parameter (`on conflict (a) where b = $1`): a generic plan cannot find that index and fails. */
const conflictByParameter = /\bon conflict\s*\([^)]*\)\s*where\b(?:(?!\bdo\b)[\s\S])*\$\d/i;

const mayBeNamed = (text: string): boolean => text.length <= MAX_TEXT_LENGTH && planned.test(text) && !conflictByParameter.test(text);
