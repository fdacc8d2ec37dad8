import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { buildDictionary } from './dictionary.ts';
import { type Chip, understand, wordsOf } from './understand.ts';

const place = (code: string, name: string, label: string, shortName = name.replace(/[省市区县]$/u, '')) => ({
  code,
  name,
  shortName,
  label,
});
const dictionary = buildDictionary({
  places: [
    place('11', '北京市', '北京'),
    place('110105', '朝阳区', '北京 朝阳区'),
    place('21', '辽宁省', '辽宁'),
    place('2113', '朝阳市', '辽宁 朝阳'),
    place('22', '吉林省', '吉林'),
    place('2202', '吉林市', '吉林'),
    place('230404', '南山区', '黑龙江 鹤岗 南山区'),
    place('31', '上海市', '上海'),
    place('3101', '上海市', '上海'),
    place('310115', '浦东新区', '上海 浦东新区', '浦东新'),
    place('3201', '南京市', '江苏 南京'),
    place('44', '广东省', '广东'),
    place('4403', '深圳市', '广东 深圳'),
    place('440305', '南山区', '广东 深圳 南山区'),
    place('4419', '东莞市', '广东 东莞'),
    place('623001', '合作市', '甘肃 甘南 合作市'),
  ],
  industries: [
    { code: '01', name: '餐饮美食' },
    { code: '0101', name: '茶饮咖啡' },
    { code: '0303', name: '小程序' },
    { code: '20', name: '企业服务' },
  ],
  words: [
    { word: '外卖柜', frequency: 9 },
    { word: '外卖', frequency: 30 },
  ],
});

/**
 * Summarises the chips: 「咖啡 @上海 #流量主 $CPS」. Words have no prefix, places `@`, types `#`, settlement modes `$`, members `*`, numbers `&`,
 * budgets `¥`.
 */
const summary = ({ chips }: { chips: readonly Chip[] }): string =>
  chips
    .map((chip) => ({ WORD: '', REGION: '@', TYPE: '#', SETTLEMENT: '$', MEMBER: '*', NUMBER: '&', BUDGET: '¥' })[chip.kind] + chip.text)
    .join(' ');
const read = (keyword: string) => understand(keyword, dictionary);
const regionOf = (keyword: string) => read(keyword).chips.find((chip) => chip.kind === 'REGION');

test('a word has the synonyms of every group that it belongs to', () => {
  const [word] = wordsOf(read('推广'));
  expect(word?.synonyms).toEqual(expect.arrayContaining(['地推', '投放']));
  expect(word?.synonyms).not.toContain('推广');
  expect(wordsOf(read('外卖柜'))[0]?.synonyms).toBeUndefined();
});

test.each([
  ['联名 咖啡 上海', '联名 咖啡 @上海'],
  ['联名咖啡上海', '联名 咖啡 @上海'],
  ['谁能在上海做咖啡联名', '@上海 咖啡 联名'],
  ['找尾货渠道，华东', '尾货 渠道 @华东'],
  ['有没有东北三省的母婴代理', '@东北三省 母婴 代理'],
  ['流量主 深圳', '#流量主 @深圳'],
  ['BD202600000123', '&bd202600000123'],
  ['编号：202600000123', '&202600000123'],
  ['13812345678', '13812345678'],
  ['CPS分销', '$cps 分销'],
  ['只看会员', '*只看会员'],
  ['企业服务', '#企业服务'],
  ['小程序开发', '小程序 开发'],
  ['上海 北京', '@上海 @北京'],
  ['浦东', '@浦东'],
])('«%s» is read as %s', (keyword, expected) => {
  expect(summary(read(keyword))).toBe(expected);
});

