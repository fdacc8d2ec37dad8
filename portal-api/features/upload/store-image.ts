import { randomBytes } from 'node:crypto';
import { DAY_MS } from '#shared/durations.ts';
import { imageKey, imageUrl } from '#shared/rules/image-variants.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { type EncodedImage, encodeImage } from '../../domain/uploads/encode-image.ts';
import { imageQueue } from '../../domain/uploads/upload-queue.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { clearUploadSize, countUploadedBytes, insertUpload, lockUploadsOf } from './upload-repository.ts';

const MAX_BYTES_PER_DAY = 200 * 1_024 * 1_024;

interface StoredImage {
  url: string;
  width: number;
  height: number;
}

type Deps = Pick<PortalApiDeps, 'db' | 'clock'> & { storage: PortalApiDeps['providers']['storage'] };

/** Throws 429 if a user's uploads of the last 24 hours leave no room for this many bytes. */
export async function assertRoomFor(db: Deps['db'], ownerId: string, bytes: number, now: Date): Promise<void> {
  const used = await countUploadedBytes(db, ownerId, new Date(now.getTime() - DAY_MS));
  if (used + bytes > MAX_BYTES_PER_DAY) throw new ApiError(429, '今天上传的图片太多了，请明天再试', { retryAfter: 3_600 });
}

/**
 * Encodes and stores a picture that an operator has uploaded, and returns its address. Throws 400 for what is no picture, 503 if too many
 * wait. Has no limit per day: operators are few, and each upload needs a session of theirs.
 */
export async function storeOperatorImage(deps: Deps, bytes: Buffer): Promise<string> {
  const image = await imageQueue.work(() => encodeImage(bytes));
  return (await storeImage(deps, null, image, bytes.length)).url;
}

/** Stores a picture in all its widths, and returns the answer for the uploader. `bytes`: the size in which it was uploaded. */
export async function storeImage(deps: Deps, ownerId: string | null, image: EncodedImage, bytes: number): Promise<StoredImage> {
  const id = await register(deps, ownerId, bytes, image);
  try {
    await Promise.all([...image.variants].map(([width, variant]) => deps.storage.put(imageKey(id, width), variant, 'image/webp')));
  } catch (error) {
    // Some files may have been stored despite the error: the row stays, so that they are removed with the unused uploads.
    await clearUploadSize(deps.db, id);
    throw error;
  }
  return { url: imageUrl(id, 960), width: image.width, height: image.height };
}

/** Inserts the row before the files are stored: files without a row would never be found again. */
async function register(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: string | null,
  bytes: number,
  { width, height }: EncodedImage,
): Promise<string> {
  const id = randomBytes(16).toString('hex');
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    if (ownerId !== null) {
      await lockUploadsOf(trx, ownerId);
      await assertRoomFor(trx, ownerId, bytes, now);
    }
    await insertUpload(trx, { id, ownerId, width, height, bytes, now });
  });
  return id;
}
