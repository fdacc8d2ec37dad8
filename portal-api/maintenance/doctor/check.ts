import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Rows that contradict what a check claims, as they are shown. */
export type Offence = Record<string, string | number | boolean | null>;

export interface ExamineOptions {
  /** Everything, however long it takes; else what is cheap enough for every hour. */
  deep: boolean;
  now: Date;
}

/** One sentence about the books, and the query that finds what contradicts it. */
export interface Check {
  /** One or two words, shared by the checks of one thing: `seals`. */
  name: string;
  /** For operators, in Chinese. */
  claim: string;
  /** Gives the offending rows; null: only a deep examination looks. */
  query(options: ExamineOptions): RawBuilder<Offence> | null;
}

/** So many rows of a check are shown. */
const SHOWN = 20;

/** The first offending rows of a check, none when all is well, null when it was not looked at. */
export async function findOffences(db: Database, check: Check, options: ExamineOptions): Promise<Offence[] | null> {
  const query = check.query(options);
  if (!query) return null;
  return (await sql<Offence>`select * from (${query}) as offences limit ${SHOWN}`.execute(db)).rows;
}
