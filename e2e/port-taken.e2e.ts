import { runPortalToItsEnd } from './fixtures/portal-process.ts';
import { expect, test } from './fixtures/visitor.ts';

for (const workers of ['1', '2']) {
  test(`a second portal on the same port reports that and exits (WEB_CONCURRENCY=${workers})`, async () => {
    const { port } = new URL(process.env.E2E_PORTAL_URL ?? '');
    const { code, output } = await runPortalToItsEnd({ PORT: port, WEB_CONCURRENCY: workers, PORTAL_API_URL: 'http://127.0.0.1:9' });
    expect(code).toBe(1);
    expect(output).toContain(`Cannot listen on 127.0.0.1:${port}: the port is already in use; set PORT to another one\n`);
  });
}
