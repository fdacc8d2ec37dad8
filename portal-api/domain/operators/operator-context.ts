import type { Database } from '../../platform/db/database.ts';
import type { Operator } from './log-action.ts';

/** An operator and the context in which a command runs. */
export interface OperatorContext extends Operator {
  db: Database;
  /** Key for showing parts of identity numbers; without it nothing of them is shown. */
  identityKey?: Buffer | undefined;
}
