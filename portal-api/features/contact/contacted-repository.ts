import { sql } from 'kysely';
import type { FollowUpState } from '#shared/rules/follow-up.ts';
import { selectDemandCards } from '../../domain/demands/demand-cards.ts';
import { demandContact } from '../../domain/demands/demand-contact.ts';
import { isLiveDemand } from '../../domain/demands/live-demands.ts';
import type { Database } from '../../platform/db/database.ts';
import { readPage } from '../../platform/db/read-page.ts';

const stateNow = sql<string>`coalesce(follow_ups.state, 'PENDING')`;

type PageRequest = { pageNum: number; pageSize: number; state?: FollowUpState | undefined };

/**
 * Returns one page of the demands whose contact a user has unlocked, with the contact and the user's follow-up, last unlocked first, and
 * their total. `state` filters by the follow-up's state; a demand without a follow-up is PENDING.
 */
export function listContactedBy(db: Database, userId: string, page: PageRequest, now: Date) {
  const { state } = page;
  const rows = selectDemandCards(db, userId, now)
    .innerJoin('contact_grants', 'contact_grants.demand_id', 'demands.id')
    .leftJoin('contacts', 'contacts.user_id', 'demands.publisher_id')
    .leftJoin('threads', (join) => join.onRef('threads.demand_id', '=', 'demands.id').on('threads.reader_id', '=', userId))
    .leftJoin('follow_ups', (join) => join.onRef('follow_ups.demand_id', '=', 'demands.id').on('follow_ups.user_id', '=', userId))
    .select(['contact_grants.at as contacted_at', 'threads.id as thread_id', 'demands.reviewed_title'])
    .select(['follow_ups.state as follow_up_state', 'follow_ups.note', 'follow_ups.remind_at', 'follow_ups.result'])
    .select(isLiveDemand(now).as('live'))
    .select([
      demandContact.name.as('contact_name'),
      demandContact.phone.as('contact_phone'),
      demandContact.wechat.as('contact_wechat'),
      demandContact.qq.as('contact_qq'),
      demandContact.email.as('contact_email'),
    ])
    .where('contact_grants.user_id', '=', userId)
    .where('demands.deleted_at', 'is', null)
    .$if(state !== undefined, (query) => query.where(stateNow, '=', state ?? ''))
    .orderBy('contact_grants.at', 'desc')
    .orderBy('contact_grants.id', 'desc');
  const all = db
    .selectFrom('contact_grants')
    .innerJoin('demands', 'demands.id', 'contact_grants.demand_id')
    .leftJoin('follow_ups', (join) => join.onRef('follow_ups.demand_id', '=', 'demands.id').on('follow_ups.user_id', '=', userId))
    .where('contact_grants.user_id', '=', userId)
    .where('demands.deleted_at', 'is', null)
    .$if(state !== undefined, (query) => query.where(stateNow, '=', state ?? ''));
  return readPage(rows, all, page);
}
export type ContactedRow = Awaited<ReturnType<typeof listContactedBy>>['rows'][number];
