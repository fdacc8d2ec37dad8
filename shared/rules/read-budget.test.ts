import { expect, test } from '@jest/globals';
import { type BudgetKind, readBudget, writeBudget } from './read-budget.ts';

/** Samples labelled by hand, half of them from demo demands. Amounts in yuan; null: open, or no money. */
const read: readonly (readonly [text: string, kind: BudgetKind, min: number | null, max: number | null, unit?: string])[] = [
  ['3–5 万', 'TOTAL', 30_000, 50_000],
  ['8 万以内，户外占六成', 'TOTAL', null, 80_000],
  ['12 万左右', 'TOTAL', 120_000, 120_000],
  ['十位作者，共 3 万', 'TOTAL', 30_000, 30_000],
  ['整包 18 万，可拆', 'TOTAL', 180_000, 180_000],
  ['试投 8000 元', 'TOTAL', 8_000, 8_000],
  ['我方投入 60–90 万', 'TOTAL', 600_000, 900_000],
  ['3600元–18万元', 'TOTAL', 3_600, 180_000],
  ['最高6万元', 'TOTAL', null, 60_000],
  ['7000元–2.8万元', 'TOTAL', 7_000, 28_000],
  ['15万元以内', 'TOTAL', null, 150_000],
  ['约16.6万元', 'TOTAL', 166_000, 166_000],
  ['我方出资 60 万', 'TOTAL', 600_000, 600_000],
  ['缺口 40 万', 'TOTAL', 400_000, 400_000],
  ['工具预算 6 万以内', 'TOTAL', null, 60_000],
  ['总预算 4000 元', 'TOTAL', 4_000, 4_000],
  ['派发费 30 万', 'TOTAL', 300_000, 300_000],
  ['6 万占 40%', 'TOTAL', 60_000, 60_000],
  ['出资 10 万，占股 35%', 'TOTAL', 100_000, 100_000],
  ['5w以内', 'TOTAL', null, 50_000],
  ['5000-2万元', 'TOTAL', 5_000, 20_000],
  ['￥5,000', 'TOTAL', 5_000, 5_000],
  ['1万-3万', 'TOTAL', 10_000, 30_000],
  ['不超过5万元', 'TOTAL', null, 50_000],
  ['不低于 5 万', 'TOTAL', 50_000, null],
  ['预算5000', 'TOTAL', 5_000, 5_000],
  ['预算5万左右', 'TOTAL', 50_000, 50_000],
  ['5万起', 'TOTAL', 50_000, null],
  ['至少3万', 'TOTAL', 30_000, null],
  ['10万+', 'TOTAL', 100_000, null],
  ['十万以内', 'TOTAL', null, 100_000],
  ['三到五万', 'TOTAL', 30_000, 50_000],
  ['一百二十万', 'TOTAL', 1_200_000, 1_200_000],
  ['1.5亿元以上', 'TOTAL', 150_000_000, null],
  ['10万至20万元', 'TOTAL', 100_000, 200_000],
  ['RMB 5万', 'TOTAL', 50_000, 50_000],
  ['20-50万起', 'TOTAL', 200_000, null],
  ['20-50万元以内', 'TOTAL', 200_000, 500_000],
  ['500块', 'TOTAL', 500, 500],
  ['3千-5千元', 'TOTAL', 3_000, 5_000],
  ['5万以内，按效果付费', 'TOTAL', null, 50_000],
  ['五千元', 'TOTAL', 5_000, 5_000],
  ['5万元（可分两期）', 'TOTAL', 50_000, 50_000],
  ['1-3万，面议', 'TOTAL', 10_000, 30_000],
  ['5–10 万元（总预算）', 'TOTAL', 50_000, 100_000],
  ['10万元含税', 'TOTAL', 100_000, 100_000],
  ['月度 10 万', 'MONTH', 100_000, 100_000],
  ['每月 3 万上下', 'MONTH', 30_000, 30_000],
  ['月 8 万，周结', 'MONTH', 80_000, 80_000],
  ['每月 3 万，常年有效', 'MONTH', 30_000, 30_000],
  ['月 15–25 万', 'MONTH', 150_000, 250_000],
  ['8000–28000元/月', 'MONTH', 8_000, 28_000],
  ['2万元/月起', 'MONTH', 20_000, null],
  ['3k-5k/月', 'MONTH', 3_000, 5_000],
  ['3万/月以内', 'MONTH', null, 30_000],
  ['每个月1-2万元', 'MONTH', 10_000, 20_000],
  ['一个月5000元', 'MONTH', 5_000, 5_000],
  ['5万每月', 'MONTH', 50_000, 50_000],
  ['每月不超过1万', 'MONTH', null, 10_000],
  ['单场 5000–20000 元', 'UNIT', 5_000, 20_000, '场'],
  ['210 元/面/周，年框可谈', 'UNIT', 210, 210, '面/周'],
  ['中庭 1500 元/天', 'UNIT', 1_500, 1_500, '天'],
  ['联合赞助 25 万/席', 'UNIT', 250_000, 250_000, '席'],
  ['45 元/台/月', 'UNIT', 45, 45, '台/月'],
  ['0.35 元/张', 'UNIT', 0.35, 0.35, '张'],
  ['通投 9.6 万/四周', 'UNIT', 96_000, 96_000, '四周'],
  ['3800 元/期，四期起', 'UNIT', 3_800, 3_800, '期'],
  ['3600 元/台/年', 'UNIT', 3_600, 3_600, '台/年'],
  ['0.09 元/个', 'UNIT', 0.09, 0.09, '个'],
  ['安装费 120 元/把', 'UNIT', 120, 120, '把'],
  ['置换额度 40 万/年', 'UNIT', 400_000, 400_000, '年'],
  ['返佣260–1500元/台', 'UNIT', 260, 1_500, '台'],
  ['50个账号起，420元/个', 'UNIT', 420, 420, '个'],
  ['冠名8万元/季', 'UNIT', 80_000, 80_000, '季'],
  ['800元/家/次', 'UNIT', 800, 800, '家/次'],
  ['12万元/10个月', 'UNIT', 120_000, 120_000, '10个月'],
  ['房费≤210元/间夜', 'UNIT', null, 210, '间夜'],
  ['3800元/天以内', 'UNIT', null, 3_800, '天'],
  ['6元/有效注册', 'UNIT', 6, 6, '有效注册'],
  ['0.38元/条以内', 'UNIT', null, 0.38, '条'],
  ['人均260–320元', 'UNIT', 260, 320],
  ['年框 11 万', 'UNIT', 110_000, 110_000],
  ['日均约3.9万元', 'UNIT', 39_000, 39_000],
  ['每人每课时90元左右', 'UNIT', 90, 90],
  ['1.2–3.8 万/套', 'UNIT', 12_000, 38_000, '套'],
  ['120 元/篇起', 'UNIT', 120, null, '篇'],
  ['0.06–0.11 元/公里', 'UNIT', 0.06, 0.11, '公里'],
  ['每场5000元', 'UNIT', 5_000, 5_000, '场'],
  ['5000元一场', 'UNIT', 5_000, 5_000, '场'],
  ['100-200元每人', 'UNIT', 100, 200, '人'],
  ['2-3万/年', 'UNIT', 20_000, 30_000, '年'],
  ['单条 1.2 万', 'UNIT', 12_000, 12_000, '条'],
  ['每人 4 万占 20%', 'UNIT', 40_000, 40_000, '人'],
  ['年薪 18 万 + 25% 股', 'OTHER', null, null],
  ['每月 2 万，封顶 4 万', 'OTHER', null, null],
  ['季度 4 万美元', 'OTHER', null, null],
  ['首发期 20 万货值', 'OTHER', null, null],
  ['33 店整包 2.4 万/月', 'OTHER', null, null],
  ['测试 5000 元，跑通每月 10 万', 'OTHER', null, null],
  ['头条 4500 元 / 次条 1800 元', 'OTHER', null, null],
  ['图文 3200 / 视频 4800', 'OTHER', null, null],
  ['小票 6 厘/张', 'OTHER', null, null],
  ['4–12 万 + 供货', 'OTHER', null, null],
  ['人均150元×510份', 'OTHER', null, null],
  ['1.2万元+2万份小样', 'OTHER', null, null],
  ['现金4万元或等值物资', 'OTHER', null, null],
  ['18 万（首付 8 万）', 'OTHER', null, null],
  ['6 吨试色漆，货值约 18 万', 'OTHER', null, null],
  ['押金1200元/台', 'OTHER', null, null],
  ['英0.28、德0.52元/字', 'OTHER', null, null],
  ['票房15%，保底6000元', 'OTHER', null, null],
  ['双方各 600 份', 'OTHER', null, null],
  ['30吨起', 'OTHER', null, null],
  ['入袋 1.2 万 / 冠名面议', 'OTHER', null, null],
  ['定价 1.2–2 折', 'OTHER', null, null],
  ['7 美元/套', 'OTHER', null, null],
  ['首付3万', 'OTHER', null, null],
  ['预付三成', 'OTHER', null, null],
  ['50万粉', 'OTHER', null, null],
  ['几万', 'OTHER', null, null],
  ['8000', 'OTHER', null, null],
  ['1000-3000', 'OTHER', null, null],
  ['10-5万', 'OTHER', null, null],
  ['5-10万美元', 'OTHER', null, null],
  ['0元', 'OTHER', null, null],
  ['99999999999元', 'OTHER', null, null],
  ['利润四成', 'SHARE', null, null],
  ['扣点 18%–25%', 'SHARE', null, null],
  ['五五分成', 'SHARE', null, null],
  ['CPS 20%', 'SHARE', null, null],
  ['费率0.32%起', 'SHARE', null, null],
  ['利润均分', 'SHARE', null, null],
  ['面议', 'OPEN', null, null],
  ['价格面议', 'OPEN', null, null],
  ['可谈', 'OPEN', null, null],
  ['预算待定', 'OPEN', null, null],
];

