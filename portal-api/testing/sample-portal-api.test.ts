import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { syncReferenceData } from '../domain/reference/sync-reference-data.ts';
import { forEachDatabase, type TestDatabase } from './for-each-database.ts';
import { callAs, saveAs, signInPublisher } from './publish-steps.ts';
import { createTestApi } from './test-api.ts';

// docs/testing-routes.md goes through this file.
forEachDatabase((open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    await syncReferenceData(database.db); // industries and regions, which a demand names
  });
  afterAll(() => database.close());

  test('what somebody publishes is found by everybody once a reviewer has approved it', async () => {
    const api = createTestApi(database.db);
    const publisher = await signInPublisher(api);
    const waiting = await saveAs(api, publisher, { title: '新茶饮品牌找校园渠道' }, { approved: false });
    await callAs(api, null).get(`/api/demand/${waiting.demandNumber}`).expect(404);
    const shown = await saveAs(api, publisher, { title: '新茶饮品牌找校园渠道' });
    const { body } = await callAs(api, null).get(`/api/demand/${shown.demandNumber}`).expect(200);
    expect(body.data).toMatchObject({ title: '新茶饮品牌找校园渠道', own: false });
  });
});
