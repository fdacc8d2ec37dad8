import { beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { isLiveDemand } from '../../../domain/demands/live-demands.ts';
import { createRandom } from '../../../seed/seed-random.ts';
import { forEachApi, signInUser } from '../../../testing/test-api.ts';
import { publishDemand } from '../../../testing/test-demands.ts';
import { findRecommended } from './recommend-repository.ts';
import type { RecommendationAnchor } from './recommendation-tiers.ts';

const DEMANDS = 120;

forEachApi((api) => {
  let people: { id: string }[];
  beforeAll(async () => {
    people = [await signInUser(api), await signInUser(api)];
    const random = createRandom(7);
    for (let index = 0; index < DEMANDS; index += 1) {
      await publishDemand(api, {
        publisher_id: people[index % 2]?.id ?? '',
        type_code: random.pick(['10', '20', '30', '50']),
        industry_code: random.pick(['0101', '0102', '0201', '0301']),
        region_code: random.pick(['44', '4401', '4403', '440305', '1101', '00']),
        refreshed_at: new Date(api.clock.now().getTime() - random.between(0, 50) * 1_000),
        audit_status: random.chance(0.1) ? 'PAUSED' : 'PUBLISH',
      });
    }
  });

  /** Orders all demands in a single query, as the specification describes it. */
  async function orderAll(
    { counterparts, industryCode, regionCode, publisherId }: RecommendationAnchor,
    { without = '0', lessOf = '' } = {},
  ): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from demands
      where ${isLiveDemand(api.clock.now())} and (${publisherId}::bigint is null or publisher_id <> ${publisherId}::bigint)
        and id <> ${without}
      order by type_code = any(${[...counterparts]}::text[]) desc,
        coalesce(left(industry_code, 2) = left(${industryCode}::text, 2), false) desc,
        coalesce(left(region_code, 4) = left(${regionCode}::text, 4), false) desc,
        coalesce(left(region_code, 2) = left(${regionCode}::text, 2), false) desc,
        type_code = ${lessOf}, refreshed_at desc, id desc
    `.execute(api.db);
    return rows.map(({ id }) => id);
  }

  test.each([
    ['a demand in a city', { counterparts: ['20', '50'], industryCode: '0102', regionCode: '4403' }],
    ['a demand in a district', { counterparts: ['10'], industryCode: '0201', regionCode: '440305' }],
    ['a demand of a province', { counterparts: ['10'], industryCode: '0101', regionCode: '44' }],
    ['a demand of 全国', { counterparts: ['30'], industryCode: '0301', regionCode: '00' }],
    ['a demand whose type nobody answers', { counterparts: ['90'], industryCode: '0101', regionCode: '1101' }],
    ['a type', { counterparts: ['20', '50'], industryCode: null, regionCode: null }],
    ['nothing in particular', { counterparts: [], industryCode: null, regionCode: null }],
  ] as const)('recommends the nearest first for %s, however they are found', async (_, around) => {
    for (const publisherId of [null, people[0]?.id ?? null]) {
      const anchor: RecommendationAnchor = { ...around, publisherId };
      const wanted = await orderAll(anchor);
      for (const walked of [1, 20, 1_000]) {
        const pages = [];
        for (const pageNum of [1, 2, 3]) {
          pages.push(
            await findRecommended(api.db, { anchor, viewerId: null, personId: null, pageNum, pageSize: 40 }, api.clock.now(), walked),
          );
        }
        expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(wanted);
        expect(pages.map(({ total }) => total)).toEqual([wanted.length, wanted.length, wanted.length]);
        // Pages this small are filled from the nearest tiers alone.
        for (const pageNum of [1, 2, 3]) {
          const window = { pageNum, pageSize: 2 };
          const page = await findRecommended(api.db, { anchor, viewerId: null, personId: null, ...window }, api.clock.now(), walked);
          expect([page.rows.map(({ id }) => id), page.total]).toEqual([wanted.slice(2 * pageNum - 2, 2 * pageNum), wanted.length]);
        }
      }
    }
  });

  test.each([2, 40])('excludes what a user does not want and ranks unwanted types last in a tier (%i on a page)', async (pageSize) => {
    const anchor: RecommendationAnchor = { counterparts: ['20', '50'], industryCode: '0102', regionCode: '4403', publisherId: null };
    const [unwanted = ''] = await orderAll(anchor);
    const personId = (await signInUser(api)).id;
    const said = { user_id: personId, demand_id: unwanted, said_at: api.clock.now() };
    await api.db
      .insertInto('demand_feedback')
      .values([
        { ...said, kind: 'DEMAND' },
        { ...said, kind: 'TYPE', type_code: '20' },
      ])
      .execute();
    const wanted = await orderAll(anchor, { without: unwanted, lessOf: '20' });
    for (const walked of [1, 1_000]) {
      for (const pageNum of [1, 2]) {
        const page = await findRecommended(api.db, { anchor, viewerId: personId, personId, pageNum, pageSize }, api.clock.now(), walked);
        expect(page.rows.map(({ id }) => id)).toEqual(wanted.slice((pageNum - 1) * pageSize, pageNum * pageSize));
        expect(page.total).toBe(wanted.length);
      }
    }
  });

  test('recommendations end after the first five hundred', async () => {
    const anchor: RecommendationAnchor = { counterparts: [], industryCode: null, regionCode: null, publisherId: null };
    expect(
      await findRecommended(api.db, { anchor, viewerId: null, personId: null, pageNum: 10_000, pageSize: 50 }, api.clock.now()),
    ).toMatchObject({
      rows: [],
    });
  });
});
