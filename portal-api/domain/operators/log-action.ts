import type { Database } from '../../platform/db/database.ts';

/** The acting operator: the name that is logged, and the request that they act in. */
export interface Operator {
  now: Date;
  name: string;
  requestId: string | null;
}

interface OperatorAction {
  command: string;
  /** The user concerned; null for none. The action and its details are part of their data export. */
  userId: string | null;
  details?: Record<string, unknown>;
}

/** Logs what an operator did or viewed. Call it in the transaction of the action, if there is one. */
export async function logAction(db: Database, { name, requestId, now }: Operator, action: OperatorAction): Promise<void> {
  const { command, userId, details = {} } = action;
  await db
    .insertInto('operator_actions')
    .values({ command, actor: name, request_id: requestId, user_id: userId, details: JSON.stringify(details), at: now })
    .execute();
}
