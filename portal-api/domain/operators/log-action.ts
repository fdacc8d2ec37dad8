import type { Database } from '../../platform/db/database.ts';

/** An operator at work: the name that the log keeps, and the request that they act in. */
export interface Operator {
  now: Date;
  name: string;
  requestId: string | null;
}

interface OperatorAction {
  command: string;
  /** Whom it was about; null: nobody in particular. They read it, with the details, in what they export. */
  userId: string | null;
  details?: Record<string, unknown>;
}

/** Writes down what an operator did or looked at. Inside the transaction of what it does, where there is one. */
export async function logAction(db: Database, { name, requestId, now }: Operator, action: OperatorAction): Promise<void> {
  const { command, userId, details = {} } = action;
  await db
    .insertInto('operator_actions')
    .values({ command, actor: name, request_id: requestId, user_id: userId, details: JSON.stringify(details), at: now })
    .execute();
}
