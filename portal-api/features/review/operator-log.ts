import type { Database } from '../../platform/db/database.ts';
import type { Reviewer } from './reviewer.ts';

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
