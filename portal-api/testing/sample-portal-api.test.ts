import { expect, test } from '@jest/globals';
import { callAs, saveAs, signInPublisher } from './publish-steps.ts';
import { forEachApi } from './test-api.ts';

// docs/testing-routes.md quotes this file.
forEachApi((api) => {
  test('a published demand is visible to everybody once a reviewer has approved it', async () => {
    const publisher = await signInPublisher(api);
    const waiting = await saveAs(api, publisher, { title: '新茶饮品牌找校园渠道' }, { approved: false });
    await callAs(api, null).get(`/api/demand/${waiting.demandNumber}`).expect(404);
    const shown = await saveAs(api, publisher, { title: '新茶饮品牌找校园渠道' });
    const { body } = await callAs(api, null).get(`/api/demand/${shown.demandNumber}`).expect(200);
    expect(body.data).toMatchObject({ title: '新茶饮品牌找校园渠道', own: false });
  });
});