test.each([
  ['咖啡-联名', '咖啡 联名'],
  ['咖啡 —— 联名', '咖啡 联名'],
  ['咖啡 & 上海', '咖啡 @上海'],
  ['咖啡×小程序', '咖啡 小程序'],
  ['咖啡X小程序', '咖啡 小程序'],
  ['#咖啡# #SaaS#', '咖啡 saas'],
  ['咖啡…', '咖啡'],
  ['咖啡😀👨‍👩‍👧', '咖啡'],
  ['App-推广', 'app 推广'],
  ['@小程序', '小程序'],
  // Inside a word, and where they have a meaning, signs belong to the word.
  ['t-shirt 24-7 c# .net 50% x', 't-shirt 24-7 c# .net 50% x'],
  ['咖啡-5万-10万', '咖啡 ¥5万-10万'],
  ['“咖啡-联名”', '咖啡-联名'],
  // Signs alone are searched for.
  ['-', '-'],
  ['😀', '😀'],
])('signs that join or decorate words separate them: «%s» is read as %s', (keyword, expected) => {
  expect(summary(read(keyword))).toBe(expected);
});

test('removing a word leaves the others as they would be read', () => {
  const [coffee] = read('咖啡-联名').chips;
  expect(summary(read(coffee?.rest ?? ''))).toBe('联名');
});

test.each([
  ['南京路', '南京路'],
  ['南京东路咖啡', '南京东路 咖啡'],
  ['南京板鸭', '南京板鸭'],
  ['北京大学', '北京大学'],
  ['北京路演', '@北京 路演'],
  ['上海滩', '上海滩'],
  ['合作', '合作'],
  ['合作市', '@合作市'],
  ['南山', '@南山'],
  ['南山温泉', '南山 温泉'],
  ['推广东莞', '推广 @东莞'],
  ['地推广东', '地推 @广东'],
  ['东莞', '@东莞'],
])('a place name counts as a place only if it is not part of a longer name: «%s» is read as %s', (keyword, expected) => {
  expect(summary(read(keyword))).toBe(expected);
});

test('an ambiguous name means the larger place and offers the others', () => {
  expect(regionOf('朝阳')).toMatchObject({
    codes: ['2113'],
    label: '辽宁 朝阳',
    others: [{ code: '110105', label: '北京 朝阳区' }],
  });
  expect(regionOf('吉林')).toMatchObject({ codes: ['22'], others: [{ code: '2202', label: '吉林' }] });
  expect(regionOf('上海')).toMatchObject({ codes: ['31'], label: '上海', others: [] });
});

test('several places of the same name and size are all chosen, and each is offered', () => {
  expect(regionOf('南山区')).toMatchObject({ codes: ['230404', '440305'], others: [{ code: '230404' }, { code: '440305' }] });
});

test('the name of a group of places means several regions', () => {
  expect(regionOf('长三角')).toMatchObject({ codes: ['31', '32', '33', '34'], label: '长三角' });
});

test.each([
  ['奶茶店', '奶茶店'],
  ['奶茶店加盟', '奶茶店 加盟'],
  ['外卖柜投放', '外卖柜 投放'],
  ['量子佛跳墙', '量子佛跳墙'],
  ['目的地推广', '目的地 推广'],
  ['SaaS软件', 'saas 软件'],
  ['App推广', 'app 推广'],
  ['5万粉丝达人', '5万粉丝 达人'],
])('splits text without blanks into known words, and keeps unknown text whole: «%s» is read as %s', (keyword, expected) => {
  expect(summary(read(keyword))).toBe(expected);
});

test('quoted words are not split', () => {
  expect(summary(read('"联名咖啡" 上海'))).toBe('联名咖啡 @上海');
  expect(summary(read('“上海咖啡”'))).toBe('上海咖啡');
});

test('traditional characters, full-width forms and capitals make no difference', () => {
  expect(summary(read('聯名　咖啡／深圳 ＣＰＳ'))).toBe('联名 咖啡 @深圳 $cps');
});

test('cuts a keyword at 50 characters, never in the middle of one', () => {
  expect(wordsOf(read(`${'龘'.repeat(49)}𠮷咖啡`)).map(({ text }) => [...text].length)).toEqual([49]);
});

test('searches for separators if the keyword has nothing else, and likewise for fillers', () => {
  expect(summary(read(';'))).toBe(';');
  expect(summary(read("'"))).toBe("'");
  expect(summary(read('谁 能'))).toBe('谁 能');
  expect(read('　 ').chips).toEqual([]);
});

