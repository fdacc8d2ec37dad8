import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import pino from 'pino';
import { openStorage } from './open-storage.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/db/database.ts';
import { describeMakeFailure, describeOpenFailure } from './platform/db/pglite-folder.ts';
import { StartFailure } from './platform/errors.ts';
import { startApiProcess } from './testing/api-process.ts';

const silent = pino({ level: 'silent' });

let whole: string;
let usersFile: string;
let dataDir: string;
let folder: string;

beforeAll(async () => {
  whole = await mkdtemp(join(tmpdir(), 'portal-whole-'));
  const storage = await openStorage({ databaseUrl: undefined, dataDir: whole, demoData: false }, systemClock, silent);
  const { rows } = await sql<{ path: string }>`select pg_relation_filepath('users') as path`.execute(storage.db);
  usersFile = rows[0]?.path ?? '';
  // With the default of 128 MB, every open of a copy would begin by zeroing that much memory.
  await sql`alter system set shared_buffers = '16MB'`.execute(storage.db);
  await storage.close();
}, 120_000);
afterAll(() => rm(whole, { recursive: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-damaged-'));
  folder = join(dataDir, 'pglite');
  await cp(join(whole, 'pglite'), folder, { recursive: true });
});
afterEach(() => rm(dataDir, { recursive: true }));

/** Runs a module to its end with `DATA_DIR` set; its imports are relative to the project root. */
async function runProgram(code: string) {
  const program = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [exitCode]] = await Promise.all([text(program.stdout), text(program.stderr), once(program, 'exit')]);
  return { stdout, stderr, code: exitCode };
}

const start = () => startApiProcess({ DATA_DIR: dataDir, DEMO_DATA: 'on' });
const at = (path: string) => join(folder, path);
const overwrite = async (path: string, bytes: (size: number) => Buffer) => writeFile(at(path), bytes((await stat(at(path))).size));
const onWal = async (work: (path: string) => Promise<void>) => {
  const names = (await readdir(at('pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name));
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) await work(`pg_wal/${name}`);
};

/** Returns every file below the folder with a hash of its content. */
async function fingerprint(): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hash = async (file: string) =>
    createHash('sha256')
      .update(await readFile(file))
      .digest('base64');
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file.slice(folder.length), await hash(file)] as const)));
}

const damages: Record<string, () => Promise<unknown>> = {
  'PG_VERSION missing': () => rm(at('PG_VERSION')),
  'PG_VERSION empty': () => writeFile(at('PG_VERSION'), ''),
  'PG_VERSION of another PostgreSQL': () => writeFile(at('PG_VERSION'), '16\n'),
  'control file missing': () => rm(at('global/pg_control')),
  'control file cut off': () => truncate(at('global/pg_control'), 100),
  'control file full of zeros': () => overwrite('global/pg_control', (size) => Buffer.alloc(size)),
  'WAL missing': () => onWal((path) => rm(at(path))),
  'WAL cut off': () => onWal((path) => truncate(at(path), 0)),
  'WAL full of random bytes': () => onWal((path) => overwrite(path, randomBytes)),
  'tables missing': () => rm(at('base'), { recursive: true }),
  'shared tables missing': () => rm(at('global'), { recursive: true }),
  'only a stray file left': async () => {
    await rename(folder, `${folder}.away`);
    await cp(at('../pglite.away/base'), at('base'), { recursive: true });
  },
};

const complaint = /^The database in \S+ is (damaged|one of PostgreSQL 16)[^\n]+\.$/;

test.each(Object.entries(damages))(
  '%s: fails with one sentence, overwrites nothing and adds no demo content',
  async (_name, damage) => {
    await damage();
    const before = await fingerprint();
    await expect(openStorage({ databaseUrl: undefined, dataDir, demoData: true }, systemClock, silent)).rejects.toEqual(
      expect.objectContaining({ constructor: StartFailure, message: expect.stringMatching(complaint) }),
    );
    // PGlite may add its PID file; the existing files must be unchanged.
    expect(await fingerprint()).toMatchObject(before);
    expect(await readdir(dataDir)).not.toContain('pglite.lock');
  },
  120_000,
);

test('the process exits with code 1 and prints only that sentence', async () => {
  await onWal((path) => overwrite(path, randomBytes));
  const { code, stderr } = await start().ended;
  expect(stderr.trimEnd()).toMatch(complaint);
  expect(code).toBe(1);
  expect(await readdir(dataDir)).toEqual(['pglite']);
});

test('reports a file in place of the database folder in one sentence', async () => {
  await rm(folder, { recursive: true });
  await writeFile(folder, '');
  expect(await start().ended).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^\S+pglite cannot be used, a part of its path is a file[^\n]+\.\n$/),
  });
});

test('reports a file in place of the data directory in one sentence', async () => {
  await rm(dataDir, { recursive: true });
  await writeFile(dataDir, '');
  expect(await start().ended).toEqual({ code: 1, stderr: `${dataDir} cannot be used, it is a file, not a folder: correct DATA_DIR.\n` });
});

