import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openStorage } from './open-storage.ts';
import { systemClock } from './platform/clock.ts';
import { openTestPostgres } from './testing/for-each-database.ts';

test('migrations have no statement timeout, whatever the server’s setting; queries of the API time out after 15 s', async () => {
  const { db, url, close } = await openTestPostgres({ isMigrated: false });
  await sql
    .raw(`
    create table timeouts (value text);
    create function note_timeout() returns event_trigger language plpgsql as $$ begin
      insert into public.timeouts values (current_setting('statement_timeout')); end $$;
    create event trigger note_timeouts on ddl_command_end execute function note_timeout();
    do $$ begin execute format('alter database %I set statement_timeout to ''20s''', current_database()); end $$;
  `)
    .execute(db);
  const storage = await openStorage({ databaseUrl: url, dataDir: '', demoData: false }, systemClock, pino({ level: 'silent' }));
  const { rows } = await sql<{ value: string }>`select distinct value from timeouts`.execute(db);
  const { rows: own } = await sql`show statement_timeout`.execute(storage.db);
  await storage.close();
  await close();
  expect(rows).toEqual([{ value: '0' }]);
  expect(own).toEqual([{ statement_timeout: '15s' }]);
});
