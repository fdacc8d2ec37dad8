import { createHash } from 'node:crypto';

/** Plans live in each connection's memory, some 30 kB each. */
const MOST_NAMES = 400;
/** How many texts are remembered that came only once. */
const MOST_SEEN = 2_000;
/** Beyond it stand rows by the dozen, as many as there happened to be. */
const LONGEST_TEXT = 8_000;

/** A search asks for many things at once: its text is longer, its plan takes some 300 kB. */
const LONGEST_SEARCH = 12_000;

/**
 * Stands in statements whose best plan depends on their parameters (which word is rare): PostgreSQL plans them each time. PGlite, whose tables
 * are small, spends more on planning them than on carrying them out, and keeps the plans of a few.
 */
export const PLANNED_EACH_TIME = '/* planned each time */';

/** Gives statements their names, under which a connection keeps them parsed and planned. */
export interface StatementNames {
  /** The name of a statement that comes again and again; undefined: it goes without one. */
  nameOf(text: string): string | undefined;
  /** From now on the text has another name: its plan gives other columns than the table has now. */
  rename(text: string): void;
  /** No statement gets a name any more: the connections lead through something that mixes them up. */
  stop(): void;
}

/**
 * A name is made of the text itself, so two processes behind one pooler never mean different statements by the same name. A text gets
 * one when it comes a second time; lists of changing length would fill the memory otherwise. `searches`: so many names there are besides for
 * what would be planned each time. The text that was asked for the longest ago gives its name to a new one.
 */
export function createStatementNames({ searches: most = 0 } = {}): StatementNames {
  const names = new Map<string, string>();
  /** The last one that was asked for comes last. */
  const searches = new Map<string, string>();
  const seen = new Set<string>();
  let isStopped = false;
  const isNew = (text: string): boolean => {
    if (seen.delete(text)) return false;
    if (seen.size >= MOST_SEEN) seen.clear();
    seen.add(text);
    return true;
  };
  const giveSearch = (text: string): string | undefined => {
    const known = searches.get(text);
    if (known === undefined && (text.length > LONGEST_SEARCH || isNew(text))) return undefined;
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
      return names.size < MOST_NAMES && mayBeNamed(text) ? give(text) : undefined;
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

/** PostgreSQL keeps plans of these; all others (begin, set, alter …) it only carries out. */
const planned = /^\s*(?:select|insert|update|delete|with)\b/i;
/** A plan for all parameters finds no index of some rows by a parameter, and fails: `on conflict (a) where b = $1`. */
const conflictByParameter = /\bon conflict\s*\([^)]*\)\s*where\b(?:(?!\bdo\b)[\s\S])*\$\d/i;

const mayBeNamed = (text: string): boolean => text.length <= LONGEST_TEXT && planned.test(text) && !conflictByParameter.test(text);
