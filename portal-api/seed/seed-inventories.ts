import type { SceneCode } from '#shared/contract/boost-enums.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { grantBoosts } from '../domain/boosts/boost-inventory.ts';
import type { Database } from '../platform/db/database.ts';
import type { SeededPerson } from './seed-people.ts';
import { countBought } from './seed-purchases.ts';

const demoInventories: readonly [SceneCode, number][] = [
  ['CONTACT', 5],
  ['REFRESH', 10],
  ['TOP', 6],
  ['HEADLINES', 4],
  ['CHANGE_COLOR', 6],
];
/** Number of the demo person's demands whose contact others have seen. */
const SEEN_DEMANDS = 3;

/** Grants boosts to the demo person, in addition to those bought, and to the first publisher, the second account to try the portal with. */
export async function seedInventories(db: Database, now: Date, people: readonly SeededPerson[]): Promise<void> {
  for (const [index, { id }] of people.slice(0, 2).entries()) {
    for (const [sceneCode, total] of demoInventories) {
      const quantity = index === 0 ? total - countBought(sceneCode) : total;
      if (quantity === 0) continue;
      await grantBoosts(db, { userId: id, sceneCode, quantity, title: '体验道具', bizType: 'SEED', bizId: `${id}:${sceneCode}` }, now);
    }
  }
}

/** Inserts contacts that others made with the demo person's demands, and grants the contact of every contacted demand. */
export async function seedContactGrants(db: Database, now: Date, people: readonly SeededPerson[]): Promise<void> {
  const [demo, ...others] = people;
  const own = await db
    .selectFrom('demands')
    .select(['id', 'contact_count'])
    .where('publisher_id', '=', demo?.id ?? '')
    .where('audit_status', '=', 'PUBLISH')
    .where('contact_count', '>', 0)
    .orderBy('id', 'desc')
    .limit(SEEN_DEMANDS)
    .execute();
  const seen = own.flatMap((demand, index) =>
    others.slice(index * 11 + 2, index * 11 + 2 + Math.min(3, demand.contact_count)).map((person, place) => ({
      user_id: person.id,
      demand_id: demand.id,
      kind: 'CONTACT' as const,
      at: new Date(now.getTime() - (3 + index * 7 + place * 16) * HOUR_MS),
    })),
  );
  if (seen.length > 0) await db.insertInto('demand_marks').values(seen).execute();
  await db
    .insertInto('contact_grants')
    .columns(['user_id', 'demand_id', 'granted_by', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('demand_marks')
        .select((select) => ['user_id', 'demand_id', select.val<'QUOTA'>('QUOTA').as('granted_by'), 'at'])
        .where('kind', '=', 'CONTACT')
        .orderBy('at'),
    )
    .execute();
}
