import { discardData, makeDataDir, startPortal } from './fixtures/portal-process.ts';

/** One portal with demo data for most browser tests; each test is a visitor of its own (phone, address). */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = makeDataDir();
  const portal = await startPortal(dataDir);
  process.env.E2E_PORTAL_URL = portal.url;
  process.env.E2E_API_URL = portal.apiUrl;
  return async () => {
    await portal.stop();
    discardData(dataDir);
  };
}
