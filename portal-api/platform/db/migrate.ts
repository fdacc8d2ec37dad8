import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { StartFailure } from '../errors.ts';
import { unwatchChanges } from './changes/watch-changes.ts';
import type { Database } from './database.ts';
import * as initial from './migrations/0001-initial.ts';
import * as demandLife from './migrations/0002-demand-life.ts';
import * as searchTokens from './migrations/0003-search-tokens.ts';
import * as sensitiveWords from './migrations/0004-sensitive-words.ts';
import * as people from './migrations/0005-people.ts';
import * as mendPeople from './migrations/0006-mend-people.ts';
import * as keyChecks from './migrations/0007-key-checks.ts';
import * as views from './migrations/0008-views.ts';
import * as accountBlocks from './migrations/0009-account-blocks.ts';
import * as knownDevices from './migrations/0010-known-devices.ts';
import * as exposures from './migrations/0011-exposures.ts';
import * as orgInvitations from './migrations/0012-org-invitations.ts';
import * as ledger from './migrations/0013-ledger.ts';
import * as orders from './migrations/0014-orders.ts';
import * as sandboxPayments from './migrations/0015-sandbox-payments.ts';
import * as membershipPeriods from './migrations/0016-membership-periods.ts';
import * as returns from './migrations/0018-returns.ts';
import * as bills from './migrations/0019-bills.ts';
import * as membershipEnds from './migrations/0020-membership-ends.ts';
import * as invoices from './migrations/0021-invoices.ts';
import * as unsentRefunds from './migrations/0022-unsent-refunds.ts';
import * as holdersOfKeys from './migrations/0023-holders-of-keys.ts';
import * as simplifiedSearch from './migrations/0024-simplified-search.ts';
import * as searchWords from './migrations/0025-search-words.ts';
import * as organizationSearchNames from './migrations/0026-organization-search-names.ts';
import * as searchLog from './migrations/0027-search-log.ts';
import * as budgetColumns from './migrations/0028-budget-columns.ts';
import * as savedSearches from './migrations/0029-saved-searches.ts';
import * as landingPages from './migrations/0030-landing-pages.ts';
import * as followUps from './migrations/0031-follow-ups.ts';
import * as matches from './migrations/0032-matches.ts';
import * as demandFeedback from './migrations/0033-demand-feedback.ts';
import * as sessionWrites from './migrations/0034-session-writes.ts';
import * as newestTokens from './migrations/0035-newest-tokens.ts';
import * as nearDemands from './migrations/0036-near-demands.ts';
import * as hitsWithoutSearches from './migrations/0037-hits-without-searches.ts';
import * as equalSearches from './migrations/0038-equal-searches.ts';
import * as reviewedTitles from './migrations/0039-reviewed-titles.ts';
import * as noticesWithoutNames from './migrations/0040-notices-without-names.ts';
import * as unreadNotices from './migrations/0041-unread-notices.ts';
import * as endingDemands from './migrations/0042-ending-demands.ts';
import * as contactChanges from './migrations/0043-contact-changes.ts';
import * as consoleOperators from './migrations/0044-console-operators.ts';
import * as chatReports from './migrations/0045-chat-reports.ts';
import * as retractedMessages from './migrations/0046-retracted-messages.ts';
import * as moreRoles from './migrations/0047-operator-roles.ts';
import * as threadSettings from './migrations/0048-thread-settings.ts';
import * as chatPictures from './migrations/0049-chat-pictures.ts';
import * as editorialContent from './migrations/0050-editorial-content.ts';
import * as reviewClaims from './migrations/0051-review-claims.ts';
import * as contactExchanges from './migrations/0052-contact-exchanges.ts';
import * as publicationTimes from './migrations/0053-publication-times.ts';
import * as maskedContacts from './migrations/0054-masked-contacts.ts';
import * as quickReplies from './migrations/0055-quick-replies.ts';
import * as smsReminders from './migrations/0056-sms-reminders.ts';
import * as chatFiles from './migrations/0057-chat-files.ts';
import * as noticeSettings from './migrations/0058-notice-settings.ts';
import * as sharedDemands from './migrations/0059-shared-demands.ts';
import * as answeredThreads from './migrations/0060-answered-threads.ts';
import * as loggedCommands from './migrations/0061-logged-commands.ts';
import checksums from './migrations/checksums.json' with { type: 'json' };

