import type pg from 'pg';
import { areNamesMixedUp, isStalePlan } from './statement-errors.ts';
import type { StatementNames } from './statement-names.ts';

type Query = (text: unknown, values?: unknown) => Promise<unknown>;

/**
 * From now on this connection sends statements that come often under a name: PostgreSQL parses them once and plans them a few times. One
 * that fails for its name alone goes once more without; not in a transaction, which the failure has ended.
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
      else if (areNamesMixedUp(error)) names.stop();
      else throw error;
      if (client.getTransactionStatus() !== 'I') throw error;
      return plain(text, values);
    }
  };
  client.query = query as typeof client.query;
}
