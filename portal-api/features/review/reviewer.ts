import type { Operator } from '../../domain/operators/log-action.ts';
import type { Database } from '../../platform/db/database.ts';

/** An operator and the context in which a command runs. */
export interface Reviewer extends Operator {
  db: Database;
  /** Key for showing parts of identity numbers; without it nothing of them is shown. */
  identityKey?: Buffer | undefined;
}
