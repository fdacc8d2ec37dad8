import { imageIdOf } from '#shared/rules/image-variants.ts';
import type { Database } from '../../platform/db/database.ts';

type Urls = readonly (string | null | undefined)[];

/**
 * Holds pictures until the transaction ends, in one order for all. Who stops to name some and names others holds all of them first: two who
 * swap pictures at the same moment would wait for each other.
 */
export async function holdUploads(trx: Database, urls: Urls): Promise<void> {
  const ids = uploadIdsOf(urls);
  if (ids.length === 0) return;
  await trx.selectFrom('uploads').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** The uploaded pictures among these addresses, each once; drawings of the portal are none. */
export const uploadIdsOf = (urls: Urls): string[] => [...new Set(urls.flatMap((url) => (url && imageIdOf(url)) || []))];
