import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { lockUploads, uploadIdsOf } from './lock-uploads.ts';

/**
 * Marks pictures as referred to, so that they are kept. Call it in the transaction that stores the reference. Throws 400 at `field` for a
 * picture that `ownerId` (a user, or null for an operator) has not uploaded, or that was removed because nothing referred to it within a
 * day. The portal's own drawings have no owner.
 */
export async function claimUploads(
  trx: Database,
  ownerId: string | null,
  urls: readonly string[],
  now: Date,
  field = 'images',
): Promise<void> {
  const ids = uploadIdsOf(urls);
  if (ids.length === 0) return;
  await lockUploads(trx, urls);
  const claimed = await trx
    .updateTable('uploads')
    .set((eb) => ({ used_at: eb.fn.coalesce('used_at', eb.val(now)) }))
    .where('owner_id', 'is not distinct from', ownerId)
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  if (claimed.length === ids.length) return;
  const sentence = '有图片不存在或已过期，请重新上传';
  throw new ApiError(400, sentence, { fields: { [field]: sentence } });
}
