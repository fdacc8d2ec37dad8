import { sql } from 'kysely';
import type { DemandTypeCode } from '#shared/contract/demand-enums.ts';
import { DAY_MS } from '#shared/durations.ts';
import { SCENES_PER_TYPE, sceneAddress } from '#shared/rules/drawn-pictures.ts';
import { deriveDemandText, toBudgetColumns } from '../domain/demands/demand-fields.ts';
import { heatOfSteady } from '../domain/demands/heat.ts';
import type { Database } from '../platform/db/database.ts';
import { advertiserDemands } from './demands/type-10-advertiser.ts';
import { trafficOwnerDemands } from './demands/type-20-traffic-owner.ts';
import { crossIndustryDemands } from './demands/type-30-cross-industry.ts';
import { distributionDemands } from './demands/type-40-distribution.ts';
import { activityDemands } from './demands/type-50-activity.ts';
import { enterpriseServiceDemands } from './demands/type-60-enterprise-service.ts';
import { partnerDemands } from './demands/type-70-partner.ts';
import { inventoryDemands } from './demands/type-80-inventory.ts';
import { onlineEarningDemands } from './demands/type-90-online-earning.ts';
import { createPublisherPicker } from './seed-assignment.ts';
import { decorateDemands } from './seed-boosts.ts';
import { cityCode, industryCode } from './seed-lookups.ts';
import type { SeededPerson } from './seed-people.ts';
import type { Random } from './seed-random.ts';
import { unpublishSome } from './seed-reviews.ts';
import { addDays, workMoment } from './seed-time.ts';
import type { DemandDraft, DemandSeed } from './seed-types.ts';

export const demandSeedsByType: Readonly<Record<DemandTypeCode, readonly DemandSeed[]>> = {
  '10': advertiserDemands,
  '20': trafficOwnerDemands,
  '30': crossIndustryDemands,
  '40': distributionDemands,
  '50': activityDemands,
  '60': enterpriseServiceDemands,
  '70': partnerDemands,
  '80': inventoryDemands,
  '90': onlineEarningDemands,
};

const ROWS_PER_STATEMENT = 100;
const SPREAD_DAYS = 60;

/** Inserts all demands of the seed, oldest first, so that ids and numbers rise with time. Returns the inserted rows. */
export async function seedDemands(db: Database, now: Date, random: Random, people: readonly SeededPerson[]) {
  const pickPublisher = createPublisherPicker(people, random);
  const drafts = Object.entries(demandSeedsByType)
    .flatMap(([typeCode, seeds]) => seeds.map((seed) => draftDemand(typeCode, seed, pickPublisher(seed), now, random)))
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
  const lastSerial = numberInOrder(drafts, random);
  // Demands that users publish continue the numbers of the seed.
  await sql`select setval('demand_serial', ${lastSerial}::bigint)`.execute(db);
  unpublishSome(drafts, people, random);
  decorateDemands(drafts, now, random);
  const inserted: { id: string; demand_number: string; publisher_id: string; audit_status: string; title: string; created_at: Date }[] = [];
  for (let start = 0; start < drafts.length; start += ROWS_PER_STATEMENT) {
    const batch = drafts.slice(start, start + ROWS_PER_STATEMENT);
    const rows = await db
      .insertInto('demands')
      .values(batch)
      .returning(['id', 'demand_number', 'publisher_id', 'audit_status', 'title', 'created_at'])
      .execute();
    inserted.push(...rows);
  }
  await queueMatching(db, inserted, now);
  return inserted;
}

/** Queues the published demands for matching in the background, four per second, newest first. */
async function queueMatching(db: Database, demands: readonly { id: string; audit_status: string }[], now: Date) {
  const shown = demands.filter(({ audit_status }) => audit_status === 'PUBLISH').toReversed();
  const rows = shown.map(({ id }, index) => ({ demand_id: id, due_at: new Date(now.getTime() + index * 250) }));
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await db
      .insertInto('demand_matching')
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
  }
}

function draftDemand(typeCode: string, seed: DemandSeed, publisher: SeededPerson, now: Date, random: Random): DemandDraft {
  // The exponent favours recent dates, as on a growing portal.
  const createdAt = workMoment(now, random.next() ** 1.6 * SPREAD_DAYS, random);
  const ageDays = (now.getTime() - createdAt.getTime()) / DAY_MS;
  const refreshedAt = random.chance(0.35) ? latest(createdAt, workMoment(now, random.next() * ageDays, random)) : createdAt;
  // A few demands have many views, most have few.
  const viewCount = Math.round((4 + 9 * ageDays ** 0.85) * (0.4 + 2.2 * random.next() ** 3)) + random.between(1, 9);
  const contactCount = Math.floor(viewCount * (0.004 + 0.03 * random.next()));
  const draft = {
    demand_number: '',
    publisher_id: publisher.id,
    type_code: typeCode,
    title: seed.title,
    content: seed.content,
    ...deriveDemandText(seed.title, seed.content),
    industry_code: industryCode(seed.industry),
    region_code: cityCode(seed.city),
    settlement_modes: [...seed.settlement],
    budget: seed.budget ?? null,
    ...toBudgetColumns(seed.budget ?? null),
    valid_until: random.chance(0.4) ? addDays(now, random.between(30, 150)) : null,
    audit_status: 'PUBLISH',
    refreshed_at: refreshedAt,
    view_count: viewCount,
    collect_count: Math.floor(viewCount * (0.01 + 0.05 * random.next())),
    contact_count: contactCount,
    created_at: createdAt,
    updated_at: createdAt,
  };
  return { ...draft, heat: heatOfSteady(10 * contactCount + 2 * draft.collect_count, createdAt, now) };
}

const latest = (one: Date, other: Date): Date => (one > other ? one : other);

/** Numbers the demands: BD, the year, and a serial number with gaps as removed demands leave them. Returns the last serial. */
function numberInOrder(drafts: DemandDraft[], random: Random): number {
  let serial = 10_021;
  for (const draft of drafts) {
    serial += random.between(1, 6);
    draft.demand_number = `BD${draft.created_at.getUTCFullYear()}${String(serial).padStart(8, '0')}`;
    draft.images = JSON.stringify(scenesOf(draft.type_code, serial));
  }
  return serial;
}

/** Returns the pictures of a demand: two in five demands have none, the others up to four, starting with a different one each. */
function scenesOf(typeCode: string, serial: number): string[] {
  const count = [0, 3, 1, 0, 4][serial % 5] ?? 0;
  return Array.from({ length: count }, (_, index) => sceneAddress(typeCode, (Math.floor(serial / 5) + index) % SCENES_PER_TYPE));
}
