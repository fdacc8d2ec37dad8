import { expect, test } from '@jest/globals';
import supertest from 'supertest';
import { allCalls } from '#shared/contract/all-calls.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { putBlock } from './account-block-repository.ts';

const writes = allCalls.filter(({ method }) => method !== 'GET');

forEachApi((api) => {
  test('a blocked user is refused the writes that declare it, before their input is read, and no other', async () => {
    const differing: string[] = [];
    for (const { name, method, path, forBlocked } of writes) {
      const user = await signInUser(api);
      const since = api.clock.now();
      await putBlock(api.db, { userId: user.id, level: 'WRITE', reason: '多次发布虚假信息', since, until: null, setBy: '审核员甲' });
      const address = path.replaceAll(/:\w+/g, '1');
      const { body } = await supertest(api.server)[method.toLowerCase() as 'post'](address).set('X-Token', user.token).send({});
      if ((body.data?.reason === 'BLOCKED') !== (forBlocked === 'refused')) differing.push(name);
    }
    expect(differing).toEqual([]);
  });
});
