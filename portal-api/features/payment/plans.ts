import { sql } from 'kysely';
import type { listPlans } from '#shared/contract/payment.ts';
import { memberRights } from '#shared/rules/member-rights.ts';
import { submittedSince } from '../../domain/demands/submitted-at.ts';
import { listOpenPeriods, memberLevelNow } from '../../domain/membership/membership-periods.ts';
import type { SoldMembership } from '../../domain/orders/catalogue.ts';
import { priceMembership } from '../../domain/orders/price-purchase.ts';
import { readSaleTerms } from '../../domain/orders/sale-terms.ts';
import { startOfChinaDay, toPortalTime, toPortalTimeOrNull } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CallAnswer } from '../../platform/http/bind-call.ts';

/** Returns the memberships on sale, each with its present offer for this user, and the user's current membership. */
export async function readPlans(db: Database, userId: string, now: Date): Promise<CallAnswer<typeof listPlans>> {
  const [{ catalogue, settings }, periods, user] = await Promise.all([
    readSaleTerms(db, now),
    listOpenPeriods(db, userId, now),
    readRights(db, userId, now),
  ]);
  const rights = memberRights(user.level);
  const toPlan = (plan: SoldMembership) => {
    const offer = priceMembership(plan, periods, now);
    const { level, days, price } = plan;
    if ('refused' in offer) return { level, days, price, offer: null, blockedUntil: toPortalTime(offer.until) };
    const { kind, amount, startsAt, endsAt, breakdown } = offer;
    const told = { kind, amount, startsAt: toPortalTime(startsAt), endsAt: toPortalTime(endsAt), breakdown };
    return { level, days, price, offer: told, blockedUntil: null };
  };
  return {
    current: {
      level: user.level,
      expireAt: toPortalTimeOrNull(user.level > 0 ? user.expireAt : null),
      contactsToday: { used: user.contacts, limit: rights.contactsPerDay },
      publishedToday: { used: user.published, limit: rights.publishPerDay },
    },
    plans: settings.sales ? catalogue.memberships.map(toPlan) : [],
  };
}

/** Reads a user's current level, and how much of its rights is used today. */
const readRights = (db: Database, userId: string, now: Date) => {
  const dayStart = startOfChinaDay(now);
  return db
    .selectFrom('users')
    .select([memberLevelNow(now).as('level'), 'users.member_expire_at as expireAt'])
    .select([
      sql<number>`(
        select count(*)::int from contact_grants g where g.user_id = users.id and g.at >= ${dayStart} and g.granted_by = 'QUOTA'
      )`.as('contacts'),
      submittedSince(dayStart).as('published'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
};
