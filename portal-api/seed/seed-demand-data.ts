import type { ViewSource } from '#shared/contract/event-codes.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { startOfChinaDay, toChinaDay } from '../platform/china-time.ts';
import type { Database } from '../platform/db/database.ts';
import type { SeededPerson } from './seed-people.ts';
import { createRandom, type Random } from './seed-random.ts';
import { workMoment } from './seed-time.ts';

const ROWS_PER_STATEMENT = 500;

/** Number of people at the start of the list who collect nothing, because visitors may sign in as them to try the portal. */
const TRIED_ACCOUNTS = 20;

/** Percentage of views per source. The source of the rest is unknown, as for views from before sources were recorded. */
const sourceShares: readonly [ViewSource, number][] = [
  ['LIST', 30],
  ['SEARCH', 22],
  ['HOME', 17],
  ['SIMILAR', 9],
  ['SHARE', 6],
  ['DIRECT', 5],
  ['EXTERNAL', 4],
  ['MESSAGE', 2],
];

interface OwnDemand {
  id: string;
  view_count: number;
  collect_count: number;
  created_at: Date;
}

/**
 * Inserts statistics of the demo person's demands: views by day and source, exposures, and collectors. Also inserts usages of boosts by
 * others, from which estimates are drawn. Uses its own random numbers, so the rest of the demo content stays the same.
 */
export async function seedDemandData(db: Database, now: Date, people: readonly SeededPerson[]): Promise<void> {
  const random = createRandom(20_260_337);
  const [demo, ...others] = people;
  const own = await db
    .selectFrom('demands')
    .select(['id', 'view_count', 'collect_count', 'created_at'])
    .where('publisher_id', '=', demo?.id ?? '')
    .where('audit_status', 'in', ['PUBLISH', 'PAUSED'])
    .orderBy('id')
    .execute();
  for (const demand of own) {
    await seedDays(db, demand, now, random);
    await seedCollectors(db, demand, others, now, random);
  }
  await countUnlocks(db, demo?.id ?? '');
  await seedUsages(db, now, random, demo?.id ?? '');
}

/** Spreads a demand's views over the days since it was published, with the most views on the first days. */
async function seedDays(db: Database, { id, view_count, created_at }: OwnDemand, now: Date, random: Random): Promise<void> {
  const age = Math.floor((startOfChinaDay(now).getTime() - startOfChinaDay(created_at).getTime()) / DAY_MS);
  const views = new Map<string, number>();
  for (let view = 0; view < view_count; view += 1) {
    const day = toChinaDay(startOfChinaDay(now, Math.floor(age * random.next() ** 0.8)));
    views.set(day, (views.get(day) ?? 0) + 1);
  }
  const viewDays: { demand_id: string; day: string; views: number }[] = [];
  const exposureDays: { demand_id: string; day: string; exposures: number }[] = [];
  const sourceDays = new Map<string, { demand_id: string; day: string; source: ViewSource; views: number }>();
  for (let ago = 0; ago <= age; ago += 1) {
    const day = toChinaDay(startOfChinaDay(now, ago));
    const ofDay = views.get(day) ?? 0;
    exposureDays.push({ demand_id: id, day, exposures: ofDay * random.between(7, 13) + random.between(2, 14) });
    if (ofDay === 0) continue;
    viewDays.push({ demand_id: id, day, views: ofDay });
    for (let view = 0; view < ofDay; view += 1) {
      const source = pickSource(random);
      if (source === null) continue;
      const row = sourceDays.get(`${day} ${source}`) ?? { demand_id: id, day, source, views: 0 };
      sourceDays.set(`${day} ${source}`, { ...row, views: row.views + 1 });
    }
  }
  await db.insertInto('demand_exposure_days').values(exposureDays).execute();
  if (viewDays.length > 0) await db.insertInto('demand_view_days').values(viewDays).execute();
  if (sourceDays.size > 0)
    await db
      .insertInto('demand_view_sources')
      .values([...sourceDays.values()])
      .execute();
}

