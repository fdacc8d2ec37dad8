import { beforeEach, expect, test } from '@jest/globals';
import { type Caller, callAs } from '../../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';

interface Answer {
  records: { title: string }[];
  total: number;
  facets: { typeCode: { code: string; count: number }[] };
  groups: { step: string; count: number }[] | null;
  removals: { name: string; value: string; total: number }[] | null;
  mayHide: string[] | null;
}

forEachApi((api) => {
  let reader: Caller;

  beforeEach(async () => {
    for (const table of ['demand_feedback', 'demand_marks'] as const) await api.db.deleteFrom(table).execute();
    await api.db.deleteFrom('demands').execute();
    const [publisher, other] = [await signInUser(api), await signInUser(api)];
    reader = await signInUser(api);
    const publish = (title: string, publisher_id = publisher.id, type_code = '30') =>
      publishDemand(api, { title, publisher_id, type_code, region_code: '3101', industry_code: '1003' });
    const unwanted = await publish('不要的咖啡');
    const contacted = await publish('联系过的咖啡', publisher.id, '20');
    const ofOther = await publish('别人的奶茶', other.id);
    await publish('想要的咖啡');
    await callAs(api, reader).post(`/api/demand/${unwanted.id}/feedback`, { kind: 'DEMAND' }).expect(200);
    await callAs(api, reader).post(`/api/demand/${ofOther.id}/feedback`, { kind: 'PUBLISHER' }).expect(200);
    const mark = { user_id: reader.id, kind: 'CONTACT', demand_id: contacted.id, at: api.clock.now() } as const;
    await api.db.insertInto('demand_marks').values(mark).execute();
  });

  async function search(query: Record<string, string>, by: Caller | null = reader): Promise<Answer> {
    return (
      await callAs(api, by)
        .get(`/api/demand/page-search?${new URLSearchParams(query)}`)
        .expect(200)
    ).body.data;
  }
  const titles = ({ records }: Answer) => records.map(({ title }) => title).toSorted();

  test('hides unwanted and contacted demands from lists and their counts', async () => {
    expect(titles(await search({}))).toHaveLength(4);
    const wanted = await search({ hide: 'unwanted' });
    expect(titles(wanted)).toEqual(['想要的咖啡', '联系过的咖啡']);
    expect(wanted.total).toBe(2);
    expect(wanted.facets.typeCode).toEqual([
      { code: '20', count: 1 },
      { code: '30', count: 1 },
    ]);
    expect(titles(await search({ hide: 'contacted' }))).toEqual(['不要的咖啡', '别人的奶茶', '想要的咖啡']);
    expect(titles(await search({ hide: 'contacted,unwanted' }))).toEqual(['想要的咖啡']);
    expect(titles(await search({ hide: 'contacted,unwanted', sort: 'hot' }))).toEqual(['想要的咖啡']);
  });

  test('looser readings do not show hidden demands, and the removal of the filter is counted', async () => {
    const queries: Record<string, string>[] = [
      { keyword: '奶茶 鹿柚森' },
      { keyword: '咖啡 杭州' },
      { keyword: '量子佛跳墙', typeCode: '30' },
      { typeCode: '30', regionCode: '3301' },
    ];
    for (const query of queries) {
      expect((await search(query)).records.length).toBeGreaterThan(0);
      const answer = await search({ ...query, hide: 'contacted,unwanted' });
      expect([query, titles(answer)]).toEqual([query, ['想要的咖啡']]);
    }
    const { removals } = await search({ keyword: '奶茶', hide: 'contacted,unwanted' });
    expect(removals).toContainEqual({ name: 'hide', value: 'unwanted', total: 1, isTotalAtLeast: false });
  });

  test('a visitor cannot hide anything; a signed-in user is told what they can hide', async () => {
    expect(await search({ hide: 'contacted,unwanted' }, null)).toMatchObject({ total: 4, mayHide: null });
    expect((await search({})).mayHide).toEqual(['contacted', 'unwanted']);
    expect((await search({ hide: 'contacted,unwanted' }, await signInUser(api))).total).toBe(4);
    await callAs(api, reader).get('/api/demand/page-search?hide=everything').expect(400);
  });
});
