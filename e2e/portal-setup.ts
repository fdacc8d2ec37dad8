import { discardData, makeDataDir, startPortal } from './fixtures/portal-process.ts';

/** The footer has to show these. */
const icpNumber = '沪ICP备2026000001号';

/** One portal with demo data for most browser tests; each test is a visitor of its own (phone, address). */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = makeDataDir();
  const portal = await startPortal(dataDir, { ICP_NUMBER: icpNumber });
  process.env.E2E_PORTAL_URL = portal.url;
  process.env.E2E_API_URL = portal.apiUrl;
  return async () => {
    await portal.stop();
    discardData(dataDir);
  };
}
