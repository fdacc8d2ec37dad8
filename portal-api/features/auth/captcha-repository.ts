import type { Database } from '../../platform/db/database.ts';

export async function insertCaptcha(db: Database, captcha: { ticketHash: string; answerHash: string; expiresAt: Date }): Promise<void> {
  await db
    .insertInto('captchas')
    .values({ ticket_hash: captcha.ticketHash, answer_hash: captcha.answerHash, expires_at: captcha.expiresAt })
    .execute();
}

/** Consumes a captcha and returns the hash of its answer; null if it does not exist, was used or has expired. */
export async function takeCaptcha(db: Database, ticketHash: string, now: Date): Promise<string | null> {
  const row = await db
    .updateTable('captchas')
    .set({ used_at: now })
    .where('ticket_hash', '=', ticketHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('answer_hash')
    .executeTakeFirst();
  return row?.answer_hash ?? null;
}
