import type pg from 'pg';
import { isStalePlan, isStatementNameMismatch } from './statement-errors.ts';
import type { StatementNames } from './statement-names.ts';

type Query = (text: unknown, values?: unknown) => Promise<unknown>;

/**
 * Makes this connection send frequent statements under a name, so that PostgreSQL parses them once and plans them only a few times. A
 * statement that fails only because of its name is retried without one, except in a transaction, which the failure has aborted.
 */
export function nameStatements(client: pg.ClientBase, names: StatementNames): void {
  const plain = client.query.bind(client) as Query;
  const query: Query = async (text, values) => {
    const name = typeof text === 'string' && Array.isArray(values) ? names.nameOf(text) : undefined;
    if (name === undefined) return plain(text, values);
    try {
      return await plain({ name, text, values });
    } catch (error) {
      if (isStalePlan(error)) names.rename(text as string);
      else if (isStatementNameMismatch(error)) names.stop();
      else throw error;
      if (client.getTransactionStatus() !== 'I') throw error;
      return plain(text, values);
    }
  };
  client.query = query as typeof client.query;
}
