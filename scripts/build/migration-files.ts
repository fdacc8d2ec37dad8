import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const folder = 'portal-api/platform/db/migrations';
/** Path of the JSON that maps a migration's name to the SHA-256 of its text. The bundle contains it, because it has no migration files. */
export const manifestPath = `${folder}/checksums.json`;

export type Checksums = Record<string, string>;

export interface ComparedMigrations {
  checksums: Checksums;
  /** Migrations that are missing from the manifest. */
  added: string[];
  /** Migrations in the manifest whose text differs or whose file is missing. */
  changed: string[];
}

/** Compares the migration files with the manifest. */
export async function compareMigrations(root: string): Promise<ComparedMigrations> {
  const manifest = JSON.parse(await readFile(join(root, manifestPath), 'utf8')) as Checksums;
  const checksums = await readChecksums(join(root, folder));
  return {
    checksums,
    added: Object.keys(checksums).filter((name) => !manifest[name]),
    changed: Object.keys(manifest).filter((name) => checksums[name] !== manifest[name]),
  };
}

/** Throws if the files and the manifest disagree: the built bundle could not detect that. */
export async function assertMigrationsUnchanged(root: string): Promise<void> {
  const { added, changed } = await compareMigrations(root);
  if (changed.length > 0) throw new Error(describeChanged(changed));
  if (added.length > 0) throw new Error(`${added.join(', ')} has no checksum yet: run npm run db:checksums`);
}

export const describeChanged = (names: readonly string[]): string =>
  `${names.join(', ')} in ${folder} was changed or removed after it had landed: databases that ran it would differ from new ones. ` +
  'Give it its old text back and write a new migration. (Of one that never landed, remove the line in checksums.json.)';

async function readChecksums(dir: string): Promise<Checksums> {
  const files = (await readdir(dir)).filter((file) => file.endsWith('.ts')).sort();
  const entries = files.map(async (file) => [file.slice(0, -'.ts'.length), checksumOf(await readFile(join(dir, file), 'utf8'))] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** Returns the checksum of a text, independent of the line endings of the checkout. */
const checksumOf = (text: string): string => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
