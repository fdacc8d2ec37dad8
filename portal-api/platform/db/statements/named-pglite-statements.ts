import { messages, type PGlite, parse, protocol } from '@electric-sql/pglite';
import type { PGliteDialectConfig } from 'kysely';
import { type Column, readPgliteRows } from './read-pglite-rows.ts';
import { isStalePlan } from './statement-errors.ts';
import type { StatementNames } from './statement-names.ts';

/** The part of PGlite that Kysely drives. */
type Driven = Exclude<PGliteDialectConfig['pglite'], (...given: never[]) => unknown>;
type Query = Driven['query'];
type Answer = Awaited<ReturnType<Query>>;

/** A statement that PGlite keeps parsed and planned under its name. */
interface Prepared {
  name: string;
  text: string;
  /** How PostgreSQL reads each parameter. */
  writers: ((value: unknown) => string)[];
  columns: Column[];
  /** It changes nothing and tells nobody. */
  isRead: boolean;
}

const { serialize, Parser } = protocol;
const READ = /^\s*(?:select|with)\b/i;
const MORE_THAN_A_READ = /\b(?:insert|update|delete|merge|pg_notify)\b/i;

/**
 * The same PGlite, to which statements that come often go in one message (Bind, Execute, Sync) under a name. Its own `query` sends six,
 * one after the other, and has every statement parsed and planned anew: four times the work for a row by its id. `onBroken` is told when an
 * answer stops in its midst.
 */
export function withNamedStatements(pglite: PGlite, names: StatementNames, onBroken: (error: BrokenAnswer) => void): Driven {
  const statements = new Map<string, Prepared>();
  const execute = async (name: string, text: string, parameters: readonly unknown[], syncToFs: boolean): Promise<Answer> => {
    let statement = statements.get(name);
    // The name of a search may have been another one's.
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
      // As its own `query` does: not between the statements of a transaction.
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
 * PostgreSQL has run out of stack in the middle of a statement, or fallen over something else. PGlite takes that for the end of an answer, with
 * no error: a write then looks done, and so may all that are asked later.
 */
export class BrokenAnswer extends Error {
  override readonly name = 'BrokenAnswer';
}

/** Every answer to a Sync ends with ReadyForQuery, after an error too (PostgreSQL, Extended Query). */
function requireWhole(answers: readonly { name: string }[]): void {
  if (!answers.some(({ name }) => name === 'readyForQuery')) throw new BrokenAnswer('an answer of the database stopped in its midst');
}

/** Whatever had the name before is forgotten. */
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
  // They are views of PGlite's memory, which the next part overwrites.
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

/** «INSERT 0 5», «UPDATE 3»; a SELECT changes none. */
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
