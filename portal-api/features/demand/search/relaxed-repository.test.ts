import { beforeAll, expect, test } from '@jest/globals';
import { getReferenceCatalog } from '../../../domain/reference/reference-catalog.ts';
import { createRandom } from '../../../seed/seed-random.ts';
import { forEachApi, signInUser } from '../../../testing/test-api.ts';
import { publishDemand } from '../../../testing/test-demands.ts';
import { relaxedReadings } from './relaxed-readings.ts';
import { findRelaxed } from './relaxed-repository.ts';
import { getSearchDictionary } from './search-dictionary.ts';
import { type Query, understandSearch } from './understand-search.ts';

const DEMANDS = 60;
const SEARCHES = 60;
const words = ['联名', '咖啡', '奶茶', '校园', '地推', '团购', '直播', '尾货', '代运营', '加盟', '鹿柚森', '展会'] as const;
const places = ['上海', '杭州', '南山区', ''] as const;

forEachApi((api) => {
  const random = createRandom(11);
  beforeAll(async () => {
    const { id: publisher_id } = await signInUser(api);
    for (let index = 0; index < DEMANDS; index += 1) {
      await publishDemand(api, {
        publisher_id,
        title: `${random.pick(places)}${random.pick(words)}${random.pick(words)} ${index}`,
        type_code: random.pick(['10', '30', '40']),
        industry_code: random.pick(['0101', '0201']),
        region_code: random.pick(['3101', '3301', '440305', '00']),
        settlement_modes: [random.pick(['CPS', 'FIXED'])],
        refreshed_at: new Date(api.clock.now().getTime() - index * 60_000),
      });
    }
  });

  function drawQuery(): Query {
    const keyword = [random.pick(words), random.pick(words), random.pick(places)].slice(random.between(0, 2)).join(' ').trim();
    return {
      ...(keyword && { keyword }),
      ...(random.chance(0.4) && { typeCode: random.pick(['10', '30', '80']) }),
      ...(random.chance(0.4) && { regionCode: random.pick(['31', '3301', '440305']) }),
      ...(random.chance(0.2) && { settlementMode: 'CPS' }),
      ...(random.chance(0.2) && { verified: 'real' }),
      pageNum: 1,
      pageSize: 20,
      sort: 'default',
    };
  }

  test('finds the same whether or not the size of the table is known from an earlier search', async () => {
    const now = api.clock.now();
    const [catalog, dictionary] = [await getReferenceCatalog(api.db), await getSearchDictionary(api.db, now)];
    let found = 0;
    for (let count = 0; count < SEARCHES; count += 1) {
      const query = drawQuery();
      const understood = understandSearch(query, dictionary);
      const { near, wide } = relaxedReadings(understood?.search ?? query, understood, catalog);
      const readings = [...near, ...wide];
      if (readings.length === 0) continue;
      const search = { readings, first: near.length || wide.length, needed: 10, without: [], limit: 30 };
      // A new handle has no remembered size.
      const [asNew, asKnown] = [await findRelaxed(api.db.withoutPlugins(), search, now), await findRelaxed(api.db, search, now)];
      expect([query, asKnown]).toEqual([query, asNew]);
      found += asNew.length;
    }
    expect(found).toBeGreaterThan(SEARCHES);
  });
});
