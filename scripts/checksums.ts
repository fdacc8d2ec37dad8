import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compareMigrations, describeChanged, manifestPath } from './build/migration-files.ts';

/** `npm run db:checksums`: notes the checksums of new migrations. What is noted already is never changed. */
const root = join(import.meta.dirname, '..');
const { checksums, added, changed } = await compareMigrations(root);
if (changed.length > 0) {
  console.error(describeChanged(changed));
  process.exitCode = 1;
} else {
  await writeFile(join(root, manifestPath), `${JSON.stringify(checksums, null, 2)}\n`);
  console.log(added.length > 0 ? `noted: ${added.join(', ')}` : 'all migrations are noted already');
}
