import type { Database } from '../../platform/db/database.ts';
import { hashClaimant } from './claim-gift.ts';
import { listIncompleteClaims, setClaimant } from './reward-repository.ts';

/** Claims of before phones were kept with them get the hash of theirs. Of an erased account no phone is known: its claims stay as they are. */
export async function completeClaims(db: Database, codeHashSecret: string): Promise<void> {
  for (const { userId, phone } of await listIncompleteClaims(db)) await setClaimant(db, userId, hashClaimant(codeHashSecret, phone));
}
