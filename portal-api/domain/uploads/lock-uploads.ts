import { imageIdOf } from '#shared/rules/image-variants.ts';
import type { Database } from '../../platform/db/database.ts';

type Urls = readonly (string | null | undefined)[];

/**
 * Locks pictures until the transaction ends, always in the same order. A change that removes some references and adds others locks all of
 * them first: two requests that swap pictures would otherwise deadlock.
 */
export async function lockUploads(trx: Database, urls: Urls): Promise<void> {
  const ids = uploadIdsOf(urls);
  if (ids.length === 0) return;
  await trx.selectFrom('uploads').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** Returns the ids of the uploaded pictures among these addresses, each once; skips the portal's own drawings. */
export const uploadIdsOf = (urls: Urls): string[] => [...new Set(urls.flatMap((url) => (url && imageIdOf(url)) || []))];
