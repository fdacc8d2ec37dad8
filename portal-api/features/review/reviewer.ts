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

interface OperatorAction {
  command: string;
  /** Whom it was about; null: nobody in particular. */
  userId: string | null;
  details?: Record<string, unknown>;
}

/** Writes down what an operator did or looked at. Inside the transaction of what it does, where there is one. */
export async function logAction(db: Database, { name, requestId, now }: Reviewer, action: OperatorAction): Promise<void> {
  const { command, userId, details = {} } = action;
  await db
    .insertInto('operator_actions')
    .values({ command, actor: name, request_id: requestId, user_id: userId, details: JSON.stringify(details), at: now })
    .execute();
}