test.each(read)('«%s»', (text, kind, min, max, unit) => {
  const fen = (yuan: number | null) => (yuan === null ? null : Math.round(yuan * 100));
  expect(readBudget(text)).toEqual({ kind, min: fen(min), max: fen(max), unit: unit ?? null });
});

test('a price per piece is never read as a total or a monthly budget', () => {
  const pieces = ['场', '条', '件', '人', '单', '套', '家', '天', '位', '台/月', '人/次'];
  const amounts = ['5 元', '80–260 元', '3 万', '1.2–3.8 万', '约 300 元', '5000 元'];
  const texts = amounts.flatMap((amount) =>
    pieces.flatMap((piece) => [
      `${amount}/${piece}`,
      `${amount}/${piece}起`,
      `${amount}每${piece}`,
      `每${piece}${amount}`,
      `预算 ${amount}/${piece}`,
    ]),
  );
  expect(texts.filter((text) => ['TOTAL', 'MONTH'].includes(readBudget(text).kind))).toEqual([]);
});

test('a written budget is read as the same numbers', () => {
  const amounts = [null, 9, 35, 100, 12_300, 500_000, 999_999, 1_000_000, 1_050_000, 12_345_600, 9_900_000_000];
  for (const kind of ['TOTAL', 'MONTH', 'UNIT'] as const) {
    for (const min of amounts) {
      for (const max of amounts) {
        if ((min === null && max === null) || (min !== null && max !== null && min > max)) continue;
        const budget = { kind, min, max, unit: kind === 'UNIT' ? '场' : null };
        const text = writeBudget(budget);
        expect([text, readBudget(text)]).toEqual([text, budget]);
        expect(text.length).toBeLessThanOrEqual(30);
      }
    }
  }
  expect(writeBudget({ kind: 'TOTAL', min: 5_000_000, max: 10_000_000, unit: null })).toBe('5–10 万元');
  expect(readBudget(writeBudget({ kind: 'OPEN', min: null, max: null, unit: null })).kind).toBe('OPEN');
});

test('accepts any text, and amounts are whole 分', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const parts = [
    '5',
    '1.5',
    '0.001',
    '万',
    '元',
    '/',
    '月',
    '每',
    '场',
    '-',
    '以内',
    '起',
    ',',
    '（',
    '三',
    '亿',
    'w',
    '%',
    '面议',
    '+',
    ' ',
    '约',
    '预算',
  ];
  for (let round = 0; round < 5_000; round += 1) {
    const text = Array.from({ length: 1 + random(9) }, () => parts[random(parts.length)]).join('');
    const { kind, min, max } = readBudget(text);
    expect([text, [min, max].every((amount) => amount === null || Number.isSafeInteger(amount))]).toEqual([text, true]);
    if (min !== null && max !== null && min > max) throw new Error(text);
    if ((kind === 'TOTAL' || kind === 'MONTH' || kind === 'UNIT') === (min === null && max === null)) throw new Error(text);
  }
});
