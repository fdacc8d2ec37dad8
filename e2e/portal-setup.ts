import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../portal-api/platform/db/database.ts';
import { copyDemoData, discardData, makeDataDir, shortLived, startPortal } from './fixtures/portal-process.ts';

/** The footer has to show these. */
const icpNumber = '沪ICP备2026000001号';

/**
 * One portal with demo data for most browser tests, each of which is a visitor of its own (phone, address); another in front of the same API
 * for browsers without scripts; and a copy of its first data for the tests that start a portal of their own.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const demoData = makeDataDir();
  process.env.E2E_DEMO_DATA = demoData;
  await (await startPortal(demoData)).stop();
  await postponeMatching(demoData);

  const dataDir = makeDataDir();
  copyDemoData(dataDir);
  const portal = await startPortal(dataDir, { ICP_NUMBER: icpNumber });
  process.env.E2E_PORTAL_URL = portal.url;
  process.env.E2E_API_URL = portal.apiUrl;
  const patientDir = makeDataDir();
  // Nobody tells it of changes, so it keeps no page.
  const patient = await startPortal(
    patientDir,
    { PORTAL_API_URL: portal.apiUrl, STREAM_BUDGET_MS: '5000', PAGE_CACHE_MB: '0' },
    shortLived,
  );
  process.env.E2E_PATIENT_URL = patient.url;
  // Operators work on its machine.
  process.env.E2E_DATA_DIR = dataDir;
  return async () => {
    await patient.stop();
    await portal.stop();
    discardData(patientDir);
    discardData(dataDir);
    discardData(demoData);
  };
}

/** Each portal that starts with a copy would look for the matches of all demo demands, beside the test that it is there for. */
async function postponeMatching(demoData: string): Promise<void> {
  const db = openDatabase({ pgliteDir: join(demoData, 'pglite') });
  await sql`update demand_matching set due_at = due_at + interval '1 day'`.execute(db);
  await db.destroy();
}
