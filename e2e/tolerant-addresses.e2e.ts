import { searchDemands, UNTOUCHED_TYPE } from './fixtures/demands.ts';
import { test } from './fixtures/reading-pages.ts';
import { expect } from './fixtures/visitor.ts';

/** Valid and invalid values of each parameter of a list. */
const values: Readonly<Record<string, { label: string; good: readonly string[]; bad: readonly string[] }>> = {
  typeCode: { label: '类型', good: ['10', '20,30'], bad: ['11', 'abc'] },
  keyword: { label: '关键词', good: ['咖啡', '推广'], bad: ['\u0001\u0002'] },
  industryCode: { label: '行业', good: ['01', '02,0101'], bad: ['1', '99', '4403', 'xx'] },
  regionCode: { label: '地区', good: ['44', '31,4403'], bad: ['4', '99', '449999', '-1'] },
  settlementMode: { label: '结算方式', good: ['CPA', 'CPS,FIXED'], bad: ['cpa', '面议'] },
  budget: { label: '预算', good: ['0-10000', '50000-200000'], bad: ['5', '9-1', 'a-b'] },
  negotiable: { label: '含面议', good: ['1'], bad: ['perhaps'] },
  since: { label: '发布时间', good: ['7', '30'], bad: ['2', '今天'] },
  verified: { label: '认证', good: ['real', 'official,real'], bad: ['phone'] },
  withImages: { label: '有图', good: ['1'], bad: ['many'] },
  memberOnly: { label: '只看会员', good: ['1', '0'], bad: ['2'] },
  // A visitor cannot exclude demands.
  hide: { label: '排除已联系、不感兴趣', good: [], bad: ['unwanted', 'all'] },
  sort: { label: '排序', good: ['new', 'hot'], bad: ['old', '__proto__'] },
  pageNum: { label: '页码', good: ['1'], bad: ['0', '-3', '1.5', '99999', 'zz', '9999'] },
};

/** Returns a generator with a fixed seed: the addresses are the same in each run. */
function createRandom(): (below: number) => number {
  let state = 20_261_123;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test('each of 1,000 addresses responds, names the conditions that it ignores, and applies the others', async ({ startReading }) => {
  test.slow();
  const read = await startReading();
  const random = createRandom();
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
  const drawn = Array.from({ length: 1_000 }, () => {
    const query = new URLSearchParams();
    const applied = new URLSearchParams();
    const ignored: string[] = [];
    for (const [name, { label, good, bad }] of Object.entries(values)) {
      const dice = random(7);
      if (dice > 1 || (dice === 1 && good.length === 0)) continue;
      const value = pick(dice === 0 ? bad : good);
      query.set(name, value);
      if (dice === 0) ignored.push(label);
      else applied.set(name, value);
    }
    return { query, applied, ignored };
  });
  const totals = new Map<string, Promise<number>>();
  const countDemands = (query: string): Promise<number> => {
    const total = totals.get(query) ?? searchDemands(query).then((found) => found.total);
    totals.set(query, total);
    return total;
  };
  const check = async ({ query, applied, ignored }: (typeof drawn)[number]) => {
    const where = `/demand/type?${decodeURIComponent(query.toString())}`;
    const [{ status, html }, total] = await Promise.all([read(`/demand/type?${query}`), countDemands(applied.toString())]);
    expect(status, where).toBe(200);
    const shown = Number(/共 <strong>([\d,]+)<\/strong>/.exec(html)?.[1]?.replaceAll(',', ''));
    // Addresses with the same meaning share a count: meanwhile other tests write, and a demand may become older than seven days.
    if (shown !== total) expect(shown, where).toBe((await searchDemands(applied.toString())).total);
    // A streamed page repeats this with the list.
    expect([...html.matchAll(/已忽略无法识别的条件：([^<]*)</g)].at(-1)?.[1] ?? '', where).toBe(ignored.join('、'));
  };
  for (let at = 0; at < drawn.length; at += 5) await Promise.all(drawn.slice(at, at + 5).map(check));
});

test('a page number beyond the end shows the last page', async ({ startReading }) => {
  const read = await startReading();
  const { total } = await searchDemands(`typeCode=${UNTOUCHED_TYPE}`);
  const { html } = await read(`/type/${UNTOUCHED_TYPE}?pageNum=9999`);
  const last = Math.ceil(total / 20);
  expect(html).toContain('已忽略无法识别的条件：页码');
  expect(html).toContain(`/type/${UNTOUCHED_TYPE}?pageNum=${last - 1}"`);
  expect(html).not.toContain('这一页没有内容');
});
