import request from 'supertest';
import type { Caller } from './publish-steps.ts';
import type { TestApi } from './test-api.ts';

/** One white pixel. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC', 'base64');

/** Uploads a private picture as somebody and gives its id. */
export async function uploadPrivately({ app }: Pick<TestApi, 'app'>, caller: Pick<Caller, 'token'>): Promise<string> {
  const { body } = await request(app)
    .post('/api/upload/private')
    .set('X-Token', caller.token)
    .set('Content-Type', 'image/png')
    .send(png)
    .expect(200);
  return body.data.fileId;
}
