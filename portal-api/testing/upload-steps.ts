import request from 'supertest';
import type { Caller } from './publish-steps.ts';
import type { TestApi } from './test-api.ts';

let uploads = 0;

/** Inserts a picture that a user has uploaded and nothing refers to yet. Returns its address. */
export async function uploadAs({ db, clock }: Pick<TestApi, 'db' | 'clock'>, ownerId: string): Promise<string> {
  uploads += 1;
  const id = `ab${uploads.toString(16).padStart(30, '0')}`;
  await db.insertInto('uploads').values({ id, owner_id: ownerId, width: 320, height: 320, bytes: 100, created_at: clock.now() }).execute();
  return `/api/file/${id}/320.webp`;
}

/** Returns for each picture whether something refers to it. */
export async function areUsed({ db }: Pick<TestApi, 'db'>, urls: readonly string[]): Promise<boolean[]> {
  const rows = await db.selectFrom('uploads').select(['id', 'used_at']).execute();
  return urls.map((url) => rows.find(({ id }) => url.includes(id))?.used_at instanceof Date);
}

/** One white pixel. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC', 'base64');

/** Uploads a private picture as the caller and returns its id. */
export async function uploadPrivately({ app }: Pick<TestApi, 'app'>, caller: Pick<Caller, 'token'>): Promise<string> {
  const { body } = await request(app)
    .post('/api/upload/private')
    .set('X-Token', caller.token)
    .set('Content-Type', 'image/png')
    .send(png)
    .expect(200);
  return body.data.fileId;
}

/** Uploads a picture to a conversation as the caller; returns the request, which is not awaited. */
export const uploadToChat = ({ app }: Pick<TestApi, 'app'>, { token }: Pick<Caller, 'token'>, threadId: string, bytes: Buffer = png) =>
  request(app).post(`/api/chat/${threadId}/pictures`).set('X-Token', token).set('Content-Type', 'image/png').send(bytes);
