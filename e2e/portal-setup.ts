import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../portal-api/platform/db/database.ts';
import { copyDemoData, discardData, makeDataDir, shortLived, startPortal } from './fixtures/portal-process.ts';

/** ICP number that the footer must show. */
const icpNumber = '沪ICP备2026000001号';

/**
 * Starts one portal with demo data for most browser tests, each of which is a separate visitor (phone, address), and another in front of
 * the same API for browsers without scripts. Keeps a copy of the initial data for the tests that start their own portal.
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
  // This portal is not told of changes, so it caches no pages.
  const patient = await startPortal(
    patientDir,
    { PORTAL_API_URL: portal.apiUrl, STREAM_BUDGET_MS: '5000', PAGE_CACHE_MB: '0' },
    shortLived,
  );
  process.env.E2E_PATIENT_URL = patient.url;
  // Operator commands run on the machine of this portal.
  process.env.E2E_DATA_DIR = dataDir;
  return async () => {
    await patient.stop();
    await portal.stop();
    discardData(patientDir);
    discardData(dataDir);
    discardData(demoData);
  };
}

/** Postpones the matching of all demo demands, which each portal that starts with a copy would otherwise run during its test. */
async function postponeMatching(demoData: string): Promise<void> {
  const db = openDatabase({ pgliteDir: join(demoData, 'pglite') });
  await sql`update demand_matching set due_at = due_at + interval '1 day'`.execute(db);
  await db.destroy();
}
