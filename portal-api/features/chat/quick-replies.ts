import { Router } from 'express';
import { getQuickReplies, saveQuickReplies } from '#shared/contract/chat-quick-replies.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import type { Database } from '../../platform/db/database.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { requireUserId } from '../../platform/http/session.ts';

/** Routes for the sentences that users save for their messages. */
export function quickReplyRoutes({ db }: PortalApiDeps): Router {
  const router = Router();

  bindCall(router, getQuickReplies, async (_, request) => ({ phrases: await readPhrases(db, requireUserId(request)) }));

  bindCall(router, saveQuickReplies, async ({ body: { phrases } }, request) => {
    await replacePhrases(db, requireUserId(request), phrases);
    return { phrases };
  });

  return router;
}

async function readPhrases(db: Database, userId: string): Promise<string[]> {
  const row = await db.selectFrom('quick_replies').select('phrases').where('user_id', '=', userId).executeTakeFirst();
  return row?.phrases ?? [];
}

/** Replaces the whole list: of two tabs that save at once, one has the last word. Throws 401 if the account was deleted meanwhile. */
const replacePhrases = (db: Database, userId: string, phrases: string[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockCaller(trx, userId);
    await trx
      .insertInto('quick_replies')
      .values({ user_id: userId, phrases })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ phrases }))
      .execute();
  });
