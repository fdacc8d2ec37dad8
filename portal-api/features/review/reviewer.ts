import type { Database } from '../../platform/db/database.ts';

/** A reviewer at work: the name that the log keeps, and the request that they act in. */
export interface Reviewer {
  db: Database;
  now: Date;
  name: string;
  requestId: string | null;
  /** For what is shown of identity numbers; absent: nothing. */
  identityKey?: Buffer | undefined;
}