test('detects a table of random bytes when it is read, and never replaces it with demo content', async () => {
  await writeFile(at(usersFile), randomBytes(8_192));
  const before = await readFile(at(usersFile));
  const { child, ready, ended } = start();
  const url = await ready;
  const answer = url && (await fetch(`${url}/v1/user/1/simple`));
  child.kill('SIGTERM');
  const { stderr } = await ended;
  if (answer) expect(await answer.json()).not.toMatchObject({ code: 200 });
  else expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(await readFile(at(usersFile))).toEqual(before);
});

/** Opening lines of such a module: `db` is the database in `DATA_DIR`. */
const opening = `
    const { sql } = await import('kysely');
    const { default: pino } = await import('pino');
    const { openStorage } = await import('./portal-api/open-storage.ts');
    const { systemClock } = await import('./portal-api/platform/clock.ts');
    const where = { databaseUrl: undefined, dataDir: process.env.DATA_DIR, demoData: false };
    const { db } = await openStorage(where, systemClock, pino({ level: 'silent' }));`;

test('a database that panics while in use ends its process with one sentence, and opens again once it is repaired', async () => {
  const { stdout, stderr, code } = await runProgram(`
    ${opening}
    const { rename } = await import('node:fs/promises');
    await sql\`create table kept (id int)\`.execute(db);
    await sql\`checkpoint\`.execute(db);
    await rename(process.env.DATA_DIR + '/pglite/pg_wal', process.env.DATA_DIR + '/wal');
    console.log('in use');
    // Holds the process as a server does.
    setInterval(() => {}, 1_000);
    for (;;) {
      await db.transaction().execute((trx) => sql\`insert into kept values (1)\`.execute(trx)).catch(() => {});
      await sql\`select pg_switch_wal()\`.execute(db).catch(() => {});
    }
  `);
  expect(stdout).toBe('in use\n');
  expect(stderr).toMatch(/^The database in \S+pglite has given up\. PostgreSQL says: could not [^\n]+\.\n$/);
  expect(code).toBe(1);

  await rename(join(dataDir, 'wal'), at('pg_wal'));
  const storage = await openStorage({ databaseUrl: undefined, dataDir, demoData: false }, systemClock, silent);
  await sql`select from kept`.execute(storage.db);
  await storage.close();
});

test('a database that aborts in the middle of an answer ends its process, because its later answers cannot be trusted', async () => {
  const { stdout, stderr, code } = await runProgram(`
    ${opening}
    await sql\`create table kept (id int, depth int)\`.execute(db);
    await sql\`create function deepen(times int) returns int language plpgsql
      as $$ begin return case when times > 0 then deepen(times - 1) else 0 end; end $$\`.execute(db);
    const keep = (id, times) => sql\`insert into kept values (\${id}, deepen(\${times}))\`.execute(db);
    for (const id of [1, 2, 3]) await keep(id, 3);
    console.log('in use');
    setInterval(() => {}, 1_000);
    await sql\`set max_stack_depth = '2MB'\`.execute(db);
    const { numAffectedRows } = await keep(4, 1_000_000);
    console.log('kept ' + numAffectedRows);
    process.exit(0);
  `);
  expect(stdout).toBe('in use\n');
  expect(stderr).toMatch(/^The database in \S+pglite has given up: an answer of the database stopped in its midst\.\n$/);
  expect(code).toBe(1);

  const storage = await openStorage({ databaseUrl: undefined, dataDir, demoData: false }, systemClock, silent);
  expect((await sql<{ id: number }>`select id from kept order by id`.execute(storage.db)).rows.map(({ id }) => id)).toEqual([1, 2, 3]);
  await storage.close();
});

test('reports a full disk as full, not as a damaged database', () => {
  const line = 'PANIC:  could not write to file "pg_wal/xlogtemp.42": No space left on device';
  const { message } = describeOpenFailure('/data/pglite', new Error('Aborted()'), ['LOG:  starting', line]);
  expect(message).toBe('The disk with the database in /data/pglite is full: free some space and start again.');
  // The file system inside PGlite throws objects that are not instances of Error.
  expect(describeMakeFailure('/data/pglite', { name: 'ErrnoError', errno: 51 })).toEqual(new StartFailure(message));
  const other = new Error('no such function');
  expect(describeMakeFailure('/data/pglite', other)).toBe(other);
});

test('replaces the remains of an interrupted first start; adds no demo content to an existing empty database', async () => {
  await rename(folder, `${folder}.unfinished`);
  await rm(at('../pglite.unfinished/PG_VERSION'));
  const { child, ready, ended } = startApiProcess({ DATA_DIR: dataDir });
  expect(await ready).not.toBeNull();
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
  expect((await readdir(dataDir)).toSorted()).toEqual(['identity-key', 'pglite']);

  const again = start();
  expect(await again.ready).not.toBeNull();
  again.child.kill('SIGTERM');
  await again.ended;
  const db = openDatabase({ pgliteDir: folder });
  expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
  await db.destroy();
}, 120_000);
