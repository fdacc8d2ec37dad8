import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** The facts of a call that only servers and documents read. */
const SERVER_FACTS = ['forBlocked', 'errors'] as const;

/** Matches such a fact, as the formatter writes it: on one line, or as a list with a row per line. */
const fact = new RegExp(`^ {2}(?:${SERVER_FACTS.join('|')}): (?:\\[\\n[\\s\\S]*?^ {2}\\]|.*),\\n`, 'gm');

/** Removes from the calls of the contract what the browser does not read. */
export const contractPlugin: Plugin = {
  name: 'contract',
  setup(build) {
    build.onLoad({ filter: /[/\\]shared[/\\]contract[/\\][\w-]+\.ts$/ }, async ({ path }) => ({
      contents: withoutServerFacts(await readFile(path, 'utf8')),
      loader: 'ts',
    }));
  },
};

/** Returns the source of a file of the contract without the facts for servers. */
export const withoutServerFacts = (source: string): string => (source.includes('= defineCall({') ? source.replace(fact, '') : source);
