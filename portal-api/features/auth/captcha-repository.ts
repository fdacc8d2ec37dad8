import type { Database } from '../../platform/db/database.ts';

export async function insertCaptcha(db: Database, captcha: { ticketHash: string; answerHash: string; expiresAt: Date }): Promise<void> {
  await db
    .insertInto('captchas')
    .values({ ticket_hash: captcha.ticketHash, answer_hash: captcha.answerHash, expires_at: captcha.expiresAt })
    .execute();
}

/** Uses a captcha up and gives the hash of its answer; null when there is none, or it is used or too old. */
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
