import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '#portal-api/platform/db/database.ts';
import type { Schema } from '#portal-api/platform/db/schema.ts';

export interface TimedStatement {
  text: string;
  parameters: readonly unknown[];
  ms: number;
}

/** Opens a database that records each statement with its duration. `take` returns the records and clears them. */
export function openTimedDatabase(connectionString: string): { db: Database; take(): TimedStatement[] } {
  let statements: TimedStatement[] = [];
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 10 }) }),
    log: ({ query, queryDurationMillis }) =>
      void statements.push({ text: query.sql, parameters: query.parameters, ms: queryDurationMillis }),
  });
  return {
    db,
    take: () => {
      const taken = statements;
      statements = [];
      return taken;
    },
  };
}
