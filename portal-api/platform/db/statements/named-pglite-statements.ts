import { messages, type PGlite, parse, protocol } from '@electric-sql/pglite';
import type { PGliteDialectConfig } from 'kysely';
import { type Column, readPgliteRows } from './read-pglite-rows.ts';
import { isStalePlan } from './statement-errors.ts';
import type { StatementNames } from './statement-names.ts';

/** The part of PGlite that Kysely uses. */
type Driven = Exclude<PGliteDialectConfig['pglite'], (...given: never[]) => unknown>;
type Query = Driven['query'];
type Answer = Awaited<ReturnType<Query>>;

/** A statement that PGlite caches, parsed and planned, under its name. */
interface Prepared {
  name: string;
  text: string;
  /** Converts each parameter to PostgreSQL's text format. */
  writers: ((value: unknown) => string)[];
  columns: Column[];
  /** The statement changes nothing and sends no notification. */
  isRead: boolean;
}

const { serialize, Parser } = protocol;
const READ = /^\s*(?:select|with)\b/i;
const MORE_THAN_A_READ = /\b(?:insert|update|delete|merge|pg_notify)\b/i;

/**
 * Wraps a PGlite so that frequent statements are sent in one message (Bind, Execute, Sync) under a name. PGlite's own `query` sends six
 * messages in sequence and has every statement parsed and planned again: four times the work for a row by its id. `onBroken` is called when
 * an answer breaks off in the middle.
 */
export function withNamedStatements(pglite: PGlite, names: StatementNames, onBroken: (error: BrokenAnswer) => void): Driven {
  const statements = new Map<string, Prepared>();
  const execute = async (name: string, text: string, parameters: readonly unknown[], syncToFs: boolean): Promise<Answer> => {
    let statement = statements.get(name);
    // The name of a search may have been reused for another statement.
    if (statement?.text !== text) {
      statements.delete(name);
      statement = await prepare(pglite, name, text);
      statements.set(name, statement);
    }
    return bindAndExecute(pglite, statement, parameters, syncToFs);
  };
  const executeWhole: typeof execute = (...given) =>
    execute(...given).catch((error: unknown) => {
      if (error instanceof BrokenAnswer) onBroken(error);
      throw error;
    });

  const query = async (text: string, parameters: unknown[] = []): Promise<Answer> => {
    const name = names.nameOf(text);
    if (name === undefined) return pglite.query(text, parameters);
    try {
      // Like PGlite's own `query`: not between the statements of a transaction.
      return await pglite._runExclusiveTransaction(() => pglite.runExclusive(() => executeWhole(name, text, parameters, true)));
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      statements.delete(name);
      return pglite.query(text, parameters);
    }
  };

  const transaction: Driven['transaction'] = (work) =>
    pglite.transaction((trx) => {
      const queryInside = async (text: string, parameters: unknown[] = []): Promise<Answer> => {
        const name = names.nameOf(text);
        if (name === undefined) return trx.query(text, parameters);
        try {
          return await pglite.runExclusive(() => executeWhole(name, text, parameters, false));
        } catch (error) {
          if (isStalePlan(error)) statements.delete(name);
          throw error;
        }
      };
      return work({ query: queryInside as Query, rollback: () => trx.rollback() });
    });

  return {
    get closed() {
      return pglite.closed;
    },
    get ready() {
      return pglite.ready;
    },
    get waitReady() {
      return pglite.waitReady;
    },
    close: () => pglite.close(),
    query: query as Query,
    transaction,
  };
}

/**
 * An incomplete answer: PostgreSQL ran out of stack in the middle of a statement or crashed otherwise. PGlite takes this for the end of the
 * answer, without an error: a write, and any later statement, would seem to have succeeded.
 */
export class BrokenAnswer extends Error {
  override readonly name = 'BrokenAnswer';
}

/**
 * Throws unless the answer is complete: every answer to a Sync ends with ReadyForQuery, also after an error (PostgreSQL, Extended Query).
 */
function requireWhole(answers: readonly { name: string }[]): void {
  if (!answers.some(({ name }) => name === 'readyForQuery')) throw new BrokenAnswer('an answer of the database stopped in its midst');
}

/** Prepares a statement; closes the previous one of that name. */
async function prepare(pglite: PGlite, name: string, text: string): Promise<Prepared> {
  const of = { type: 'S' as const, name };
  const request = joined([serialize.close(of), serialize.parse({ name, text }), serialize.describe(of), serialize.sync()]);
  const { messages: answers } = await pglite.execProtocol(request, { syncToFs: false });
  requireWhole(answers);
  const description = answers.find((answer) => answer instanceof messages.RowDescriptionMessage);
  return {
    name,
    text,
    writers: parse.parseDescribeStatementResults(answers).map((type) => pglite.serializers[type] ?? String),
    columns: (description?.fields ?? []).map((field) => ({
      name: field.name,
      read: (value) => (pglite.parsers[field.dataTypeID] ?? String)(value, field.dataTypeID) as unknown,
    })),
    isRead: READ.test(text) && !MORE_THAN_A_READ.test(text),
  };
}

async function bindAndExecute(
  pglite: PGlite,
  { name, writers, columns, isRead }: Prepared,
  parameters: readonly unknown[],
  syncToFs: boolean,
): Promise<Answer> {
  const values = parameters.map((value, index) => (value === null || value === undefined ? null : (writers[index] ?? String)(value)));
  const request = joined([serialize.bind({ statement: name, values }), serialize.execute(), serialize.sync()]);
  if (isRead) return { rows: await readRows(pglite, request, columns), affectedRows: 0, fields: [] };
  const { messages: answers } = await pglite.execProtocol(request, { syncToFs });
  requireWhole(answers);
  const rows: unknown[] = [];
  let affectedRows = 0;
  for (const answer of answers) {
    if (answer instanceof messages.DataRowMessage) rows.push(toRow(answer.fields, columns));
    else if (answer instanceof messages.CommandCompleteMessage) affectedRows = countAffected(answer.text);
  }
  return { rows, affectedRows, fields: [] };
}

async function readRows(pglite: PGlite, request: Uint8Array, columns: readonly Column[]): Promise<unknown[]> {
  const parts: Buffer[] = [];
  // Copy the parts: they are views of PGlite's memory, which the next part overwrites.
  await pglite.execProtocolRawStream(request, { syncToFs: false, onRawData: (part) => void parts.push(Buffer.from(part)) });
  const answer = Buffer.concat(parts);
  const rows = readPgliteRows(answer, columns);
  if (rows) return rows;
  let failure: Error | undefined;
  const said: { name: string }[] = [];
  new Parser().parse(answer, (message) => {
    said.push(message);
    if (message instanceof messages.DatabaseError) failure ??= message;
  });
  if (!failure) requireWhole(said);
  throw failure ?? new Error('a read was answered by something else than rows');
}

function toRow(texts: readonly (string | null)[], columns: readonly Column[]): unknown {
  const row: Record<string, unknown> = {};
  for (const [index, { name, read }] of columns.entries()) {
    const text = texts[index] ?? null;
    row[name] = text === null ? null : read(text);
  }
  return row;
}

/** Parses a command tag such as "INSERT 0 5" or "UPDATE 3"; a SELECT affects no rows. */
const countAffected = (command: string): number => (command.startsWith('SELECT') ? 0 : Number(command.split(' ').at(-1)));

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
