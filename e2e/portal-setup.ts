import { startPortal } from './fixtures/portal-process.ts';

/** One portal with demo data for all browser tests; each test is a visitor of its own (phone, address). */
export default async function setUp(): Promise<() => Promise<void>> {
  const portal = await startPortal();
  process.env.E2E_PORTAL_URL = portal.url;
  process.env.E2E_API_URL = portal.apiUrl;
  return () => portal.stop();
}
