import type { Operator } from '../../domain/operators/log-action.ts';
import type { Database } from '../../platform/db/database.ts';

/** A reviewer at work. */
export interface Reviewer extends Operator {
  db: Database;
  /** For what is shown of identity numbers; absent: nothing. */
  identityKey?: Buffer | undefined;
}