function pickSource(random: Random): ViewSource | null {
  let rest = random.next() * 100;
  for (const [source, share] of sourceShares) {
    rest -= share;
    if (rest < 0) return source;
  }
  return null;
}

/** Adds as many collectors as the demand counts, or as there are people. */
async function seedCollectors(db: Database, demand: OwnDemand, others: readonly SeededPerson[], now: Date, random: Random): Promise<void> {
  const ageDays = (now.getTime() - demand.created_at.getTime()) / DAY_MS;
  const collectors = random.shuffle(others.slice(TRIED_ACCOUNTS)).slice(0, demand.collect_count);
  const rows = collectors.map(({ id }) => {
    const at = Math.max(workMoment(now, random.next() * ageDays, random).getTime(), demand.created_at.getTime());
    return { user_id: id, demand_id: demand.id, first_at: new Date(at) };
  });
  await db.updateTable('demands').set({ collect_count: rows.length }).where('id', '=', demand.id).execute();
  if (rows.length === 0) return;
  await db.insertInto('demand_collectors').values(rows).execute();
  await db
    .insertInto('demand_marks')
    .values(rows.map(({ user_id, demand_id, first_at }) => ({ user_id, demand_id, kind: 'COLLECTION' as const, at: first_at })))
    .execute();
}

/** Sets the demo person's counts of unlocked contacts to the number of grants that exist. */
async function countUnlocks(db: Database, demoId: string): Promise<void> {
  await db
    .updateTable('demands')
    .set((eb) => ({
      contact_count: eb
        .selectFrom('contact_grants')
        .select((grants) => grants.cast<number>(grants.fn.countAll(), 'integer').as('count'))
        .whereRef('contact_grants.demand_id', '=', 'demands.id'),
    }))
    .where('publisher_id', '=', demoId)
    .execute();
}

const usedScenes = ['TOP', 'REFRESH'] as const;
/** Number of past usages per boost: more than an estimate needs. Other boosts get none, so they show the text for too little data. */
const USAGES_OF_EACH = 8;

/** Inserts one-hour usages of boosts by others, some days ago, with the views around them. */
async function seedUsages(db: Database, now: Date, random: Random, demoId: string): Promise<void> {
  const demands = await db
    .selectFrom('demands')
    .select(['id', 'publisher_id'])
    .where('publisher_id', '<>', demoId)
    .where('audit_status', '=', 'PUBLISH')
    .where('created_at', '<', new Date(now.getTime() - 20 * DAY_MS))
    .orderBy('id')
    .limit(usedScenes.length * USAGES_OF_EACH)
    .execute();
  const views: { demand_id: string; day: string; viewer: string; at: Date; counts: boolean }[] = [];
  const usages = demands.map(({ id, publisher_id }, index) => {
    const startedAt = new Date(now.getTime() - random.between(3, 15) * DAY_MS - random.between(1, 5) * HOUR_MS);
    const view = (minutes: number) => {
      const at = new Date(startedAt.getTime() + minutes * MINUTE_MS);
      views.push({ demand_id: id, day: toChinaDay(at), viewer: `demo ${id} ${views.length}`, at, counts: true });
    };
    const isTop = index % usedScenes.length === 0;
    for (let count = random.between(0, 2); count > 0; count -= 1) view(-random.between(1, 59));
    for (let count = random.between(isTop ? 3 : 1, isTop ? 9 : 5); count > 0; count -= 1) view(random.between(1, 59));
    return {
      user_id: publisher_id,
      demand_id: id,
      scene_code: usedScenes[index % usedScenes.length] ?? 'TOP',
      minutes: 60,
      started_at: startedAt,
      ends_at: new Date(startedAt.getTime() + HOUR_MS),
    };
  });
  if (usages.length > 0) await db.insertInto('prop_uses').values(usages).execute();
  for (let start = 0; start < views.length; start += ROWS_PER_STATEMENT) {
    await db
      .insertInto('demand_views')
      .values(views.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
  }
}