test.each([
  ['5万以内的校园地推', '0-50000', ['校园', '地推']],
  ['3-5万预算的抖音达人', '30000-50000', ['抖音', '达人']],
  ['预算五万 剪辑', '50000-50000', ['剪辑']],
  ['1000元以上 兼职', '1000-', ['兼职']],
])('a budget becomes a condition: «%s» has %s', (keyword, range, words) => {
  const understanding = read(keyword);
  expect(understanding.chips.flatMap((chip) => (chip.kind === 'BUDGET' ? chip.range : []))).toEqual([range]);
  expect(understanding.budgets).toEqual([]);
  expect(wordsOf(understanding).map(({ text }) => text)).toEqual(words);
});

test.each([
  ['300元以内一条 剪辑', []],
  ['几万元以内 剪辑', ['几万元以内']],
  ['5万以内 3万以上 地推', ['3万以上']],
])('an ambiguous or a second budget is not a condition: «%s»', (keyword, budgets) => {
  expect(read(keyword).budgets.map(({ text }) => text)).toEqual(budgets);
});

test.each(['10万粉 博主', '80平 场地', '3-5家门店', '2026 年会'])('a number that is not a budget stays a word: «%s»', (keyword) => {
  expect(read(keyword).budgets).toEqual([]);
  expect(read(keyword).chips.map(({ kind }) => kind)).not.toContain('BUDGET');
});

test('each chip contains the keyword without it', () => {
  const { chips } = read('谁能在上海做咖啡联名');
  const rest = Object.fromEntries(chips.map((chip) => [chip.text, chip.rest]));
  expect(summary(read(rest.上海 ?? ''))).toBe('咖啡 联名');
  expect(summary(read(rest.咖啡 ?? ''))).toBe('@上海 联名');
  expect(read('上海').chips[0]?.rest).toBe('');
  expect(read('找咖啡').chips[0]?.rest).toBe('');
  expect(read('"冷萃 咖啡" 上海').chips[1]?.rest).toBe('"冷萃 咖啡"');
});

test('words of a type hint at it unless a type is named', () => {
  expect(read('尾货').typeHint).toBe('80');
  expect(read('流量主 尾货').typeHint).toBeNull();
  expect(read('咖啡').typeHint).toBeNull();
});

test('marks the words that a sentence looks for, but not goods for which it seeks a way to sell them', () => {
  const sought = (keyword: string) => wordsOf(read(keyword)).flatMap(({ text, isSought }) => (isSought ? [text] : []));
  expect(sought('民宿想找咖啡联名')).toEqual(['咖啡', '联名']);
  expect(sought('谁能在上海做咖啡联名')).toEqual(['咖啡', '联名']);
  expect(['咖啡 联名', '找尾货渠道', '"找咖啡" 联名'].flatMap(sought)).toEqual([]);
});

test('finds the industries of a word: by their name, half of a name, or another word for them', () => {
  expect(wordsOf(read('茶饮咖啡'))).toEqual([{ text: '茶饮咖啡', industryCodes: ['0101'], parts: ['茶饮', '咖啡'] }]);
  expect(wordsOf(read('奶茶'))).toMatchObject([{ industryCodes: ['0101'] }]);
  expect(wordsOf(read('桂林米粉'))).toMatchObject([{ parts: ['米粉'] }]);
  expect(wordsOf(read('灶边椒'))).toMatchObject([{ isUnknown: true, parts: ['灶边', '边椒'] }]);
});

const typed = fc.array(fc.constantFrom(...'上海南京东莞路店咖啡联名奶茶的在找谁能万以内流量主合作，。 　"“”5-aC聯名'), { maxLength: 60 });

test('reads any keyword, and removing a chip leaves the others', () => {
  fc.assert(
    fc.property(typed, (characters) => {
      const { chips, budgets } = read(characters.join(''));
      for (const { text, rest } of [...chips, ...budgets]) {
        expect(text).not.toBe('');
        expect(rest.length).toBeLessThanOrEqual(120);
        const left = chips.filter((chip) => chip.rest !== rest).map((chip) => chip.kind);
        if (left.length === 0) continue;
        expect(read(rest).chips.length + read(rest).budgets.length).toBeGreaterThan(0);
      }
    }),
    { numRuns: 300 },
  );
});
