import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { demandTypeCodes, settlementModes } from '#shared/contract/demand-enums.ts';
import type { ReferenceCatalog } from '../../../domain/reference/reference-catalog.ts';
import { fitOf, type MatchedDemand, type SharedWords } from './fit.ts';

const catalog: ReferenceCatalog = {
  regions: [],
  industries: [],
  positions: [],
  industryName: (code) => `行业${code}`,
  regionName: (code) => `地区${code}`,
};
const noWords: SharedWords = { words: [], share: 0 };

const demand = (values: Partial<MatchedDemand> = {}): MatchedDemand => ({
  typeCode: '10',
  title: '少儿编程体验课投放',
  industryCode: '0801',
  regionCode: '4403',
  settlementModes: ['CPA'],
  budget: null,
  ...values,
});
const fitBetween = (one: Partial<MatchedDemand>, other: Partial<MatchedDemand>, words = noWords) =>
  fitOf(demand(one), demand(other), words, catalog);

test('a wanted type in the same industry and city fits best; reasons are ordered by weight', () => {
  expect(fitBetween({}, { typeCode: '20' }, { words: ['编程', '家长', '社群'], share: 0.5 })).toEqual({
    fit: expect.closeTo(0.35 + 0.25 + 0.2 + 0.05 + 0.05),
    reasons: ['广告主与流量主互补', '同属行业0801', '同在地区4403'],
  });
});

test('a greater distance or a related industry reduces the fit', () => {
  const near = fitBetween({}, { typeCode: '20', regionCode: '4401', industryCode: '0802' });
  expect(near?.reasons).toEqual(['广告主与流量主互补', '同属行业08大类', '同在地区44']);
  const beside = fitBetween({}, { typeCode: '20', regionCode: '4501' });
  expect(beside?.reasons).toEqual(['广告主与流量主互补', '同属行业0801', '省份相邻']);
  const everywhere = fitBetween({}, { typeCode: '20', regionCode: '00' });
  expect(everywhere?.reasons).toContain('面向全国');
  for (const other of [near, beside, everywhere]) expect(other?.fit).toBeLessThan(0.35 + 0.25 + 0.2 + 0.05);
});

test('types that do not look for each other never match, however close they are', () => {
  expect(fitBetween({ typeCode: '10' }, { typeCode: '70' })).toBeNull();
  expect(fitBetween({ typeCode: '10' }, { typeCode: '10' })).toBeNull();
});

test('a pair that benefits one side only is not a match', () => {
  // An agency does not look for services, and nothing else adds points.
  expect(
    fitBetween({ typeCode: '40', industryCode: '0101', regionCode: '44' }, { typeCode: '60', industryCode: '0201', regionCode: '00' }),
  ).toBeNull();
});

test('goods match only if one side offers and the other seeks', () => {
  const goods = (title: string) => ({ typeCode: '80', title });
  expect(fitBetween(goods('羽绒服两万件清仓'), goods('求购羽绒服尾货'))?.reasons[0]).toBe('一方在找，一方提供');
  expect(fitBetween(goods('羽绒服两万件清仓'), goods('雪地靴清仓转让'))).toBeNull();
});

test('names overlapping budgets, shared words and a common settlement mode if there are few other reasons', () => {
  const one = {
    typeCode: '30',
    title: '咖啡联名',
    regionCode: '4403',
    budget: { min: 1_000_000, max: 5_000_000 },
    settlementModes: ['SWAP'],
  };
  const other = { ...one, regionCode: '1101', title: '咖啡馆找联名', budget: { min: 3_000_000, max: null } };
  expect(fitBetween(one, other, { words: ['咖啡', '联名', '馆'], share: 0.9 })?.reasons).toEqual([
    '都是异业合作需求',
    '同属行业0801',
    '都接受资源置换',
  ]);
  expect(
    fitBetween(
      { ...one, settlementModes: ['NEGOTIABLE'] },
      { ...other, settlementModes: ['NEGOTIABLE'] },
      { words: ['咖啡', '联名', '馆'], share: 0.9 },
    )?.reasons,
  ).toEqual(['都是异业合作需求', '同属行业0801', '都提到「咖啡」「联名」']);
});

const anyDemand = fc.record<MatchedDemand>({
  typeCode: fc.constantFrom(...demandTypeCodes),
  title: fc.constantFrom('求购尾货', '尾货清仓', '招代理', '寻合作', '联名'),
  industryCode: fc.constantFrom('01', '0101', '0102', '0201', ''),
  regionCode: fc.constantFrom('00', '31', '3101', '310115', '32', '3205', '44', '4403', '65'),
  settlementModes: fc.subarray([...settlementModes]),
  budget: fc.option(fc.record({ min: fc.option(fc.nat(100)), max: fc.option(fc.nat(100)) })),
});

test('every reason is true of its pair and the same for both sides', () => {
  fc.assert(
    fc.property(anyDemand, anyDemand, (one, other) => {
      const found = fitOf(one, other, noWords, catalog);
      expect(fitOf(other, one, noWords, catalog)?.reasons.toSorted()).toEqual(found?.reasons.toSorted());
      if (!found) return;
      expect(found.fit).toBeGreaterThanOrEqual(0.55);
      expect(found.fit).toBeLessThanOrEqual(1);
      expect(found.reasons.length).toBeGreaterThan(0);
      expect(found.reasons.length).toBeLessThanOrEqual(3);
      const has = (text: string) => found.reasons.some((reason) => reason.startsWith(text));
      if (has('同属')) expect(one.industryCode.slice(0, 2)).toBe(other.industryCode.slice(0, 2));
      if (has(`同属行业${one.industryCode}`) && one.industryCode.length === 4) expect(one.industryCode).toBe(other.industryCode);
      if (has('同在')) expect(one.regionCode.slice(0, 2)).toBe(other.regionCode.slice(0, 2));
      if (has('面向全国')) expect([one.regionCode, other.regionCode]).toContain('00');
      if (has('省份相邻')) expect(one.regionCode.slice(0, 2)).not.toBe(other.regionCode.slice(0, 2));
      if (has('都接受')) expect(one.settlementModes.some((mode) => other.settlementModes.includes(mode))).toBe(true);
      if (has('一方在找')) expect(one.typeCode).toBe(other.typeCode);
    }),
    { numRuns: 2_000 },
  );
});
