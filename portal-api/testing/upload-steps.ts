import type { TestApi } from './test-api.ts';

let uploads = 0;

/** A picture that somebody has uploaded and nothing names yet; gives its address. */
export async function uploadAs({ db, clock }: Pick<TestApi, 'db' | 'clock'>, ownerId: string): Promise<string> {
  uploads += 1;
  const id = `ab${uploads.toString(16).padStart(30, '0')}`;
  await db.insertInto('uploads').values({ id, owner_id: ownerId, width: 320, height: 320, bytes: 100, created_at: clock.now() }).execute();
  return `/api/file/${id}/320.webp`;
}

/** Of these pictures, which something names, in their order. */
export async function areUsed({ db }: Pick<TestApi, 'db'>, urls: readonly string[]): Promise<boolean[]> {
  const rows = await db.selectFrom('uploads').select(['id', 'used_at']).execute();
  return urls.map((url) => rows.find(({ id }) => url.includes(id))?.used_at instanceof Date);
}
