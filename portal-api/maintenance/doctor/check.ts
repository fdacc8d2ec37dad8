import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** A row that contradicts the claim of a check, as shown to operators. */
export type Offence = Record<string, string | number | boolean | null>;

export interface ExamineOptions {
  /** Whether to run everything, however long it takes; otherwise only what is cheap enough for every hour. */
  deep: boolean;
  now: Date;
}

/** A claim about the books, and the query that finds the rows that contradict it. */
export interface Check {
  /** One or two words, shared by the checks of the same subject: `seals`. */
  name: string;
  /** Sentence for operators, in Chinese. */
  claim: string;
  /** Returns the query for the offending rows; null if only a deep examination runs this check. */
  query(options: ExamineOptions): RawBuilder<Offence> | null;
}

/** Maximum number of offending rows shown per check. */
const SHOWN = 20;

/** Returns the first offending rows of a check: empty if all is well, null if the check was skipped. */
export async function findOffences(db: Database, check: Check, options: ExamineOptions): Promise<Offence[] | null> {
  const query = check.query(options);
  if (!query) return null;
  return (await sql<Offence>`select * from (${query}) as offences limit ${SHOWN}`.execute(db)).rows;
}