/** Our migrations in order; append only: a landed migration never changes (`npm run db:checksums` records the checksum of a new one). */
const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-demand-life': demandLife,
  '0003-search-tokens': searchTokens,
  '0004-sensitive-words': sensitiveWords,
  '0005-people': people,
  '0006-mend-people': mendPeople,
  '0007-key-checks': keyChecks,
  '0008-views': views,
  '0009-account-blocks': accountBlocks,
  '0010-known-devices': knownDevices,
  '0011-exposures': exposures,
  '0012-org-invitations': orgInvitations,
  '0013-ledger': ledger,
  '0014-orders': orders,
  '0015-sandbox-payments': sandboxPayments,
  '0016-membership-periods': membershipPeriods,
  '0018-returns': returns,
  '0019-bills': bills,
  '0020-membership-ends': membershipEnds,
  '0021-invoices': invoices,
  '0022-unsent-refunds': unsentRefunds,
  '0023-holders-of-keys': holdersOfKeys,
  '0024-simplified-search': simplifiedSearch,
  '0025-search-words': searchWords,
  '0026-organization-search-names': organizationSearchNames,
  '0027-search-log': searchLog,
  '0028-budget-columns': budgetColumns,
  '0029-saved-searches': savedSearches,
  '0030-landing-pages': landingPages,
  '0031-follow-ups': followUps,
  '0032-matches': matches,
  '0033-demand-feedback': demandFeedback,
  '0034-session-writes': sessionWrites,
  '0035-newest-tokens': newestTokens,
  '0036-near-demands': nearDemands,
  '0037-hits-without-searches': hitsWithoutSearches,
  '0038-equal-searches': equalSearches,
  '0039-reviewed-titles': reviewedTitles,
  '0040-notices-without-names': noticesWithoutNames,
  '0041-unread-notices': unreadNotices,
  '0042-ending-demands': endingDemands,
  '0043-contact-changes': contactChanges,
  '0044-console-operators': consoleOperators,
  '0045-chat-reports': chatReports,
  '0046-retracted-messages': retractedMessages,
  '0047-operator-roles': moreRoles,
  '0048-thread-settings': threadSettings,
  '0049-chat-pictures': chatPictures,
  '0050-editorial-content': editorialContent,
  '0051-review-claims': reviewClaims,
  '0052-contact-exchanges': contactExchanges,
  '0053-publication-times': publicationTimes,
  '0054-masked-contacts': maskedContacts,
  '0055-quick-replies': quickReplies,
  '0056-sms-reminders': smsReminders,
  '0057-chat-files': chatFiles,
  '0058-notice-settings': noticeSettings,
  '0059-shared-demands': sharedDemands,
  '0060-answered-threads': answeredThreads,
  '0061-logged-commands': loggedCommands,
};

export interface Migrated {
  /** Whether any migration ran. */
  hasRun: boolean;
  /** Whether no migration had ever run in this database before. */
  isNew: boolean;
}

/** The first migration with a recorded checksum: it creates the table, and the earlier migrations are recorded with it. */
const FIRST_RECORDED = '0006-mend-people';

/**
 * Brings the schema up to date, under a lock, as several instances may start concurrently. Records the checksum of each migration. Throws
 * `StartFailure` if a migration that ran here has changed since or is unknown, and the migration's own error if one fails.
 */
export async function migrate(db: Database): Promise<Migrated> {
  return migrateAs(db, migrations, checksums);
}

/** The name and checksum of every migration of this version, in order. */
export const knownMigrations: ReadonlyMap<string, string> = new Map(
  Object.keys(migrations).map((name) => [name, (checksums as Record<string, string>)[name] ?? '']),
);

/** Runs only the named migrations: they recreate the schema that a backup was made from. */
export async function migrateWith(db: Database, names: readonly string[]): Promise<void> {
  await migrateAs(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name))), checksums);
}

/** Like `migrate`, with the given migrations (name to code) and checksums (name to checksum). */
export async function migrateAs(db: Database, known: Record<string, Migration>, sums: Record<string, string>): Promise<Migrated> {
  const recorded = await readRecordedChecksums(db);
  for (const [name, checksum] of recorded) {
    if (!known[name]) throw new StartFailure(describeUnknown(name));
    if (sums[name] !== checksum) throw new StartFailure(describeChanged(name));
  }
  // Each migration is recorded in the transaction that ran it. Without this shortcut the migrator would read the columns of all tables
  // twice only to find that there is nothing to do.
  if (Object.keys(known).every((name) => recorded.has(name))) return { hasRun: false, isNew: false };
  await unwatchChanges(db);
  const { error, results = [] } = await new Migrator({ db, provider: provideRecorded(known, sums) }).migrateToLatest();
  if (error) throw error;
  // The very first migration ran just now.
  return { hasRun: results.length > 0, isNew: results.some(({ migrationName }) => migrationName === Object.keys(known)[0]) };
}

/** Returns the migrations, each extended to record its checksum in its own transaction. */
function provideRecorded(known: Record<string, Migration>, sums: Record<string, string>): MigrationProvider {
  const names = Object.keys(known);
  const record = (name: string, migration: Migration): Migration => ({
    up: async (db) => {
      await migration.up(db);
      if (name >= FIRST_RECORDED) await recordChecksums(db, sums, name === FIRST_RECORDED ? names.filter((one) => one <= name) : [name]);
    },
  });
  const recording = Object.fromEntries(Object.entries(known).map(([name, migration]) => [name, record(name, migration)]));
  return { getMigrations: async () => recording };
}

const describeChanged = (name: string): string =>
  `Migration ${name} is not the one that this database was made with: give portal-api/platform/db/migrations/${name}.ts its old text back, ` +
  'put the change into a new migration and build again, or start the version of the portal that ran here before.';

const describeUnknown = (name: string): string =>
  `This database was made by a newer version of the portal (this one does not know migration ${name}): ` +
  'start that version, or restore a backup from before.';

/** Returns the names and checksums of the migrations that ran in this database; empty if none were recorded yet. */
export async function readRecordedChecksums(db: Database): Promise<Map<string, string>> {
  const table = await sql<{ exists: boolean }>`select to_regclass('migration_checksums') is not null as exists`.execute(db);
  if (!table.rows[0]?.exists) return new Map();
  const rows = await db.selectFrom('migration_checksums').selectAll().orderBy('name').execute();
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** Records the checksums with which these migrations ran. Throws if the manifest has no checksum for one. */
export async function recordChecksums(db: Kysely<unknown>, checksums: Record<string, string>, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const checksum = checksums[name];
    if (!checksum) throw new Error(`${name} has no checksum: run npm run db:checksums`);
    await sql`insert into migration_checksums (name, checksum) values (${name}, ${checksum})`.execute(db);
  }
}
